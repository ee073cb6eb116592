import { count } from "../count.ts";

const samples = (amount: number) => count(amount, "sample", "samples");

/** The overview page, for researchers and for the facility. */
export const home = {
  "home.title": "Overview",
  "home.failed": "Couldn't load the overview",
  "home.more": ({ more }: { more: number }) => `and ${more} more`,
  "home.all": "Show all",
  "home.samples": ({ samples: amount }: { samples: number }) => samples(amount),
  "home.unnamed": "Untitled",

  "home.empty.title": "Welcome to Lanekeeper",
  "home.empty.text":
    "Create an order with the sequencing you need and your samples. This page then shows the status of each sample.",
  "home.empty.action": "Create your first order",

  "home.waiting": "Needs your action",
  "home.waiting.none": "All caught up.",
  "home.waiting.draft": "Complete draft",
  "home.waiting.send": "Ship samples",
  "home.waiting.problem": ({ code }: { code: string }) => `Issue: ${code}`,
  "home.waiting.fetch": "Download files",
  "home.waiting.draftMore": ({ more }: { more: number }) =>
    count(more, "more draft to complete", "more drafts to complete"),
  "home.waiting.sendMore": ({ more }: { more: number }) =>
    count(more, "more order with samples to ship", "more orders with samples to ship"),
  "home.waiting.problemMore": ({ more }: { more: number }) =>
    count(more, "more sample with an issue", "more samples with an issue"),
  "home.waiting.fetchMore": ({ more }: { more: number }) =>
    count(more, "more delivery to download", "more deliveries to download"),
  "home.where": "Sample status",
  "home.where.none": "Samples appear here once an order is submitted.",
  "home.moved": "Recent status changes",
  "home.results": "New results",
  "home.results.none": "Released results appear here.",
  "home.newOrder": "New order",

  "home.intake": "New orders",
  "home.intake.none": "No orders awaiting samples.",
  "home.intake.announced": ({ time }: { time: string }) => `submitted ${time}`,
  "home.receive": "Samples to receive",
  "home.receive.none": "No samples in transit.",
  "home.receive.sent": ({ time }: { time: string }) => `sent ${time}`,
  "home.uploads": "Active uploads",
  "home.uploads.none": "No active uploads.",
  "home.uploads.progress": ({ received, expected }: { received: string; expected: string }) =>
    `${received} of ${expected}`,
  "home.uploads.files": ({ files }: { files: number }) => count(files, "file", "files"),
  "home.uploads.last": ({ time }: { time: string }) => `last ${time}`,
  "home.runs": "Pipeline runs that need attention",
  "home.runs.none": "No runs need attention.",
  "home.runs.active": ({ runs }: { runs: number }) =>
    count(runs, "run queued or running", "runs queued or running"),
  "home.runs.need.failed": "Failed",
  "home.runs.need.outputs": "Output collection failed",
  "home.runs.need.lost": "Not responding",
  "home.runs.need.review": "To review",
  "home.runs.review": ({ reads }: { reads: number }) =>
    count(reads, "FASTQ file to review", "FASTQ files to review"),
  "home.streams": "Active sequencing runs",
  "home.streams.none": "No active sequencing runs.",
  "home.streams.yield": ({ reads, bases }: { reads: string; bases: string }) => `${reads} reads, ${bases}`,
  "home.streams.lastFile": ({ time }: { time: string }) => `last file ${time}`,
  "home.streams.noFile": "no files yet",
  "home.streams.ACTIVE": "Active",
  "home.streams.STOPPING": "Stopping",
  "home.streams.STOPPED": "Stopped",
  "home.streams.stalled": "Stalled",
  "home.streams.diskLow": "Disk nearly full",
  "home.streams.folderMissing": "Directory missing",
  "home.todo": "Other tasks",
  "home.todo.none": "All caught up.",
  "home.todo.publish": "Publish delivery",
  "home.todo.review": ({ code }: { code: string }) => `Review QC: ${code}`,
  "home.todo.problem": ({ code }: { code: string }) => `Resolve issue: ${code}`,
  "home.todo.publishMore": ({ more }: { more: number }) =>
    count(more, "more delivery to publish", "more deliveries to publish"),
  "home.todo.reviewMore": ({ more }: { more: number }) =>
    count(more, "more sample to review", "more samples to review"),
  "home.todo.problemMore": ({ more }: { more: number }) =>
    count(more, "more sample with an issue", "more samples with an issue"),
  "home.storage": "Free storage",
  "home.storage.failed": "Free space unavailable",
  "home.storage.none": "No directory configured.",
  "home.storage.files": "Sequencing files",
  "home.storage.runs": "Pipeline runs",
  "home.storage.streams": "Live monitoring",
  "home.storage.free": ({ free, total }: { free: string; total: string }) => `${free} of ${total} free`,
  "home.storage.noAnswer": "Storage not responding",
  "home.storage.grows": ({ perDay }: { perDay: string }) => `${perDay} of reads per day (last 30 days)`,
  "home.storage.lasts": ({ days }: { days: string }) => `about ${days} left at this rate`,
};
