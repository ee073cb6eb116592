import { count } from "../count.ts";

const samples = (amount: number) => count(amount, "sample", "samples");

/** The overview page, for researchers and for the facility. */
export const home = {
  "home.title": "Overview",
  "home.failed": "Couldn't load the overview",
  "home.more": ({ more }: { more: number }) => `and ${more} more`,
  "home.all": "Show all",
  "home.samples": ({ samples: amount }: { samples: number }) => samples(amount),

  "home.empty.title": "Welcome to Lanekeeper",
  "home.empty.text":
    "Create an order with the sequencing you need and your samples. This page then shows the status of each sample.",
  "home.empty.action": "Create your first order",

  "home.work": "Needs your action",
  "home.work.others": "Orders that need action",
  "home.work.none": "No order needs your action.",
  "home.work.new": ({ samples: amount }: { samples: number }) => `New order, ${samples(amount)}`,
  "home.work.receive": ({ samples: amount }: { samples: number }) => `Receive ${samples(amount)}`,
  "home.work.problem": ({ samples: amount }: { samples: number }) => `${samples(amount)} with an issue`,
  "home.work.review": ({ samples: amount }: { samples: number }) => `Review ${samples(amount)}`,
  "home.work.publish": ({ samples: amount }: { samples: number }) => `Publish ${samples(amount)}`,
  "home.work.download": "Download files",
  "home.work.send": ({ samples: amount }: { samples: number }) => `Send ${samples(amount)}`,
  "home.work.draft": ({ samples: amount }: { samples: number }) => `Draft, ${samples(amount)}`,
  "home.where": "Sample status",
  "home.where.none": "Samples appear here once an order is submitted.",
  "home.results": "New results",
  "home.results.none": "Released results appear here.",
  "home.newOrder": "New order",

  "home.uploads": "Active uploads",
  "home.uploads.progress": ({ received, expected }: { received: string; expected: string }) =>
    `${received} of ${expected}`,
  "home.uploads.files": ({ files }: { files: number }) => count(files, "file", "files"),
  "home.uploads.last": ({ time }: { time: string }) => `last ${time}`,
  "home.runs": "Analyses that need attention",
  "home.runs.none": "No analysis needs attention.",
  "home.runs.active": ({ runs }: { runs: number }) =>
    count(runs, "analysis queued or running", "analyses queued or running"),
  "home.runs.need.failed": "Failed",
  "home.runs.need.outputs": "Output collection failed",
  "home.runs.need.lost": "Not responding",
  "home.runs.need.review": "To review",
  "home.runs.review": ({ reads }: { reads: number }) =>
    count(reads, "FASTQ file to review", "FASTQ files to review"),
  "home.streams": "Active sequencing runs",
  "home.streams.yield": ({ reads, bases }: { reads: string; bases: string }) => `${reads} reads, ${bases}`,
  "home.streams.lastFile": ({ time }: { time: string }) => `last file ${time}`,
  "home.streams.noFile": "no files yet",
  "home.streams.ACTIVE": "Active",
  "home.streams.STOPPING": "Stopping",
  "home.streams.STOPPED": "Stopped",
  "home.streams.stalled": "Stalled",
  "home.streams.diskLow": "Disk nearly full",
  "home.streams.folderMissing": "Directory missing",
  "home.storage": "Free storage",
  "home.storage.failed": "Free space unavailable",
  "home.storage.none": "No directory configured.",
  "home.storage.set": "Set the data directory",
  "home.storage.files": "Sequencing files",
  "home.storage.runs": "Analyses",
  "home.storage.streams": "Sequencing",
  "home.storage.free": ({ free, total }: { free: string; total: string }) => `${free} of ${total} free`,
  "home.storage.noAnswer": "Storage not responding",
  "home.storage.grows": ({ perDay }: { perDay: string }) => `${perDay} of reads per day (last 30 days)`,
  "home.storage.lasts": ({ days }: { days: string }) => `about ${days} left at this rate`,
};
