import { count } from "../count.ts";

const reads = (amount: number) => count(amount, "read", "reads");
const files = (amount: number) => count(amount, "file", "files");

/** Live run monitoring: the page of a monitored run, and the lists of runs. */
export const streams = {
  "streams.list.title": "Sequencing",
  "streams.list.text": "Planned and live sequencing runs of all orders, newest first",
  "streams.list.table": "Sequencing runs",
  "streams.list.failed": "Couldn't load the sequencing runs",
  "streams.list.run": "Sequencing run",
  "streams.list.count": ({ runs }: { runs: number }) => count(runs, "sequencing run", "sequencing runs"),
  "streams.list.reads": "Reads",
  "streams.list.order": "Order",
  "streams.list.status": "Status",
  "streams.list.state": "State",
  "streams.list.samples": ({ samples }: { samples: number }) => count(samples, "sample", "samples"),
  "streams.state.any": "All",
  "streams.state.planned": "Planned",
  "streams.state.live": "Live",
  "streams.state.finished": "Finished",
  "streams.list.yield": "Yield",
  "streams.list.started": "Date",
  "streams.list.pages": "Pages of sequencing runs",
  "streams.list.empty.title": "No sequencing runs yet",
  "streams.list.empty.text":
    "Open an order to plan its sequencing run, or to start monitoring the output folder of a sequencer.",
  "streams.list.empty.action": "Open orders",
  "streams.list.noneFound.title": "No matching sequencing runs",
  "streams.list.noneFound.text": "Try another state.",
  "streams.list.finished": "Sequencing finished",
  "streams.list.lastFile": ({ time }: { time: string }) => `last file ${time}`,

  "streams.tabs": "Sequencing run",
  "streams.tab.overview": "Overview",
  "streams.tab.live": "Live",
  "streams.tab.samples": "Samples",
  "streams.tab.files": "Files",
  "streams.tab.activity": "Activity",
  "streams.samples.none": "No reads to import yet. Reads are offered for each sample of the barcode map.",
  "streams.files.counted": "Counted files",
  "streams.files.size": "Total size",
  "streams.about.directory": "Output directory",

  "streams.page.failed": "Couldn't load this sequencing run",
  "streams.page.notFound.title": "Sequencing run not found",
  "streams.page.notFound.text": "The URL may be incomplete, or the sequencing run belongs to another order.",
  "streams.page.notFound.all": "All sequencing runs",
  "streams.page.announced.ACTIVE": ({ name }: { name: string }) => `${name} is being monitored.`,
  "streams.page.announced.STOPPING": ({ name }: { name: string }) =>
    `${name} is stopping; remaining files are counted first.`,
  "streams.page.announced.STOPPED": ({ name }: { name: string }) => `Monitoring of ${name} is stopped.`,
  "streams.page.stopping": ({ waiting }: { waiting: number }) =>
    waiting > 0
      ? `Stopping: counting ${count(waiting, "remaining file", "remaining files")}. A file still being written may take half a minute.`
      : "Stopping: scanning the folder a last time.",

  "streams.page.stop": "Stop monitoring",
  "streams.page.stop.title": "Stop monitoring this sequencing run?",
  "streams.page.stop.text": ({ reads: counted, waiting }: { reads: number; waiting: number }) =>
    `${reads(counted)} counted so far. ${waiting === 0 ? "Files already written are" : count(waiting, "remaining file is", "remaining files are")} counted first, then monitoring ends. It cannot be resumed; to continue, start monitoring the folder again.`,
  "streams.page.stop.shared": "Monitoring stops for all orders of the sequencing run.",
  "streams.page.stop.sequencer": "The sequencer is not affected.",
  "streams.page.stop.confirm": "Stop monitoring",
  "streams.page.stop.keep": "Cancel",
  "streams.page.stop.done": "Stopping; remaining files are counted first",
  "streams.page.stop.failed": "Couldn't stop monitoring",

  "streams.first.waiting": "Waiting for the first file",
  "streams.first.waiting.text": ({ folder }: { folder: string }) =>
    `No reads in ${folder} yet. They appear here when the sequencer writes the first file.`,
  "streams.first.counting": ({ files: waiting }: { files: number }) => `Counting ${files(waiting)}`,
  "streams.first.counting.text": ({ folder }: { folder: string }) =>
    `Found in ${folder}. The first counts appear shortly.`,

  "streams.warning.unmonitored": "Monitoring is not running",
  "streams.warning.unmonitored.text":
    "No Lanekeeper process has the role “stream-monitor”, so files are not counted. Add it to LANEKEEPER_ROLES and restart; files written in the meantime are then counted.",
  "streams.warning.missing": "Folder missing or not readable",
  "streams.warning.missing.text": ({ time }: { time: string }) =>
    `Since ${time}. Check that the disk or share is mounted and readable. Counting resumes automatically when the folder is available.`,
  "streams.warning.disk": "Low disk space",
  "streams.warning.disk.text": ({ time }: { time: string }) =>
    `Since ${time}. If the disk fills up, the sequencer loses reads: free up space on this volume.`,
  "streams.warning.stalled": "No new files",
  "streams.warning.stalled.text": ({ time, last }: { time: string; last: string | null }) =>
    `${last === null ? "No file received yet" : `Last file ${last}`}; reported ${time}. Check the sequencer, that basecalling is on and that reads are written to this folder. If sequencing is finished, stop monitoring.`,
  "streams.warning.unknown": ({ samples }: { samples: number }) =>
    `${count(samples, "mapped sample is", "mapped samples are")} not in this order`,
  "streams.warning.unknown.text": ({ samples, more }: { samples: string; more: number }) =>
    `${samples}${more > 0 ? ` and ${more} more` : ""}. Their reads are counted but not assigned to a sample. Add samples with these IDs to the order, or start monitoring again with another mapping.`,

  "streams.figures": "Key figures",
  "streams.figures.bases": "Bases",
  "streams.figures.reads": "Reads",
  "streams.figures.files": "Files",
  "streams.figures.basesPerHour.now": ({ bases }: { bases: string | null }) =>
    bases === null ? "Rate not available yet" : `${bases}/h`,
  "streams.figures.basesPerHour.average": ({ bases }: { bases: string | null }) =>
    bases === null ? "" : `${bases}/h on average`,
  "streams.figures.readsPerMinute.now": ({ reads: rate }: { reads: string | null }) =>
    rate === null ? "Rate not available yet" : `${rate}/min`,
  "streams.figures.readsPerMinute.average": ({ reads: rate }: { reads: string | null }) =>
    rate === null ? "" : `${rate}/min on average`,
  "streams.figures.n50": "Read N50",
  "streams.figures.meanLength": ({ length }: { length: string }) => `Mean length ${length}`,
  "streams.figures.quality": "Mean quality",
  "streams.figures.quality.none": "Not measured yet",
  "streams.figures.quality.text": "By error probability",
  "streams.figures.quality.part": ({ share }: { share: string }) => `From ${share} of the bases`,
  "streams.figures.passed": "Passed reads",
  "streams.figures.passed.reads": ({ passed, all }: Record<"passed" | "all", string>) =>
    `${passed} of ${all} reads`,
  "streams.figures.passed.share": ({ share }: { share: string }) => `${share} of bases`,
  "streams.figures.passed.bases": ({ passed, all }: Record<"passed" | "all", string>) =>
    `${passed} of ${all}`,
  "streams.target": "Target yield",
  "streams.target.input": "Target yield (Gb)",
  "streams.target.hint": "For the passed reads of this sequencing run. Leave empty for no target.",
  "streams.target.set": "Set target",
  "streams.target.change": "Change",
  "streams.target.save": "Save",
  "streams.target.saved": "Target yield saved",
  "streams.target.removed": "Target yield removed",
  "streams.target.failed": "Couldn't save the target yield",
  "streams.target.progress": ({ bases, target }: Record<"bases" | "target", string>) =>
    `${bases} of ${target}`,
  "streams.target.share": ({ share }: { share: string }) => `${share} of the target yield`,
  "streams.target.reached": "Target reached",
  "streams.target.left": ({ length }: { length: string }) => `About ${length} left at the current rate`,
  "streams.figures.unmapped": "Unassigned reads",
  "streams.figures.unmapped.nothing": "No reads yet",
  "streams.figures.unmapped.none": "No mapped barcodes",
  "streams.figures.unmapped.reads": ({ reads: amount }: { reads: number }) => reads(amount),
  "streams.figures.waiting": "Pending files",
  "streams.figures.waiting.none": "All counted",
  "streams.figures.waiting.progress": ({ counted, known }: { counted: number; known: number }) =>
    `${counted} of ${known} files counted`,
  "streams.figures.last": "Last file",
  "streams.figures.last.none": "None yet",
  "streams.figures.last.now": "Just now",
  "streams.figures.last.ago": ({ length }: { length: string }) => `${length} ago`,
  "streams.count.reads": ({ reads: amount }: { reads: number }) => reads(amount),
  "streams.count.files": ({ files: amount }: { files: number }) => files(amount),

  "streams.yield": "Cumulative yield",
  "streams.yield.failed": "Couldn't load the cumulative yield",
  "streams.yield.of": "Group by",
  "streams.yield.of.total": "Total",
  "streams.yield.of.barcodes": "Barcode",
  "streams.yield.quantity": "Metric",
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
    `${what} over time, ${from} to ${to}: total ${total}${lines > 0 ? `, ${count(lines, "barcode", "barcodes")} shown` : ""}`,
  "streams.yield.largest": ({ shown }: { shown: number }) =>
    `Showing the ${shown} barcodes with the most bases. The table below lists all barcodes.`,
  "streams.yield.table.time": "Time",

  "streams.barcodes": "Barcodes",
  "streams.barcodes.search": "Search barcodes or samples",
  "streams.barcodes.noneFound": "No matches",
  "streams.barcodes.barcode": "Barcode",
  "streams.barcodes.sampleCode": "Sample",
  "streams.barcodes.files": "Files",
  "streams.barcodes.reads": "Reads",
  "streams.barcodes.bases": "Bases",
  "streams.barcodes.share": "% of reads",
  "streams.barcodes.lastFileAt": "Last file",
  "streams.barcodes.sort": "Sort barcodes",
  "streams.barcodes.sortedBy": ({ column }: { column: string }) => `Sorted by ${column.toLowerCase()}`,
  "streams.barcodes.nothing": "No files",
  "streams.barcodes.noSample": "Unassigned",
  "streams.barcodes.unknownSample": "not in this order",
  "streams.barcodes.none": "No barcode folder",
  "streams.barcodes.unclassified": "Unclassified",
  "streams.barcodes.more": "Show more",
  "streams.barcodes.shown": ({ shown, total }: { shown: number; total: number }) =>
    `Showing ${shown} of ${total}`,

  "streams.finished": "Sequencing finished",
  "streams.finished.text": ({ path }: { path: string }) => `Source: ${path}`,
  "streams.finished.counted": "All files are counted and no more are expected. You can stop monitoring.",
  "streams.finished.counting": "Counting the last files.",
  "streams.finished.instrument": "Instrument",
  "streams.finished.position": "Position",
  "streams.finished.flow_cell_id": "Flow cell",
  "streams.finished.sample_id": "Sample",
  "streams.finished.protocol_group_id": "Experiment",
  "streams.finished.protocol": "Protocol",
  "streams.finished.started": "Started",
  "streams.finished.acquisition_stopped": "Acquisition stopped",
  "streams.finished.processing_stopped": "Processing stopped",
  "streams.finished.fastq_files_in_final_dest": "FASTQ files (pass and fail)",
  "streams.finished.fastq_files_in_fallback": "FASTQ files in fallback location",
  "streams.verified.good": ({ matched, listed }: { matched: string; listed: string }) =>
    `File checksums match the sequencer's list: ${matched} of ${listed}`,
  "streams.verified.bad": ({ matched, listed }: { matched: string; listed: string }) =>
    `File checksums do not match the sequencer's list: ${matched} of ${listed} match`,
  "streams.verified.text": ({ path, time }: { path: string; time: string }) =>
    `SHA-256 of each file compared with ${path}, ${time}.`,
  "streams.verified.differing": ({ files: amount }: { files: number }) =>
    count(amount, "checksum mismatch", "checksum mismatches"),
  "streams.verified.missing": ({ files: amount }: { files: number }) =>
    `${count(amount, "listed file", "listed files")} missing`,
  "streams.verified.unlisted": ({ files: amount }: { files: number }) =>
    `${files(amount)} not in output_hash`,
  "streams.verified.more": ({ more }: { more: number }) => `and ${count(more, "more", "more")}`,

  "streams.events": "Events",
  "streams.events.problemsOnly": "Problems only",
  "streams.events.failed": "Couldn't load the events",
  "streams.events.none": "No events yet",
  "streams.events.noProblems": "No problems",
  "streams.events.problems": ({ problems, hasMore }: { problems: number; hasMore: boolean }) =>
    hasMore ? `Latest ${count(problems, "problem", "problems")}` : count(problems, "problem", "problems"),
  "streams.events.older": ({ most }: { most: number }) => `Show up to ${most} latest`,
  "streams.events.shown": ({ shown, isAll }: { shown: number; isAll: boolean }) =>
    isAll ? `All ${count(shown, "event", "events")}` : `Latest ${count(shown, "event", "events")}`,
  "streams.event.RUN_STARTED": "Monitoring started",
  "streams.event.FILE_INGESTED": ({
    reads: amount,
    bases,
    from,
  }: {
    reads: number;
    bases: string;
    from: string;
  }) => `${reads(amount)}, ${bases} from ${from}`,
  "streams.event.noBarcode": "no barcode",
  "streams.event.unclassified": "unclassified",
  "streams.event.moved": ({ from }: { reads: number; bases: string; from: string }) =>
    `Counted file renamed; now assigned to ${from}`,
  "streams.event.movedFrom": ({ path }: { path: string }) => `previously ${path}`,
  "streams.event.ERROR": "Error",
  "streams.event.RUN_STOP_REQUESTED": "Stop requested",
  "streams.event.RUN_STOPPED": "Monitoring stopped",
  "streams.event.RUN_STALLED": "No new files",
  "streams.event.DISK_LOW": "Low disk space",
  "streams.event.RUN_FINISHED": "Sequencing finished",
  "streams.event.FILES_VERIFIED": "File checksums verified",
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

  "streams.about": "Details",
  "streams.about.order": "Order",
  "streams.about.sequencerRun": "Sequencing run ID",
  "streams.about.flowCell": "Flow cell",
  "streams.about.device": "Instrument",
  "streams.about.started": "Monitored since",
  "streams.about.instrumentRun": "Run planning",
  "streams.about.instrumentRun.open": "All orders of the sequencing run",
  "streams.about.stopRequested": "Stop requested",
  "streams.about.stopped": "Stopped",
  "streams.about.lastSeen": "Last checked",
  "streams.about.monitor": "Monitor process",
};
