import { count } from "../count.ts";

const reads = (amount: number) => count(amount, "read", "reads");
const files = (amount: number) => count(amount, "file", "files");

/** Runs of a sequencer while they are watched: the page of one, and the lists of them. */
export const streams = {
  "streams.list.title": "Sequencers",
  "streams.list.text": "Runs that are watched while a sequencer writes them; those under way first.",
  "streams.list.table": "Watched runs",
  "streams.list.failed": "The watched runs could not be loaded",
  "streams.list.run": "Run",
  "streams.list.order": "Order",
  "streams.list.status": "Status",
  "streams.list.anyStatus": "Any status",
  "streams.list.yield": "Yield",
  "streams.list.started": "Started",
  "streams.list.pages": "Pages of watched runs",
  "streams.list.empty.title": "No run was watched yet",
  "streams.list.empty.text":
    "Open an order and watch the folder that the sequencer writes for it. Its yield then appears here while it runs.",
  "streams.list.empty.action": "Go to the orders",
  "streams.list.emptyOrder.title": "No run of this order was watched yet",
  "streams.list.emptyOrder.text":
    "Choose the folder that the sequencer writes, and follow reads, bases and barcodes while it runs.",
  "streams.list.noneFound.title": "No watched run matches",
  "streams.list.noneFound.text": "Try another status.",
  "streams.list.noneFound.action": "Show all",
  "streams.list.finished": "Sequencer finished",
  "streams.list.lastFile": ({ time }: { time: string }) => `last file ${time}`,

  "streams.page.failed": "This run could not be loaded",
  "streams.page.notFound.title": "There is no such watched run",
  "streams.page.notFound.text": "The address may not be complete, or the run belongs to another order.",
  "streams.page.notFound.all": "All watched runs",
  "streams.page.said.ACTIVE": ({ name }: { name: string }) => `${name} is being watched.`,
  "streams.page.said.STOPPING": ({ name }: { name: string }) =>
    `${name} is stopping: what is written is counted first.`,
  "streams.page.said.STOPPED": ({ name }: { name: string }) => `${name} is not watched any more.`,
  "streams.page.stopping": ({ waiting }: { waiting: number }) =>
    waiting > 0
      ? `Stopping: ${files(waiting)} ${waiting === 1 ? "is" : "are"} counted first. For one that is being written, that may take half a minute.`
      : "Stopping: the folder is looked through once more.",

  "streams.page.stop": "Stop watching",
  "streams.page.stop.title": "Stop watching this run?",
  "streams.page.stop.text": ({ reads: counted, waiting }: { reads: number; waiting: number }) =>
    `${reads(counted)} ${counted === 1 ? "is" : "are"} counted by now, and stay. What else is written by now${waiting === 0 ? "" : `, ${files(waiting)},`} is counted first, then the run is closed. It cannot be opened again; to go on, watch the folder anew.`,
  "streams.page.stop.sequencer": "The sequencer is not touched. It goes on writing.",
  "streams.page.stop.confirm": "Stop watching",
  "streams.page.stop.keep": "Go on watching",
  "streams.page.stop.done": "Stopping: what is written is counted first",
  "streams.page.stop.failed": "It was not stopped",

  "streams.first.waiting": "Waiting for the first file",
  "streams.first.waiting.text": ({ folder }: { folder: string }) =>
    `Nothing is in ${folder} yet. Reads appear here as soon as the sequencer writes the first file.`,
  "streams.first.counting": ({ files: waiting }: { files: number }) => `Counting ${files(waiting)}`,
  "streams.first.counting.text": ({ folder }: { folder: string }) =>
    `They were found in ${folder}. The first figures appear in a moment.`,

  "streams.warning.unmonitored": "Nobody watches at the moment",
  "streams.warning.unmonitored.text":
    "No running process of Lanekeeper has the part “stream-monitor”, so nothing is counted. Start one with it in LANEKEEPER_ROLES; it then counts everything that was written meanwhile.",
  "streams.warning.missing": "The folder is missing or cannot be read",
  "streams.warning.missing.text": ({ time }: { time: string }) =>
    `Since ${time}. Look whether the disk or share is connected and may be read. Counting goes on by itself once the folder is back.`,
  "streams.warning.disk": "The disk is nearly full",
  "streams.warning.disk.text": ({ time }: { time: string }) =>
    `Since ${time}. A sequencer that cannot write loses reads: make room on the disk of this folder.`,
  "streams.warning.stalled": "No new files",
  "streams.warning.stalled.text": ({ time, last }: { time: string; last: string | null }) =>
    `${last === null ? "No file has come yet" : `The last file came ${last}`}; reported ${time}. Look at the sequencer, and whether basecalling is on and reads are written to this folder. If the run is over, stop watching it.`,
  "streams.warning.unknown": ({ samples }: { samples: number }) =>
    `${count(samples, "sample", "samples")} of the barcode map ${samples === 1 ? "is" : "are"} not in this order`,
  "streams.warning.unknown.text": ({ samples, more }: { samples: string; more: number }) =>
    `${samples}${more > 0 ? ` and ${more} more` : ""}. Their reads are counted, but belong to no sample. Add the samples to the order under these codes, or watch the folder anew with another map.`,

  "streams.figures": "Figures of this run",
  "streams.figures.bases": "Bases",
  "streams.figures.reads": "Reads",
  "streams.figures.files": "Files",
  "streams.figures.basesPerHour.now": ({ bases }: { bases: string | null }) =>
    bases === null ? "Rate not known yet" : `${bases}/h`,
  "streams.figures.basesPerHour.average": ({ bases }: { bases: string | null }) =>
    bases === null ? "" : `${bases}/h on average`,
  "streams.figures.readsPerMinute.now": ({ reads: rate }: { reads: string | null }) =>
    rate === null ? "Rate not known yet" : `${rate}/min`,
  "streams.figures.readsPerMinute.average": ({ reads: rate }: { reads: string | null }) =>
    rate === null ? "" : `${rate}/min on average`,
  "streams.figures.unmapped": "Without a sample",
  "streams.figures.unmapped.nothing": "Nothing read yet",
  "streams.figures.unmapped.none": "No barcode has a sample",
  "streams.figures.unmapped.reads": ({ reads: amount }: { reads: number }) => reads(amount),
  "streams.figures.waiting": "Waiting files",
  "streams.figures.waiting.none": "All counted",
  "streams.figures.waiting.progress": ({ counted, known }: { counted: number; known: number }) =>
    `${counted} of ${known} files counted`,
  "streams.figures.last": "Last file",
  "streams.figures.last.none": "None yet",
  "streams.figures.last.now": "Just now",
  "streams.figures.last.ago": ({ length }: { length: string }) => `${length} ago`,
  "streams.count.reads": ({ reads: amount }: { reads: number }) => reads(amount),
  "streams.count.files": ({ files: amount }: { files: number }) => files(amount),

  "streams.yield": "Yield over time",
  "streams.yield.failed": "The yield over time could not be loaded",
  "streams.yield.of": "Lines",
  "streams.yield.of.total": "In all",
  "streams.yield.of.barcodes": "By barcode",
  "streams.yield.quantity": "Amount",
  "streams.yield.legend": "Lines of the plot",
  "streams.yield.summary": ({
    what,
    total,
    lines,
    from,
    to,
  }: {
    what: string;
    total: string;
    lines: number;
    from: string;
    to: string;
  }) =>
    `${what} over time, from ${from} to ${to}: ${total} in all${lines > 0 ? `, ${count(lines, "barcode", "barcodes")} shown` : ""}`,
  "streams.yield.largest": ({ shown }: { shown: number }) =>
    `The ${shown} barcodes with most bases are drawn. The table below has all of them.`,
  "streams.yield.table": "Yield over time in numbers",
  "streams.yield.table.show": "Show the numbers",
  "streams.yield.table.hide": "Hide the numbers",
  "streams.yield.table.time": "Until",

  "streams.barcodes": "Barcodes",
  "streams.barcodes.search": "Find a barcode or sample",
  "streams.barcodes.noneFound": "No barcode or sample is called that.",
  "streams.barcodes.barcode": "Barcode",
  "streams.barcodes.sampleCode": "Sample",
  "streams.barcodes.files": "Files",
  "streams.barcodes.reads": "Reads",
  "streams.barcodes.bases": "Bases",
  "streams.barcodes.share": "Share of reads",
  "streams.barcodes.lastFileAt": "Last file",
  "streams.barcodes.sort": "Sort barcodes",
  "streams.barcodes.sortedBy": ({ column }: { column: string }) => `Sorted by ${column.toLowerCase()}`,
  "streams.barcodes.nothing": "No file",
  "streams.barcodes.noSample": "No sample",
  "streams.barcodes.unknownSample": "not in this order",
  "streams.barcodes.none": "No barcode folder",
  "streams.barcodes.unclassified": "Unclassified",
  "streams.barcodes.more": "Show more",
  "streams.barcodes.shown": ({ shown, total }: { shown: number; total: number }) =>
    `${shown} of ${total} are shown`,

  "streams.finished": "The sequencer has finished",
  "streams.finished.text": ({ path }: { path: string }) => `As it says in ${path}`,
  "streams.finished.counted":
    "Every file that was found is counted, and nothing more is expected: you can stop watching.",
  "streams.finished.counting": "The last files are being counted.",
  "streams.finished.instrument": "Instrument",
  "streams.finished.position": "Position",
  "streams.finished.flow_cell_id": "Flow cell",
  "streams.finished.sample_id": "Sample",
  "streams.finished.protocol_group_id": "Experiment",
  "streams.finished.protocol": "Protocol",
  "streams.finished.started": "Started",
  "streams.finished.acquisition_stopped": "Acquisition ended",
  "streams.finished.processing_stopped": "Processing ended",
  "streams.finished.fastq_files_in_final_dest": "FASTQ files, passed and failed",
  "streams.finished.fastq_files_in_fallback": "FASTQ files that it put elsewhere",
  "streams.verified.good": ({ matched, listed }: { matched: string; listed: string }) =>
    `Files are as the sequencer listed them: ${matched} of ${listed}`,
  "streams.verified.bad": ({ matched, listed }: { matched: string; listed: string }) =>
    `Files are not as the sequencer listed them: ${matched} of ${listed} match`,
  "streams.verified.text": ({ path, time }: { path: string; time: string }) =>
    `SHA-256 of each file compared with ${path}, ${time}.`,
  "streams.verified.differing": ({ files: amount }: { files: number }) =>
    `${files(amount)} with other content`,
  "streams.verified.missing": ({ files: amount }: { files: number }) =>
    `${files(amount)} listed and not there`,
  "streams.verified.unlisted": ({ files: amount }: { files: number }) =>
    `${files(amount)} counted and not listed`,
  "streams.verified.more": ({ more }: { more: number }) => `and ${count(more, "more", "more")}`,

  "streams.events": "Events",
  "streams.events.problemsOnly": "Problems only",
  "streams.events.failed": "The events could not be loaded",
  "streams.events.none": "Nothing has happened yet.",
  "streams.events.noProblems": "No problem so far.",
  "streams.events.problems": ({ problems, hasMore }: { problems: number; hasMore: boolean }) =>
    hasMore ? `The newest ${count(problems, "problem", "problems")}` : count(problems, "problem", "problems"),
  "streams.events.older": ({ most }: { most: number }) => `Show up to the newest ${most}`,
  "streams.events.shown": ({ shown, isAll }: { shown: number; isAll: boolean }) =>
    isAll ? `All ${count(shown, "event", "events")}` : `The newest ${count(shown, "event", "events")}`,
  "streams.event.RUN_STARTED": "Watching started",
  "streams.event.FILE_INGESTED": ({
    reads: amount,
    bases,
    from,
  }: {
    reads: number;
    bases: string;
    from: string;
  }) => `${reads(amount)}, ${bases} of ${from}`,
  "streams.event.noBarcode": "no barcode",
  "streams.event.unclassified": "unclassified",
  "streams.event.moved": ({ from }: { reads: number; bases: string; from: string }) =>
    `A counted file was renamed and belongs to ${from}`,
  "streams.event.movedFrom": ({ path }: { path: string }) => `before: ${path}`,
  "streams.event.ERROR": "A problem",
  "streams.event.RUN_STOP_REQUESTED": "Stop requested",
  "streams.event.RUN_STOPPED": "Watching stopped",
  "streams.event.RUN_STALLED": "No new files",
  "streams.event.DISK_LOW": "The disk is nearly full",
  "streams.event.RUN_FINISHED": "The sequencer has finished",
  "streams.event.FILES_VERIFIED": "Files checked against the sequencer's own list",
  "streams.event.idle": ({ length }: { length: string }) => `for ${length}`,
  "streams.event.free": ({ size }: { size: string }) => `${size} free`,
  "streams.event.verified": ({
    matched,
    listed,
    differing,
    missing,
  }: {
    matched: string;
    listed: string;
    differing: string;
    missing: string;
  }) => `${matched} of ${listed} match, ${differing} differ, ${missing} missing`,

  "streams.about": "About this run",
  "streams.about.order": "Order",
  "streams.about.sequencerRun": "Run of the sequencer",
  "streams.about.flowCell": "Flow cell",
  "streams.about.device": "Device",
  "streams.about.started": "Watched since",
  "streams.about.stopRequested": "Stop requested",
  "streams.about.stopped": "Stopped",
  "streams.about.lastSeen": "Looked at last",
  "streams.about.monitor": "Watched by process",
};
