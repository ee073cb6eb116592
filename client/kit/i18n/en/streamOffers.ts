import { count } from "../count.ts";

const files = (amount: number) => count(amount, "file", "files");
const samples = (amount: number) => count(amount, "sample", "samples");

/** The import of reads from a monitored run into its samples. */
export const streamOffers = {
  "streamOffers.title": "Assign reads to samples",
  "streamOffers.text":
    "The counted files of each sample are merged into one FASTQ file in the data directory and become its reads. The sequencer's files are not changed.",
  "streamOffers.live": "Run in progress",
  "streamOffers.live.text":
    "An import now includes only the files counted so far. Import again after the run; earlier imports are kept as superseded.",
  "streamOffers.failed": "Couldn't load the reads for import",
  "streamOffers.none":
    "No barcode of this run is mapped to a sample. To import reads, stop this run and start monitoring the folder again with a barcode-to-sample mapping.",
  "streamOffers.list": "Samples on this run",
  "streamOffers.chooseAll": "Select all with new files",
  "streamOffers.choose": ({ sample }: { sample: string }) => `Select ${sample}`,
  "streamOffers.offered": ({
    files: amount,
    reads,
    bases,
  }: {
    files: number;
    reads: string;
    bases: string;
  }) => `${files(amount)} · ${reads} reads · ${bases}`,
  "streamOffers.size": ({ size }: { size: string }) => `${size} to copy`,
  "streamOffers.nothing": "No counted files yet",
  "streamOffers.notTaken": "Not imported",
  "streamOffers.hasRead": "Current reads are kept as superseded",
  "streamOffers.new": ({ files: amount }: { files: number }) =>
    `${count(amount, "new file", "new files")} since the import`,
  "streamOffers.waiting": "Queued",
  "streamOffers.copying": ({ percent, copied, total }: { percent: string; copied: string; total: string }) =>
    `Importing: ${percent}, ${copied} of ${total}`,
  "streamOffers.progress": ({ sample }: { sample: string }) => `Importing reads for ${sample}`,
  "streamOffers.done": "Imported",
  "streamOffers.doneText": ({ files: amount, reads, time }: { files: number; reads: string; time: string }) =>
    `${files(amount)}, ${reads} reads, ${time}`,
  "streamOffers.failedBadge": "Import failed",
  "streamOffers.cancel": "Cancel",
  "streamOffers.cancelOf": ({ sample }: { sample: string }) => `Cancel the import for ${sample}`,
  "streamOffers.notCancelled": "Couldn't cancel the import",
  "streamOffers.class": "Data class",
  "streamOffers.class.cleaned": "Deliverable",
  "streamOffers.class.cleaned.text": "Ready for the customer; included in the delivery once published.",
  "streamOffers.class.raw": "Raw, protected",
  "streamOffers.class.raw.text":
    "Unprocessed sequencer output that may contain human reads; not delivered until a pipeline has cleaned it.",
  "streamOffers.class.unknown": "Unknown",
  "streamOffers.class.unknown.text": "Not classified yet; handled like raw reads and not delivered.",
  "streamOffers.take": ({ count: chosen }: { count: number }) => `Import reads for ${samples(chosen)}`,
  "streamOffers.takeNone": "Import reads",
  "streamOffers.asked": ({ count: chosen }: { count: number }) =>
    `Importing reads for ${samples(chosen)}. You can leave this page.`,
  "streamOffers.notAsked": "Couldn't import the reads",
  "streamOffers.refused": ({ count: refused }: { count: number }) =>
    `Couldn't import reads for ${samples(refused)}`,
  "streamOffers.more": ({ count: more }: { count: number }) => `Show ${samples(more)} more`,
  "streamOffers.order": "Reads of this order",
};
