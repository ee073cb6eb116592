import { count } from "../count.ts";

export const catalogSelection = {
  "catalogSelection.facility": "Let the facility choose",
  "catalogSelection.facility.text":
    "The facility selects a platform that suits your samples and contacts you with questions.",
  "catalogSelection.request": "Other",
  "catalogSelection.request.text": "Describe what you need.",
  "catalogSelection.request.label": "Description",
  "catalogSelection.request.placeholder": "For example: long reads, any nanopore instrument",
  "catalogSelection.empty": "No platforms are available. Describe what you need.",
  "catalogSelection.failed": "Couldn't load the platforms",
  "catalogSelection.failed.text": "Try again, or describe what you need.",
  "catalogSelection.chosen": ({ words }: { words: string }) => `Selected: ${words}`,
  "catalogSelection.clear": "Change selection",
  "catalogSelection.search": "Search platforms",
  "catalogSelection.searchHint": "Name, manufacturer or application",
  "catalogSelection.found": ({ found, total }: { found: number; total: number }) =>
    found === total ? count(total, "platform", "platforms") : `${found} of ${total}`,
  "catalogSelection.none": "No matching platforms. Try a shorter search term.",
  "catalogSelection.bestFor": "Best for",
  "catalogSelection.pros": "Strengths",
  "catalogSelection.cons": "Limitations",
  "catalogSelection.remarks": "Details",
  "catalogSelection.gone": "No longer in the catalog",

  "catalogSelection.length.short": "Short reads",
  "catalogSelection.length.long": "Long reads",
  "catalogSelection.length.both": "Short and long reads",
  "catalogSelection.layout.single": "single-end",
  "catalogSelection.layout.paired": "paired-end",
  "catalogSelection.or": ({ one, other }: { one: string; other: string }) => `${one} or ${other}`,
  "catalogSelection.reads": ({ length, layouts }: { length: string; layouts: string }) =>
    `${length}, ${layouts}`,
  "catalogSelection.inSentence": ({ words }: { words: string }) => words.toLowerCase(),
  "catalogSelection.family.bgi": "BGI",
  "catalogSelection.family.element": "Element",
  "catalogSelection.family.illumina": "Illumina",
  "catalogSelection.family.ion-torrent": "Ion Torrent",
  "catalogSelection.family.mgi": "MGI",
  "catalogSelection.family.oxford-nanopore": "Oxford Nanopore",
  "catalogSelection.family.pacbio": "PacBio",

  "catalogSelection.compare": "Compare",
  "catalogSelection.compare.one": ({ name }: { name: string }) => `Compare ${name}`,
  "catalogSelection.compare.open": ({ chosen }: { chosen: number }) => `Compare ${chosen} platforms`,
  "catalogSelection.compare.more": "Select another platform to compare.",
  "catalogSelection.compare.full": "Maximum of three.",
  "catalogSelection.compare.title": "Platform comparison",
  "catalogSelection.compare.table": "Platform comparison",
  "catalogSelection.compare.choose": "Select",
  "catalogSelection.compare.close": "Close",
  "catalogSelection.manufacturer": "Manufacturer",
  "catalogSelection.readsRow": "Reads",
  "catalogSelection.price": "Price",
  "catalogSelection.days": "Turnaround",
  "catalogSelection.days.range": ({ min, max }: { min: number; max: number }) =>
    min === max ? count(min, "day", "days") : `${min} to ${count(max, "day", "days")}`,

  "catalogSelection.details": "Instrument and kits (optional)",
  "catalogSelection.part.technology": "Platform",
  "catalogSelection.part.device": "Instrument",
  "catalogSelection.part.flowCell": "Flow cell",
  "catalogSelection.part.kit": "Kit",
  "catalogSelection.part.barcodeKit": "Barcoding kit",
  "catalogSelection.part.software": "Software",
  "catalogSelection.part.none": "No matches",
  "catalogSelection.part.unfit": "Not compatible with the selection",

  "catalogSelection.hint.deviceOfOther": ({ name, technology: of }: { name: string; technology: string }) =>
    `${name} is not an instrument of ${of}.`,
  "catalogSelection.hint.unfit": ({ name, to }: { name: string; to: string }) =>
    `${name} is not listed as compatible with ${to}.`,
  "catalogSelection.hint.barcodeKitMissing": ({ name }: { name: string }) =>
    `${name} includes no barcodes. Select a barcoding kit to multiplex samples.`,
  "catalogSelection.hint.runEach": ({ samples, name }: { samples: string; name: string }) =>
    `No multiplexing with ${name}: one sequencing run per sample (${samples} sequencing runs).`,
  "catalogSelection.hint.severalRuns": ({
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
    `${samples} samples with ${barcodes} barcodes per sequencing run require ${runs} sequencing runs${fewest === undefined ? "" : `, or ${fewest} with additional barcodes for this kit`}.`,
  "catalogSelection.hint.input.dna": ({ name }: { name: string }) => `${name} requires DNA input.`,
  "catalogSelection.hint.input.rna": ({ name }: { name: string }) => `${name} requires RNA input.`,
  "catalogSelection.hint.gone": ({ part, name }: { part: string; name: string }) =>
    `${part} ${name} is no longer in the catalog. Your selection is kept until you change it.`,
  "catalogSelection.hint.reads": ({ reads }: { reads: string }) => `Output: ${reads}.`,

  "catalogSelection.pipelines.fit": ({ names }: { names: string }) => `Compatible pipelines: ${names}.`,
  "catalogSelection.pipelines.none": "No pipeline of the facility is compatible with this data.",
  "catalogSelection.pipelines.unfit": ({ names }: { names: string }) => `Not compatible: ${names}.`,
  "catalogSelection.pipelines.others": "for other platforms",
  "catalogSelection.pipelines.madeFor": ({ name, made }: { name: string; made: string }) =>
    `${name} (${made})`,
};
