import type { SentenceTexts } from "../sentenceText.ts";

/** Sentences of the server that the interface words itself: the API says "run" for analyses and for sequencing runs,
 *  the interface does not; and a size is written in the format of the reader. */
export const serverSentences: SentenceTexts = {
  "automation.startFailed": "The analysis could not be started. The cause is in the server log.",
  "demo.runSync": "Synchronization of analyses is disabled in the public demo.",
  "settings.pipelineRunDirNotWritable":
    "The analysis directory must be an existing folder that Lanekeeper can write to",
  "settings.runFolderReserved":
    "The analysis directory must not be a system folder or a folder reserved by Lanekeeper. Choose a dedicated folder.",

  "prerequisites.runDirectory": "Analysis directory",
  "prerequisites.nodeRunDirectory": "Analysis directory, from a compute node",
  "prerequisites.installBash":
    "Install bash or add it to the PATH of Lanekeeper: every analysis is a bash script.",
  "prerequisites.writableWithSpace": "Writable; {freeBytes} free",
  "prerequisites.freeSpaceFails": "Free up disk space: analyses will fail without it.",
  "prerequisites.freeSpace": "Free up disk space: work files and outputs of analyses are large.",
  "prerequisites.withoutEvents": "Analyses still complete without events; progress updates are delayed.",
  "prerequisites.secretUnset": "Not set, so analyses cannot report events.",
  "prerequisites.inSequence": "{first} {next}",
  "prerequisites.controllerSilent":
    "The controller does not respond. Analyses keep their status until it does.",
  "prerequisites.noAccounting":
    "No accounting: ended jobs are looked up in the controller, which removes them after some minutes. After that, the status of an analysis is derived from its files.",
  "prerequisites.otherRuns": "Analyses",
  "prerequisites.requestRefused": "{whose}: {refusal}",
  "prerequisites.partitionClosed":
    "{whose}: the partition accepts jobs but does not start them at the moment.",
  "prerequisites.checkNode": "Check the node, in particular the mount of the analysis directory.",
  "prerequisites.notReady": "Not ready: {obstacles}",
  "prerequisites.obstacleMissing": "{name} (missing)",
  "prerequisites.obstacleFailed": "{name} (failed)",
  "prerequisites.readyWithWarning": "Ready, with 1 warning: {names}",
  "prerequisites.readyWithWarnings": "Ready, with {count} warnings: {names}",
  "prerequisites.withComma": "{first}, {next}",
  "prerequisites.withDot": "{first} · {next}",

  "runs.notFound": "Analysis not found",
  "runs.pipelineRunNotFound": "Analysis not found",
  "runs.cannotRestart": "Only an ended analysis of the same pipeline and order or study can be repeated",
  "runs.cannotStart": "The analysis cannot be started (status: {status})",
  "runs.alreadyStarted": "The analysis has already been started (status: {status})",
  "runs.slurmNotHere":
    "sbatch was not found on the PATH of Lanekeeper. Install the Slurm client programs, or choose local execution for the analysis, the pipeline or the facility.",
  "runs.launchFailed": "The analysis could not be started: {reason}",
  "workFiles.used":
    "The analysis has not ended. Cancel it, or wait until it has ended, before you delete its work files.",
  "workFiles.resumed":
    "{runNumber} resumes this analysis and may need its work files. Wait until {runNumber} has ended, or cancel it.",
  "workFiles.deleted": "The work files of this analysis are already deleted or being deleted",
  "workFiles.none": "The analysis has no work files",
  "runs.workFilesGone":
    "The work files of {runNumber} were deleted while this analysis was starting. Start it again: it will start from the beginning.",
  "runs.cancelledDuringLaunch": "The analysis was cancelled or deleted while it was being started",
  "runs.runsElsewhere": "The analysis is executed on {host} and can be cancelled only from there",
  "runs.notEndedInTime": "The processes of the analysis did not end in time. Cancel the analysis again.",
  "runs.slurmSilent":
    "Slurm is not responding, so it is unknown whether the job of the analysis ended. Cancel the analysis again.",
  "runs.jobNotRecognised":
    "Couldn't verify that job {jobId} belongs to this analysis, so the job was not cancelled",
  "runs.cannotCancel": "A completed or failed analysis cannot be cancelled",
  "runs.cannotDeleteRunning": "Cancel the analysis before you delete it",
  "runs.cannotDeleteResumed":
    "{runNumber} resumes this analysis, so it cannot be deleted. Wait until {runNumber} has ended, or cancel it.",
  "runs.onlyUnfinishedRestarted": "The analysis cannot be restarted (status: {status})",
  "runs.folderNotSet": "The analysis has no directory yet",
  "runs.onlyCompletedSelected": "Only the results of a completed analysis can be released.",
  "runs.noTargetToSelectFor": "The analysis belongs to no study or order.",
  "runs.cannotResolveYet": "Outputs can be collected only for a completed or failed analysis",
  "runs.noSamplesFound": "No samples found for this analysis",
  "runs.promotionNeedsOrder": "Reads can be accepted only from an analysis of an order",
  "runs.onlyCompletedPromoted": "Reads can be accepted only from a completed analysis",
  "runs.notReadCleaning": "The analysis does not clean reads",
  "runs.candidateOutside": "The proposed reads are outside the analysis directory: {path}",
  "runs.noSamplesToRunOn": "This {target} has no samples to analyze",
  "resume.noRunDirectory": "{from} has no analysis directory",
  "runState.alreadyOver": "The analysis is {status}; this status is final.",
  "runState.contactLost":
    "Lost contact: no message for {minutes} minutes. The analysis may have been killed, or it continues without a connection.",
  "runs.startedElsewhere":
    "This analysis was started outside of Lanekeeper, which only shows it. Control it where it was started.",
  "runs.cannotRemoveReporting":
    "This analysis still reports itself. It can be removed from the list when it has ended.",
  "tower.tokenRequired":
    "Set TOWER_ACCESS_TOKEN to a valid Lanekeeper token with the scope “Change analyses”.",
  "tower.cannotReport":
    "The owner of this token may not start analyses, so analyses cannot be reported with it.",
  "tower.notFound":
    "Lanekeeper knows no analysis with this ID for this token. It may have been removed from the list.",
  "tower.tooManyOpen":
    "{count} analyses of this user are reported as running. Wait until one of them has ended.",
  "tower.tooManyToday": "{count} analyses of this user were reported within one day. Try again tomorrow.",
  "runState.neverStarted": "The server stopped while starting the analysis. No process was started.",
  "runState.launchUnknown":
    "The server stopped while starting the analysis, and its process or job could not be identified.",
  "launch.diskFull": "no space left on the disk of the analysis directory",
  "launch.quotaExceeded": "disk quota of the analysis directory exceeded",
  "launch.diskReadOnly": "the disk of the analysis directory is read-only",
  "outputs.noFolder": "The analysis has no output directory",
  "outputs.ofNoSample": "A file of output {id} matches no sample of the analysis: {path}",
  "writebacks.fileOutside": "the read file is outside the analysis directory: {path}",
  "writebacks.readsChanged": "its reads are not the input reads of the analysis; nothing was written",
  "writebacks.hasReadsAlready": "the sample already has reads; the reads of the analysis were not assigned",
  "writebacks.readsNotConfirmed":
    "its active reads were added after the analysis was created and are kept; the reads of the analysis were not assigned",
  "writebacks.runFailed": "Reads were not changed because the analysis failed",
  "orders.cancelRunsFirst": "Cancel the analyses of this {target} first",
  "package.broughtByRunner":
    "refers to {path}, which is not in the package: it is executed by a separate program that is not part of Lanekeeper, so no analysis can be created",

  "imports.rowUnplaced": "Enter the sequencing run and the sample of the row",
  "imports.barcodeTaken":
    "Barcode {barcode} of sequencing run {runId} is already used by sample {sampleCode}",
  "imports.newRunsBeginWithTooMany":
    "The new sequencing runs of this sheet would be prefilled with more than {most} samples that already have a barcode: import fewer sequencing runs at once",
  "imports.noImportToUndo": "Sequencing run {runId} has no import that can be undone",
  "imports.laterImport": "A later import changed sequencing run {runId}: undo that import first",
  "imports.runDeletedSince": "Sequencing run {runId} was deleted after the import",
  "imports.runChangedSince": "Sequencing run {runId} was changed after the import",
  "imports.runHoldsData": "Sequencing run {runId} has reads or files that were added after the import",
  "imports.placeChangedSince": "Sample {sampleCode} was changed in sequencing run {runId} after the import",
  "imports.barcodeTakenSince": "Barcode {barcode} of sequencing run {runId} has since been reassigned",
  "monitoring.notFound": "Sequencing run not found",
  "monitoring.folderWatched":
    "A sequencing run of order {orderNumber} is already monitored in {outputDir}. Stop its monitoring first.",
  "readImports.noCountedFiles": "The sequencing run has no counted files for this sample yet",
  "readImports.importedAlready":
    "The read set of this sample already contains all files of the sequencing run",
  "readImports.tooManyFiles": "A sample has more than {most} files in this sequencing run",
  "readImports.sourceGone": "The file is no longer in the directory of the sequencing run: {path}",
  "sequencing.runIdTaken": "Sequencing run {runId} already exists in this order",
  "sequencing.barcodeTwice": "Barcode {barcode} appears {count} times in sequencing run {runId}",
  "sequencing.sampleTwice": "Sample {sampleCode} appears {count} times in sequencing run {runId}",
  "sequencing.runWithoutSamples": "The sequencing run has no samples for a sample sheet. Add samples first.",
};
