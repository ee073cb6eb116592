import { count } from "../count.ts";
import type { technology as english } from "../en/technology.ts";
import type { Texts } from "../t.ts";

export const technology: Texts<typeof english> = {
  "technology.facility": "Das Labor wählen lassen",
  "technology.facility.text": "Das Labor nimmt, was zu Ihren Proben passt, und fragt im Zweifel nach.",
  "technology.words": "Etwas anderes",
  "technology.words.text": "Sagen Sie in eigenen Worten, was Sie möchten.",
  "technology.words.label": "In eigenen Worten",
  "technology.words.placeholder": "Zum Beispiel: lange Reads, irgendein Nanopore-Gerät",
  "technology.empty":
    "Der Technologiekatalog des Labors ist leer. Sagen Sie in eigenen Worten, was Sie möchten.",
  "technology.failed": "Der Technologiekatalog konnte nicht geladen werden",
  "technology.failed.text":
    "Versuchen Sie es noch einmal, oder sagen Sie in eigenen Worten, was Sie möchten.",
  "technology.chosen": ({ words }) => `Gewählt: ${words}`,
  "technology.clear": "Neu wählen",
  "technology.search": "Technologien durchsuchen",
  "technology.searchHint": "Name, Hersteller oder Zweck",
  "technology.found": ({ found, total }) =>
    found === total ? count(total, "Technologie", "Technologien") : `${found} von ${total}`,
  "technology.none": "Keine Technologie passt dazu. Versuchen Sie es mit weniger Wörtern.",
  "technology.bestFor": "Am besten für",
  "technology.pros": "Dafür spricht",
  "technology.cons": "Dagegen spricht",
  "technology.remarks": "Dafür und dagegen",
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
  "technology.compare.open": ({ chosen }) => `${chosen} nebeneinander vergleichen`,
  "technology.compare.more": "Haken Sie zum Vergleich noch eine an.",
  "technology.compare.full": "Höchstens drei.",
  "technology.compare.title": "Nebeneinander",
  "technology.compare.table": "Technologien nebeneinander",
  "technology.compare.choose": "Diese wählen",
  "technology.compare.close": "Schließen",
  "technology.maker": "Hersteller",
  "technology.readsRow": "Reads",
  "technology.price": "Preis",
  "technology.days": "Dauer",
  "technology.days.range": ({ min, max }) =>
    min === max ? count(min, "Tag", "Tage") : `${min} bis ${count(max, "Tag", "Tage")}`,

  "technology.details": "Einzelheiten, wenn Sie sie kennen",
  "technology.part.technology": "Technologie",
  "technology.part.device": "Gerät",
  "technology.part.flowCell": "Flow Cell",
  "technology.part.kit": "Kit",
  "technology.part.barcodeKit": "Barcodes",
  "technology.part.software": "Software",
  "technology.part.none": "Kein solcher Eintrag",
  "technology.part.unfit": "Passt nicht zum Rest",

  "technology.hint.deviceOfOther": ({ name, technology: of }) => `${name} ist kein Gerät für ${of}.`,
  "technology.hint.unfit": ({ name, to }) => `Soweit bekannt, passt ${name} nicht zu ${to}.`,
  "technology.hint.barcodeKitMissing": ({ name }) =>
    `${name} hat keine eigenen Barcodes. Um mehrere Proben auf einmal zu sequenzieren, wählen Sie auch Barcodes.`,
  "technology.hint.runEach": ({ samples, name }) =>
    `${name} kann Proben nicht auseinanderhalten, darum braucht jede einen eigenen Lauf: ${samples} Läufe.`,
  "technology.hint.severalRuns": ({ samples, barcodes, runs, fewest }) =>
    `${samples} Proben bei ${barcodes} Barcodes je Lauf ergeben ${runs} Läufe${fewest === undefined ? "" : `, oder ${fewest} mit weiteren Barcodes für dieses Kit`}.`,
  "technology.hint.input.dna": ({ name }) => `${name} ist für DNA.`,
  "technology.hint.input.rna": ({ name }) => `${name} ist für RNA.`,
  "technology.hint.gone": ({ part, name }) =>
    `${part} ${name} ist nicht mehr im Katalog. Ihre Wahl bleibt, bis Sie sie ändern.`,
  "technology.hint.reads": ({ reads }) => `Was Sie bekommen: ${reads}.`,

  "technology.pipelines.fit": ({ names }) => `Pipelines des Labors für solche Daten: ${names}.`,
  "technology.pipelines.none": "Keine Pipeline des Labors ist für solche Daten gemacht.",
  "technology.pipelines.unfit": ({ names }) => `Nicht dafür: ${names}.`,
  "technology.pipelines.others": "für andere Technologien angeboten",
  "technology.pipelines.madeFor": ({ name, made }) => `${name} (${made})`,
};
