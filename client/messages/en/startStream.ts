import { count } from "../count.ts";

/** Watching a sequencer: how it is started, what is set for it, and how an order tells of it. */
export const startStream = {
  "streams.status.ACTIVE": "Watching",
  "streams.status.STOPPING": "Stopping",
  "streams.status.STOPPED": "Stopped",

  "streams.start.title": "Watch a sequencer",
  "streams.start.failed": "The order could not be loaded",
  "streams.start.folder": "Folder that the sequencer writes to",
  "streams.start.folder.hint": ({ root }: { root: string }) =>
    `Choose it below, or type its path. It lies under ${root}.`,
  "streams.start.folder.next": "Choose another folder at the top.",
  "streams.start.notAbsolute": "A path begins with a slash",
  "streams.start.noFolder": "Choose the folder of the run",
  "streams.start.noRoot": "There are no folders to choose from",
  "streams.start.noRoot.open": "Open the settings of sequencers",
  "streams.start.folders.failed": "The folder could not be opened",
  "streams.start.folders.next": "Check its name, or go back to one of the folders above it.",
  "streams.start.root.next": "Sequencers are set up on the settings page.",
  "streams.start.way": "Folders on the way",
  "streams.start.refresh": "Look again",
  "streams.start.list": "Folders, newest first",
  "streams.start.list.changed": ({ time }: { time: string }) => `Changed ${time}`,
  "streams.start.list.reads": "Has reads",
  "streams.start.list.empty": "No folders in here.",
  "streams.start.list.emptyRoot":
    "No folders here yet. A sequencer makes one when its run starts; look again then.",
  "streams.start.list.truncated": ({ shown }: { shown: number }) =>
    `Only the newest ${count(shown, "folder is", "folders are")} shown. Type the path of another one.`,
  "streams.start.watchedBy": ({ order }: { order: string }) => `Watched for ${order}`,
  "streams.start.chosen": ({ path }: { path: string }) => `Chosen: ${path}`,
  "streams.start.chosen.nothing": "Nothing chosen yet: open the folder of the run",
  "streams.start.chosen.watched": "This folder is taken already:",
  "streams.start.chosen.here": "It holds reads (fastq_pass).",
  "streams.start.chosen.below": "Folders in it hold reads: all of them are counted together.",
  "streams.start.chosen.shared":
    "A folder in it is being watched already: its files would be counted in both runs.",
  "streams.start.chosen.inside": "Only what lies in this part of the run is counted.",
  "streams.start.chosen.never": "Nothing in here is counted: reads that passed are in fastq_pass.",
  "streams.start.chosen.none": "No reads in it yet. They are counted as soon as fastq_pass appears.",

  "streams.start.map": "Barcodes and samples",
  "streams.start.map.text":
    "Which sample is behind each barcode. Correct it here, or paste two columns from a spreadsheet. Barcodes without a sample are counted all the same.",
  "streams.start.map.noSamples": "This order has no samples, so barcodes are counted without them.",
  "streams.start.map.source": "Filled from",
  "streams.start.map.source.plan": ({ name, barcodes }: { name: string; barcodes: number }) =>
    `Run plan ${name}: ${count(barcodes, "barcode", "barcodes")}`,
  "streams.start.map.source.samples": ({ barcodes }: { barcodes: number }) =>
    `The samples themselves: ${count(barcodes, "barcode", "barcodes")}`,
  "streams.start.map.source.nothing": "Nothing, I fill it in",
  "streams.start.map.otherFlowCell": ({ run, planned, used }: Record<"run" | "planned" | "used", string>) =>
    `${run} is planned for flow cell ${planned}, this is ${used}. Check the folder and the plan.`,
  "streams.start.map.grid": "Sample of each barcode",
  "streams.start.map.barcode": "Barcode",
  "streams.start.map.sample": "Sample",
  "streams.start.map.count": ({ barcodes }: { barcodes: string }) => `Barcodes: ${barcodes}`,
  "streams.start.map.noBarcode": "Which barcode?",
  "streams.start.map.noSample": "Which sample?",
  "streams.start.map.repeated": ({ barcode }: { barcode: string }) => `${barcode} is here twice`,
  "streams.start.map.tooLong": "Too long for a barcode",
  "streams.start.map.unknown": "This order has no such sample",
  "streams.start.map.severalBarcodes": "This sample has more than one barcode",
  "streams.start.correct": ({ cells }: { cells: number }) =>
    `${count(cells, "cell has", "cells have")} to be put right first.`,

  "streams.start.flowCellId": "Flow cell",
  "streams.start.deviceId": "Device or position",
  "streams.start.sequencerRunId": "Run of the sequencer",
  "streams.start.from.folder": "From the name of the folder",
  "streams.start.from.plan": "From the run plan",
  "streams.start.from.typed": "Typed by you",
  "streams.start.from.none": "Optional",
  "streams.start.next":
    "Files that are there already are counted first, then each new one as it is written, until you stop it; reads of a barcode are offered to its sample, and nothing is assigned without you.",
  "streams.start.notStarted": "Watching was not started",
  "streams.start.taken": "Somebody watches this folder already",
  "streams.start.taken.open": ({ order }: { order: string }) => `Show the run of ${order}`,
  "streams.start.started": "The folder is being watched",
  "streams.start.cancel": "Cancel",
  "streams.start.start": "Start watching",
  "streams.start.open": "Start watching a sequencer",

  "streams.panel.title": "Live sequencing",
  "streams.panel.none": "No sequencer is being watched for this order, and none was so far.",
  "streams.panel.failed": "The watched runs could not be loaded",
  "streams.panel.open": "Live sequencing",
  "streams.panel.reads": "Reads",
  "streams.panel.bases": "Bases",
  "streams.panel.files": "Files",
  "streams.panel.lastFile": "Last file",
  "streams.panel.noFile": "None yet",
  "streams.panel.started": ({ time }: { time: string }) => `Since ${time}`,
  "streams.panel.over": ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
  "streams.panel.all": ({ runs }: { runs: number }) => `All ${count(runs, "watched run", "watched runs")}`,
  "streams.panel.stalled": "No new file for a while",
  "streams.panel.disk": "The disk is almost full",
  "streams.panel.missing": "The folder cannot be read",
  "streams.panel.unmonitored": "Nothing is counted at the moment",
  "streams.panel.differing": "Files differ from the sequencer's own list",
  "streams.panel.cut": "The connection is interrupted; these figures may be old.",

  "streams.settings.title": "Sequencers",
  "streams.settings.text": "Where sequencers write their runs, and how that is watched.",
  "streams.settings.outputRoot": "Output root",
  "streams.settings.outputRoot.hint":
    "An absolute folder on the server that Lanekeeper can read. Only what lies below it can be watched; empty: nothing.",
  "streams.settings.usePolling": "Poll for new files",
  "streams.settings.usePolling.hint":
    "For network disks that do not tell of changes (NFS, SMB): every folder is asked at every interval whether it changed. Leave it off on a local disk.",
  "streams.settings.pollInterval": "Poll interval, in seconds",
  "streams.settings.pollInterval.hint": "How often the monitor looks after its runs: 1 to 600.",
  "streams.settings.stability": "Stability threshold, in seconds",
  "streams.settings.stability.hint":
    "A counted file that goes on growing is counted again once it has rested for so long: 0.5 to 600.",
  "streams.settings.saved": "Settings of sequencers saved",
  "streams.settings.notSaved": "The settings of sequencers were not saved",

  "order.action.streamRun.started": "Watching a sequencer started",
  "order.action.streamRun.stopRequested": "Watching a sequencer is to stop",
  "order.action.streamRun.stopped": "Watching a sequencer stopped",
};
