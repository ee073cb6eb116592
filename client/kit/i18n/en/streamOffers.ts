import { count } from "../count.ts";

const files = (amount: number) => count(amount, "file", "files");
const samples = (amount: number) => count(amount, "sample", "samples");

/** What a watched run has of each sample, to be taken as its reads. */
export const streamOffers = {
  "streamOffers.title": "Reads for the samples",
  "streamOffers.text":
    "The counted files of a sample are joined into one, in the data folder, and become its reads. The sequencer's own files stay where they are.",
  "streamOffers.live": "This run goes on: more files will come",
  "streamOffers.live.text":
    "What you take now holds the files counted so far. Take the reads again when the run is over; those taken before stay with the sample as superseded.",
  "streamOffers.failed": "What there is for the samples could not be loaded",
  "streamOffers.none":
    "No barcode of this run is mapped to a sample, so there is nothing to take. To take its reads, watch its folder anew once this run is stopped, and say which sample each barcode is.",
  "streamOffers.list": "Samples of this run",
  "streamOffers.chooseAll": "Choose all with new files",
  "streamOffers.choose": ({ sample }: { sample: string }) => `Choose ${sample}`,
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
  "streamOffers.notTaken": "Not taken yet",
  "streamOffers.hasRead": "Has reads already; they stay as superseded",
  "streamOffers.new": ({ files: amount }: { files: number }) => `${files(amount)} more since`,
  "streamOffers.waiting": "Waits for its turn",
  "streamOffers.copying": ({ percent, copied, total }: { percent: string; copied: string; total: string }) =>
    `Copying: ${percent}, ${copied} of ${total}`,
  "streamOffers.progress": ({ sample }: { sample: string }) => `Copying the files of ${sample}`,
  "streamOffers.done": "Taken",
  "streamOffers.doneText": ({ files: amount, reads, time }: { files: number; reads: string; time: string }) =>
    `${files(amount)}, ${reads} reads, ${time}`,
  "streamOffers.failedBadge": "Not taken",
  "streamOffers.cancel": "Cancel",
  "streamOffers.cancelOf": ({ sample }: { sample: string }) => `Do not take the reads of ${sample}`,
  "streamOffers.notCancelled": "It could not be cancelled",
  "streamOffers.class": "The reads are",
  "streamOffers.class.cleaned": "Deliverable",
  "streamOffers.class.cleaned.text":
    "Ready for the customer: they are part of the delivery once it is published.",
  "streamOffers.class.raw": "Raw, protected",
  "streamOffers.class.raw.text":
    "As they came from the sequencer, perhaps with human reads: kept in the facility until a pipeline has cleaned them.",
  "streamOffers.class.unknown": "Unknown",
  "streamOffers.class.unknown.text": "Nobody has looked at them yet: kept in the facility like raw ones.",
  "streamOffers.take": ({ count: chosen }: { count: number }) => `Take the reads of ${samples(chosen)}`,
  "streamOffers.takeNone": "Take the reads",
  "streamOffers.asked": ({ count: chosen }: { count: number }) =>
    `The files of ${samples(chosen)} are being joined. You may leave this page.`,
  "streamOffers.notAsked": "The reads were not taken",
  "streamOffers.refused": ({ count: refused }: { count: number }) =>
    `The reads of ${samples(refused)} were not taken`,
  "streamOffers.more": ({ count: more }: { count: number }) => `Show ${samples(more)} more`,
  "streamOffers.order": "Reads of the order",
};
