import { count } from "../count.ts";
import type { catalogSelection as english } from "../en/catalogSelection.ts";
import type { Texts } from "../t.ts";

export const catalogSelection: Texts<typeof english> = {
  "catalogSelection.facility": "Das Labor wählen lassen",
  "catalogSelection.facility.text":
    "Das Labor wählt eine Plattform, die zu Ihren Proben passt, und meldet sich bei Rückfragen.",
  "catalogSelection.request": "Andere",
  "catalogSelection.request.text": "Beschreiben Sie, was Sie benötigen.",
  "catalogSelection.request.label": "Beschreibung",
  "catalogSelection.request.placeholder": "Zum Beispiel: lange Reads, beliebiges Nanopore-Gerät",
  "catalogSelection.empty": "Es sind keine Plattformen verfügbar. Beschreiben Sie, was Sie benötigen.",
  "catalogSelection.failed": "Die Plattformen konnten nicht geladen werden",
  "catalogSelection.failed.text": "Versuchen Sie es erneut oder beschreiben Sie, was Sie benötigen.",
  "catalogSelection.chosen": ({ words }) => `Ausgewählt: ${words}`,
  "catalogSelection.clear": "Auswahl ändern",
  "catalogSelection.search": "Plattformen durchsuchen",
  "catalogSelection.searchHint": "Name, Hersteller oder Anwendung",
  "catalogSelection.found": ({ found, total }) =>
    found === total ? count(total, "Plattform", "Plattformen") : `${found} von ${total}`,
  "catalogSelection.none": "Keine passenden Plattformen. Versuchen Sie einen kürzeren Suchbegriff.",
  "catalogSelection.bestFor": "Geeignet für",
  "catalogSelection.pros": "Stärken",
  "catalogSelection.cons": "Einschränkungen",
  "catalogSelection.remarks": "Details",
  "catalogSelection.gone": "Nicht mehr im Katalog",

  "catalogSelection.length.short": "Kurze Reads",
  "catalogSelection.length.long": "Lange Reads",
  "catalogSelection.length.both": "Kurze und lange Reads",
  "catalogSelection.layout.single": "Single-End",
  "catalogSelection.layout.paired": "Paired-End",
  "catalogSelection.or": ({ one, other }) => `${one} oder ${other}`,
  "catalogSelection.reads": ({ length, layouts }) => `${length}, ${layouts}`,
  "catalogSelection.inSentence": ({ words }) =>
    words.replace(/^(Kurze|Lange)/, (adjective) => adjective.toLowerCase()),
  "catalogSelection.family.bgi": "BGI",
  "catalogSelection.family.element": "Element",
  "catalogSelection.family.illumina": "Illumina",
  "catalogSelection.family.ion-torrent": "Ion Torrent",
  "catalogSelection.family.mgi": "MGI",
  "catalogSelection.family.oxford-nanopore": "Oxford Nanopore",
  "catalogSelection.family.pacbio": "PacBio",

  "catalogSelection.compare": "Vergleichen",
  "catalogSelection.compare.one": ({ name }) => `${name} vergleichen`,
  "catalogSelection.compare.open": ({ chosen }) => `${chosen} Plattformen vergleichen`,
  "catalogSelection.compare.more": "Wählen Sie eine weitere Plattform zum Vergleichen.",
  "catalogSelection.compare.full": "Höchstens drei.",
  "catalogSelection.compare.title": "Vergleich der Plattformen",
  "catalogSelection.compare.table": "Vergleich der Plattformen",
  "catalogSelection.compare.choose": "Auswählen",
  "catalogSelection.compare.close": "Schließen",
  "catalogSelection.manufacturer": "Hersteller",
  "catalogSelection.readsRow": "Reads",
  "catalogSelection.price": "Preis",
  "catalogSelection.days": "Bearbeitungszeit",
  "catalogSelection.days.range": ({ min, max }) =>
    min === max ? count(min, "Tag", "Tage") : `${min} bis ${count(max, "Tag", "Tage")}`,

  "catalogSelection.details": "Gerät und Kits (optional)",
  "catalogSelection.part.technology": "Plattform",
  "catalogSelection.part.device": "Gerät",
  "catalogSelection.part.flowCell": "Flow Cell",
  "catalogSelection.part.kit": "Kit",
  "catalogSelection.part.barcodeKit": "Barcoding-Kit",
  "catalogSelection.part.software": "Software",
  "catalogSelection.part.none": "Keine Treffer",
  "catalogSelection.part.unfit": "Nicht kompatibel mit der Auswahl",

  "catalogSelection.hint.deviceOfOther": ({ name, technology: of }) =>
    `${name} ist kein Gerät der Plattform ${of}.`,
  "catalogSelection.hint.unfit": ({ name, to }) => `${name} ist nicht als kompatibel mit ${to} aufgeführt.`,
  "catalogSelection.hint.barcodeKitMissing": ({ name }) =>
    `${name} enthält keine Barcodes. Wählen Sie ein Barcoding-Kit, um Proben zu multiplexen.`,
  "catalogSelection.hint.runEach": ({ samples, name }) =>
    `Kein Multiplexing mit ${name}: ein Sequenzierlauf je Probe (${samples} Sequenzierläufe).`,
  "catalogSelection.hint.severalRuns": ({ samples, barcodes, runs, fewest }) =>
    `${samples} Proben mit ${barcodes} Barcodes je Sequenzierlauf erfordern ${runs} Sequenzierläufe${fewest === undefined ? "" : `, oder ${fewest} mit zusätzlichen Barcodes für dieses Kit`}.`,
  "catalogSelection.hint.input.dna": ({ name }) => `${name} erfordert DNA.`,
  "catalogSelection.hint.input.rna": ({ name }) => `${name} erfordert RNA.`,
  "catalogSelection.hint.gone": ({ part, name }) =>
    `${part} ${name} ist nicht mehr im Katalog. Ihre Auswahl bleibt, bis Sie sie ändern.`,
  "catalogSelection.hint.reads": ({ reads }) => `Ergebnis: ${reads}.`,

  "catalogSelection.pipelines.fit": ({ names }) => `Kompatible Pipelines: ${names}.`,
  "catalogSelection.pipelines.none": "Keine Pipeline des Labors ist mit diesen Daten kompatibel.",
  "catalogSelection.pipelines.unfit": ({ names }) => `Nicht kompatibel: ${names}.`,
  "catalogSelection.pipelines.others": "für andere Plattformen",
  "catalogSelection.pipelines.madeFor": ({ name, made }) => `${name} (${made})`,
};
