import { count } from "../count.ts";

const files = (amount: number) => count(amount, "file", "files");
const samples = (amount: number) => count(amount, "sample", "samples");

/** The import of reads from a monitored run into its samples. */
export const readImports = {
  "readImports.title": "Assign reads to samples",
  "readImports.text":
    "The counted files of each sample are merged into one FASTQ file in the data directory and become its reads. The sequencer's files are not changed.",
  "readImports.live": "Sequencing in progress",
  "readImports.live.text":
    "An import now includes only the files counted so far. Import again after sequencing; earlier imports are kept as superseded.",
  "readImports.failed": "Couldn't load the reads for import",
  "readImports.none":
    "No barcode of this sequencing run is mapped to a sample. To import reads, stop monitoring and start monitoring the folder again with a barcode-to-sample mapping.",
  "readImports.list": "Samples on this sequencing run",
  "readImports.chooseAll": "Select all with new files",
  "readImports.choose": ({ sample }: { sample: string }) => `Select ${sample}`,
  "readImports.counted": ({ files: amount, reads, bases }: { files: number; reads: string; bases: string }) =>
    `${files(amount)} · ${reads} reads · ${bases}`,
  "readImports.size": ({ size }: { size: string }) => `${size} to copy`,
  "readImports.nothing": "No counted files yet",
  "readImports.notImported": "Not imported",
  "readImports.hasRead": "Current reads are kept as superseded",
  "readImports.new": ({ files: amount }: { files: number }) =>
    `${count(amount, "new file", "new files")} since the import`,
  "readImports.waiting": "Queued",
  "readImports.copying": ({ percent, copied, total }: { percent: string; copied: string; total: string }) =>
    `Importing: ${percent}, ${copied} of ${total}`,
  "readImports.progress": ({ sample }: { sample: string }) => `Importing reads for ${sample}`,
  "readImports.done": "Imported",
  "readImports.doneText": ({ files: amount, reads, time }: { files: number; reads: string; time: string }) =>
    `${files(amount)}, ${reads} reads, ${time}`,
  "readImports.failedBadge": "Import failed",
  "readImports.cancel": "Cancel",
  "readImports.cancelSample": ({ sample }: { sample: string }) => `Cancel the import for ${sample}`,
  "readImports.notCancelled": "Couldn't cancel the import",
  "readImports.class": "Data class",
  "readImports.class.cleaned": "Deliverable",
  "readImports.class.cleaned.text": "Ready for the customer; included in the delivery once published.",
  "readImports.class.raw": "Raw, protected",
  "readImports.class.raw.text":
    "Unprocessed sequencer output that may contain human reads; not delivered until a pipeline has cleaned it.",
  "readImports.class.unknown": "Unknown",
  "readImports.class.unknown.text": "Not classified yet; handled like raw reads and not delivered.",
  "readImports.request": ({ count: chosen }: { count: number }) => `Import reads for ${samples(chosen)}`,
  "readImports.requestNone": "Import reads",
  "readImports.requested": ({ count: chosen }: { count: number }) =>
    `Importing reads for ${samples(chosen)}. You can leave this page.`,
  "readImports.notRequested": "Couldn't import the reads",
  "readImports.refused": ({ count: refused }: { count: number }) =>
    `Couldn't import reads for ${samples(refused)}`,
  "readImports.more": ({ count: more }: { count: number }) => `Show ${samples(more)} more`,
  "readImports.order": "Reads of this order",
};
