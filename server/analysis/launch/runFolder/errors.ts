import { refusal } from "../../../platform/errors/refusal.ts";

export const folderNotIllumina = refusal(
  "demultiplexing.notIllumina",
  400,
  "Only run folders of Illumina instruments can be demultiplexed",
);
export const folderNotComplete = refusal(
  "demultiplexing.notComplete",
  409,
  "The run folder is not complete: the instrument is still writing it, or has stopped",
);
export const folderGone = refusal(
  "demultiplexing.folderGone",
  409,
  "The run folder is not on its disk any more, or the disk is not mounted",
);
export const folderNotWritable = refusal(
  "demultiplexing.folderNotWritable",
  409,
  "Lanekeeper may not write in the run folder. Give its user the permission to create directories there.",
);
export const folderNotPlanned = refusal(
  "demultiplexing.notPlanned",
  400,
  "The run folder has no planned run. Choose the planned run, or the sample sheet in the folder.",
);
export const sheetNotInFolder = refusal(
  "demultiplexing.sheetNotInFolder",
  400,
  "The run folder contains no SampleSheet.csv, or it is larger than 16 MiB",
);
export const demultiplexingActive = refusal(
  "demultiplexing.active",
  409,
  "Another demultiplexing of this run folder is active. Wait for its end, or cancel it.",
);
