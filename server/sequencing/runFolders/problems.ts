import { sentence } from "../../platform/errors/rules/sentence.ts";

// What the page of a run folder reports.
export const runInfoUnreadable = sentence("runFolders.runInfoUnreadable", "RunInfo.xml cannot be read");
export const runParametersUnreadable = sentence(
  "runFolders.runParametersUnreadable",
  "RunParameters.xml cannot be read",
);
export const sampleSheetCut = sentence(
  "runFolders.sampleSheetCut",
  "The sample sheet has more than 30,000 rows; the others were not read",
);
export const runEndedEarly = sentence(
  "runFolders.runEndedEarly",
  "The sequencing run ended before its planned cycles",
);
export const folderStalled = sentence(
  "runFolders.stalled",
  "No new file for a day, and {marker} is missing. Check the copy from the instrument.",
);
export const folderMissing = sentence(
  "runFolders.missing",
  "The folder is no longer there. Its records are kept.",
);
export const folderGrewAgain = sentence(
  "runFolders.grewAgain",
  "The folder grew again after it was complete. It is complete again once it is quiet.",
);
export const folderCut = sentence(
  "runFolders.cut",
  "The folder has more files than Lanekeeper reads; some reads may be missing below",
);
export const runUnplanned = sentence(
  "runFolders.unplanned",
  "No planned run has the flow cell {flowCell}. Plan the sequencing run, or choose the planned run.",
);
export const flowCellAmbiguous = sentence(
  "runFolders.flowCellAmbiguous",
  "Several planned runs have the flow cell {flowCell}. Choose the planned run.",
);
export const flowCellUnknown = sentence(
  "runFolders.flowCellUnknown",
  "The files do not name a flow cell. Choose the planned run.",
);
export const completionUnknown = sentence(
  "runFolders.completionUnknown",
  "Lanekeeper recognizes folders of this kind but does not know when they are complete",
);
export const reportsUnreadable = sentence(
  "runFolders.reportsUnreadable",
  "The reports of the demultiplexing cannot be read: {path}",
);
export const reportsMissing = sentence(
  "runFolders.reportsMissing",
  "There are FASTQ files, but no reports of a demultiplexing",
);
export const samplesUnknown = sentence(
  "runFolders.samplesUnknown",
  "The sample sheet has samples that the planned run does not have: {names}",
);
export const indexesUnplanned = sentence(
  "runFolders.indexesUnplanned",
  "The sample sheet has indexes that no planned library has: {names}",
);
export const samplesWithoutReads = sentence(
  "runFolders.samplesWithoutReads",
  "Samples without reads: {names}",
);
export const samplesMissing = sentence(
  "runFolders.samplesMissing",
  "Planned libraries that the demultiplexing does not have: {names}",
);
