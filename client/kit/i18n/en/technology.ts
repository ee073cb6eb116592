import { count } from "../count.ts";

export const technology = {
  "technology.facility": "Let the facility choose",
  "technology.facility.text":
    "The facility selects a platform that suits your samples and contacts you with questions.",
  "technology.words": "Other",
  "technology.words.text": "Describe what you need.",
  "technology.words.label": "Description",
  "technology.words.placeholder": "For example: long reads, any nanopore instrument",
  "technology.empty": "No platforms are available. Describe what you need.",
  "technology.failed": "Couldn't load the platforms",
  "technology.failed.text": "Try again, or describe what you need.",
  "technology.chosen": ({ words }: { words: string }) => `Selected: ${words}`,
  "technology.clear": "Change selection",
  "technology.search": "Search platforms",
  "technology.searchHint": "Name, manufacturer or application",
  "technology.found": ({ found, total }: { found: number; total: number }) =>
    found === total ? count(total, "platform", "platforms") : `${found} of ${total}`,
  "technology.none": "No matching platforms. Try a shorter search term.",
  "technology.bestFor": "Best for",
  "technology.pros": "Strengths",
  "technology.cons": "Limitations",
  "technology.remarks": "Details",
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
  "technology.compare.open": ({ chosen }: { chosen: number }) => `Compare ${chosen} platforms`,
  "technology.compare.more": "Select another platform to compare.",
  "technology.compare.full": "Maximum of three.",
  "technology.compare.title": "Platform comparison",
  "technology.compare.table": "Platform comparison",
  "technology.compare.choose": "Select",
  "technology.compare.close": "Close",
  "technology.maker": "Manufacturer",
  "technology.readsRow": "Reads",
  "technology.price": "Price",
  "technology.days": "Turnaround",
  "technology.days.range": ({ min, max }: { min: number; max: number }) =>
    min === max ? count(min, "day", "days") : `${min} to ${count(max, "day", "days")}`,

  "technology.details": "Instrument and kits (optional)",
  "technology.part.technology": "Platform",
  "technology.part.device": "Instrument",
  "technology.part.flowCell": "Flow cell",
  "technology.part.kit": "Kit",
  "technology.part.barcodeKit": "Barcoding kit",
  "technology.part.software": "Software",
  "technology.part.none": "No matches",
  "technology.part.unfit": "Not compatible with the selection",

  "technology.hint.deviceOfOther": ({ name, technology: of }: { name: string; technology: string }) =>
    `${name} is not an instrument of ${of}.`,
  "technology.hint.unfit": ({ name, to }: { name: string; to: string }) =>
    `${name} is not listed as compatible with ${to}.`,
  "technology.hint.barcodeKitMissing": ({ name }: { name: string }) =>
    `${name} includes no barcodes. Select a barcoding kit to multiplex samples.`,
  "technology.hint.runEach": ({ samples, name }: { samples: string; name: string }) =>
    `No multiplexing with ${name}: one run per sample (${samples} runs).`,
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
    `${samples} samples with ${barcodes} barcodes per run require ${runs} runs${fewest === undefined ? "" : `, or ${fewest} with additional barcodes for this kit`}.`,
  "technology.hint.input.dna": ({ name }: { name: string }) => `${name} requires DNA input.`,
  "technology.hint.input.rna": ({ name }: { name: string }) => `${name} requires RNA input.`,
  "technology.hint.gone": ({ part, name }: { part: string; name: string }) =>
    `${part} ${name} is no longer in the catalog. Your selection is kept until you change it.`,
  "technology.hint.reads": ({ reads }: { reads: string }) => `Output: ${reads}.`,

  "technology.pipelines.fit": ({ names }: { names: string }) => `Compatible pipelines: ${names}.`,
  "technology.pipelines.none": "No pipeline of the facility is compatible with this data.",
  "technology.pipelines.unfit": ({ names }: { names: string }) => `Not compatible: ${names}.`,
  "technology.pipelines.others": "for other platforms",
  "technology.pipelines.madeFor": ({ name, made }: { name: string; made: string }) => `${name} (${made})`,
};
