import { count } from "../count.ts";
import type { technology as english } from "../en/technology.ts";
import type { Texts } from "../t.ts";

export const technology: Texts<typeof english> = {
  "technology.facility": "Das Labor wählen lassen",
  "technology.facility.text":
    "Das Labor wählt eine Plattform, die zu Ihren Proben passt, und meldet sich bei Rückfragen.",
  "technology.words": "Andere",
  "technology.words.text": "Beschreiben Sie, was Sie benötigen.",
  "technology.words.label": "Beschreibung",
  "technology.words.placeholder": "Zum Beispiel: lange Reads, beliebiges Nanopore-Gerät",
  "technology.empty": "Es sind keine Plattformen verfügbar. Beschreiben Sie, was Sie benötigen.",
  "technology.failed": "Die Plattformen konnten nicht geladen werden",
  "technology.failed.text": "Versuchen Sie es noch einmal oder beschreiben Sie, was Sie benötigen.",
  "technology.chosen": ({ words }) => `Ausgewählt: ${words}`,
  "technology.clear": "Auswahl ändern",
  "technology.search": "Plattformen durchsuchen",
  "technology.searchHint": "Name, Hersteller oder Anwendung",
  "technology.found": ({ found, total }) =>
    found === total ? count(total, "Plattform", "Plattformen") : `${found} von ${total}`,
  "technology.none": "Keine passenden Plattformen. Versuchen Sie einen kürzeren Suchbegriff.",
  "technology.bestFor": "Geeignet für",
  "technology.pros": "Stärken",
  "technology.cons": "Einschränkungen",
  "technology.remarks": "Details",
  "technology.gone": "Nicht mehr im Katalog",

  "technology.length.short": "Kurze Reads",
  "technology.length.long": "Lange Reads",
  "technology.length.both": "Kurze und lange Reads",
  "technology.layout.single": "Single-End",
  "technology.layout.paired": "Paired-End",
  "technology.or": ({ one, other }) => `${one} oder ${other}`,
  "technology.reads": ({ length, layouts }) => `${length}, ${layouts}`,
  "technology.inSentence": ({ words }) =>
    words.replace(/^(Kurze|Lange)/, (adjective) => adjective.toLowerCase()),
  "technology.family.bgi": "BGI",
  "technology.family.element": "Element",
  "technology.family.illumina": "Illumina",
  "technology.family.ion-torrent": "Ion Torrent",
  "technology.family.mgi": "MGI",
  "technology.family.oxford-nanopore": "Oxford Nanopore",
  "technology.family.pacbio": "PacBio",

  "technology.compare": "Vergleichen",
  "technology.compare.one": ({ name }) => `${name} vergleichen`,
  "technology.compare.open": ({ chosen }) => `${chosen} Plattformen vergleichen`,
  "technology.compare.more": "Wählen Sie eine weitere Plattform zum Vergleichen.",
  "technology.compare.full": "Höchstens drei.",
  "technology.compare.title": "Vergleich der Plattformen",
  "technology.compare.table": "Vergleich der Plattformen",
  "technology.compare.choose": "Auswählen",
  "technology.compare.close": "Schließen",
  "technology.maker": "Hersteller",
  "technology.readsRow": "Reads",
  "technology.price": "Preis",
  "technology.days": "Bearbeitungszeit",
  "technology.days.range": ({ min, max }) =>
    min === max ? count(min, "Tag", "Tage") : `${min} bis ${count(max, "Tag", "Tage")}`,

  "technology.details": "Gerät und Kits (optional)",
  "technology.part.technology": "Plattform",
  "technology.part.device": "Gerät",
  "technology.part.flowCell": "Flow Cell",
  "technology.part.kit": "Kit",
  "technology.part.barcodeKit": "Barcoding-Kit",
  "technology.part.software": "Software",
  "technology.part.none": "Keine Treffer",
  "technology.part.unfit": "Nicht kompatibel mit der Auswahl",

  "technology.hint.deviceOfOther": ({ name, technology: of }) =>
    `${name} ist kein Gerät der Plattform ${of}.`,
  "technology.hint.unfit": ({ name, to }) => `${name} ist nicht als kompatibel mit ${to} aufgeführt.`,
  "technology.hint.barcodeKitMissing": ({ name }) =>
    `${name} enthält keine Barcodes. Wählen Sie ein Barcoding-Kit, um Proben zu multiplexen.`,
  "technology.hint.runEach": ({ samples, name }) =>
    `Kein Multiplexing mit ${name}: ein Lauf je Probe (${samples} Läufe).`,
  "technology.hint.severalRuns": ({ samples, barcodes, runs, fewest }) =>
    `${samples} Proben mit ${barcodes} Barcodes je Lauf erfordern ${runs} Läufe${fewest === undefined ? "" : `, oder ${fewest} mit zusätzlichen Barcodes für dieses Kit`}.`,
  "technology.hint.input.dna": ({ name }) => `${name} erfordert DNA.`,
  "technology.hint.input.rna": ({ name }) => `${name} erfordert RNA.`,
  "technology.hint.gone": ({ part, name }) =>
    `${part} ${name} ist nicht mehr im Katalog. Ihre Auswahl bleibt, bis Sie sie ändern.`,
  "technology.hint.reads": ({ reads }) => `Ergebnis: ${reads}.`,

  "technology.pipelines.fit": ({ names }) => `Kompatible Pipelines: ${names}.`,
  "technology.pipelines.none": "Keine Pipeline des Labors ist mit diesen Daten kompatibel.",
  "technology.pipelines.unfit": ({ names }) => `Nicht kompatibel: ${names}.`,
  "technology.pipelines.others": "für andere Plattformen",
  "technology.pipelines.madeFor": ({ name, made }) => `${name} (${made})`,
};
