import { count } from "../count.ts";

export const technology = {
  "technology.facility": "Let the facility choose",
  "technology.facility.text": "The facility picks what suits your samples and asks if in doubt.",
  "technology.words": "Something else",
  "technology.words.text": "Say in your own words what you want.",
  "technology.words.label": "In your own words",
  "technology.words.placeholder": "For example: long reads, any nanopore instrument",
  "technology.empty": "The facility's catalog of technologies is empty. Say in your own words what you want.",
  "technology.failed": "The catalog of technologies could not be loaded",
  "technology.failed.text": "Try again, or say in your own words what you want.",
  "technology.chosen": ({ words }: { words: string }) => `Chosen: ${words}`,
  "technology.clear": "Choose anew",
  "technology.search": "Search technologies",
  "technology.searchHint": "Name, maker or use",
  "technology.found": ({ found, total }: { found: number; total: number }) =>
    found === total ? count(total, "technology", "technologies") : `${found} of ${total}`,
  "technology.none": "No technology matches. Try fewer words.",
  "technology.bestFor": "Best for",
  "technology.pros": "For",
  "technology.cons": "Against",
  "technology.remarks": "For and against",
  "technology.gone": "No longer in the catalog",

  "technology.length.short": "Short reads",
  "technology.length.long": "Long reads",
  "technology.length.both": "Short and long reads",
  "technology.layout.single": "single-end",
  "technology.layout.paired": "paired-end",
  "technology.or": ({ one, other }: { one: string; other: string }) => `${one} or ${other}`,
  "technology.reads": ({ length, layouts }: { length: string; layouts: string }) => `${length}, ${layouts}`,
  "technology.inSentence": ({ words }: { words: string }) => words.toLowerCase(),
  "technology.family.bgi": "BGI",
  "technology.family.element": "Element",
  "technology.family.illumina": "Illumina",
  "technology.family.ion-torrent": "Ion Torrent",
  "technology.family.mgi": "MGI",
  "technology.family.oxford-nanopore": "Oxford Nanopore",
  "technology.family.pacbio": "PacBio",

  "technology.compare": "Compare",
  "technology.compare.one": ({ name }: { name: string }) => `Compare ${name}`,
  "technology.compare.open": ({ chosen }: { chosen: number }) => `Compare ${chosen} side by side`,
  "technology.compare.more": "Tick another one to compare.",
  "technology.compare.full": "Three at most.",
  "technology.compare.title": "Side by side",
  "technology.compare.table": "Technologies side by side",
  "technology.compare.choose": "Choose this one",
  "technology.compare.close": "Close",
  "technology.maker": "Maker",
  "technology.readsRow": "Reads",
  "technology.price": "Price",
  "technology.days": "Turnaround",
  "technology.days.range": ({ min, max }: { min: number; max: number }) =>
    min === max ? count(min, "day", "days") : `${min} to ${count(max, "day", "days")}`,

  "technology.details": "Details, if you know them",
  "technology.part.technology": "Technology",
  "technology.part.device": "Device",
  "technology.part.flowCell": "Flow cell",
  "technology.part.kit": "Kit",
  "technology.part.barcodeKit": "Barcodes",
  "technology.part.software": "Software",
  "technology.part.none": "No such entry",
  "technology.part.unfit": "Does not fit the rest",

  "technology.hint.deviceOfOther": ({ name, technology: of }: { name: string; technology: string }) =>
    `${name} is not a device of ${of}.`,
  "technology.hint.unfit": ({ name, to }: { name: string; to: string }) =>
    `${name} is not known to go with ${to}.`,
  "technology.hint.barcodeKitMissing": ({ name }: { name: string }) =>
    `${name} has no barcodes of its own. To run several samples at once, choose barcodes too.`,
  "technology.hint.runEach": ({ samples, name }: { samples: string; name: string }) =>
    `${name} cannot tell samples apart, so each takes a run of its own: ${samples} runs.`,
  "technology.hint.severalRuns": ({
    samples,
    barcodes,
    runs,
    fewest,
  }: {
    samples: string;
    barcodes: string;
    runs: string;
    fewest: string | undefined;
  }) =>
    `${samples} samples with ${barcodes} barcodes a run make ${runs} runs${fewest === undefined ? "" : `, or ${fewest} with further barcodes for this kit`}.`,
  "technology.hint.input.dna": ({ name }: { name: string }) => `${name} takes DNA.`,
  "technology.hint.input.rna": ({ name }: { name: string }) => `${name} takes RNA.`,
  "technology.hint.gone": ({ part, name }: { part: string; name: string }) =>
    `${part} ${name} is no longer in the catalog. Your choice stays until you change it.`,
  "technology.hint.reads": ({ reads }: { reads: string }) => `What you get: ${reads}.`,

  "technology.pipelines.fit": ({ names }: { names: string }) =>
    `Pipelines of the facility for such data: ${names}.`,
  "technology.pipelines.none": "No pipeline of the facility is made for such data.",
  "technology.pipelines.unfit": ({ names }: { names: string }) => `Not for it: ${names}.`,
  "technology.pipelines.others": "offered for other technologies",
  "technology.pipelines.madeFor": ({ name, made }: { name: string; made: string }) => `${name} (${made})`,
};
