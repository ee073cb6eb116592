import { count } from "../count.ts";

const samples = (amount: number) => count(amount, "sample", "samples");

/** The first page, for those who order and for the facility. */
export const home = {
  "home.title": "Overview",
  "home.failed": "The overview could not be loaded",
  "home.more": ({ more }: { more: number }) => `and ${more} more`,
  "home.all": "Show all",
  "home.samples": ({ samples: amount }: { samples: number }) => samples(amount),
  "home.unnamed": "Without a name",

  "home.empty.title": "Welcome. What shall we sequence?",
  "home.empty.text":
    "An order says what you want sequenced and lists your samples. From then on this page shows where each of them is.",
  "home.empty.action": "Start the first order",

  "home.waiting": "Waits for you",
  "home.waiting.none": "Nothing waits for you.",
  "home.waiting.draft": "Finish the draft",
  "home.waiting.send": "Send the samples",
  "home.waiting.problem": ({ code }: { code: string }) => `Problem with ${code}`,
  "home.waiting.fetch": "Download the files",
  "home.waiting.draftMore": ({ more }: { more: number }) =>
    count(more, "more draft to finish", "more drafts to finish"),
  "home.waiting.sendMore": ({ more }: { more: number }) =>
    count(more, "more order whose samples are not sent", "more orders whose samples are not sent"),
  "home.waiting.problemMore": ({ more }: { more: number }) =>
    count(more, "more sample with a problem", "more samples with a problem"),
  "home.waiting.fetchMore": ({ more }: { more: number }) =>
    count(more, "more delivery to download", "more deliveries to download"),
  "home.where": "Where your samples are",
  "home.where.none": "They appear here once an order is submitted.",
  "home.moved": "Recent changes",
  "home.results": "New results",
  "home.results.none": "Results that the facility chooses for you appear here.",
  "home.newOrder": "New order",

  "home.intake": "New orders",
  "home.intake.none": "No order waits for its samples.",
  "home.intake.announced": ({ time }: { time: string }) => `submitted ${time}`,
  "home.receive": "Samples to receive",
  "home.receive.none": "No samples are on their way.",
  "home.receive.sent": ({ time }: { time: string }) => `sent ${time}`,
  "home.uploads": "Uploads in flight",
  "home.uploads.none": "Nothing is being uploaded.",
  "home.uploads.progress": ({ received, expected }: { received: string; expected: string }) =>
    `${received} of ${expected}`,
  "home.uploads.files": ({ files }: { files: number }) => count(files, "file", "files"),
  "home.uploads.last": ({ time }: { time: string }) => `last ${time}`,
  "home.runs": "Runs that need attention",
  "home.runs.none": "No run needs you.",
  "home.runs.active": ({ runs }: { runs: number }) =>
    count(runs, "run is waiting or running", "runs are waiting or running"),
  "home.runs.need.failed": "Failed",
  "home.runs.need.outputs": "Results not taken in",
  "home.runs.need.lost": "Not answering",
  "home.runs.need.review": "To review",
  "home.runs.review": ({ reads }: { reads: number }) =>
    count(reads, "read file waits to be reviewed", "read files wait to be reviewed"),
  "home.streams": "Sequencers at work",
  "home.streams.none": "No sequencer is being watched.",
  "home.streams.yield": ({ reads, bases }: { reads: string; bases: string }) => `${reads} reads, ${bases}`,
  "home.streams.lastFile": ({ time }: { time: string }) => `last file ${time}`,
  "home.streams.noFile": "no file yet",
  "home.streams.ACTIVE": "Watching",
  "home.streams.STOPPING": "Stopping",
  "home.streams.STOPPED": "Stopped",
  "home.streams.stalled": "Stalled",
  "home.streams.diskLow": "Disk nearly full",
  "home.streams.folderMissing": "Folder missing",
  "home.todo": "Also to do",
  "home.todo.none": "Nothing else waits.",
  "home.todo.publish": "Publish the delivery",
  "home.todo.review": ({ code }: { code: string }) => `Review the quality of ${code}`,
  "home.todo.problem": ({ code }: { code: string }) => `Settle the problem with ${code}`,
  "home.todo.publishMore": ({ more }: { more: number }) =>
    count(more, "more delivery to publish", "more deliveries to publish"),
  "home.todo.reviewMore": ({ more }: { more: number }) =>
    count(more, "more sample to review", "more samples to review"),
  "home.todo.problemMore": ({ more }: { more: number }) =>
    count(more, "more sample with a problem", "more samples with a problem"),
  "home.storage": "Storage left",
  "home.storage.failed": "The room left could not be asked for",
  "home.storage.none": "No folder is set yet.",
  "home.storage.files": "Sequencing files",
  "home.storage.runs": "Pipeline runs",
  "home.storage.streams": "Sequencers",
  "home.storage.free": ({ free, total }: { free: string; total: string }) => `${free} of ${total} free`,
  "home.storage.noAnswer": "The disk does not answer",
  "home.storage.grows": ({ perDay }: { perDay: string }) => `${perDay} of reads a day in the last 30 days`,
  "home.storage.lasts": ({ days }: { days: string }) => `lasts about ${days} at this rate`,
};
