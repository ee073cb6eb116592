import { refusal } from "../../platform/errors/refusal.ts";

export const dataBasePathNotConfigured = refusal(
  "settings.dataBasePathNotConfigured",
  400,
  "Data base path not configured",
);
export const pipelineRunDirNotWritable = refusal(
  "settings.pipelineRunDirNotWritable",
  400,
  "The pipeline run directory must be a folder that exists and that Lanekeeper may write to",
);
export const folderNotWritable = refusal(
  "settings.folderNotWritable",
  400,
  "The data base path must be a folder that exists and that Lanekeeper may write to",
);
export const dataFolderReserved = refusal(
  "settings.dataFolderReserved",
  400,
  "The data base path must not be a system folder or one that Lanekeeper keeps for itself. Choose a folder of its own.",
);
export const runFolderReserved = refusal(
  "settings.runFolderReserved",
  400,
  "The pipeline run directory must not be a system folder or one that Lanekeeper keeps for itself. Choose a folder of its own.",
);
export const outputRootReserved = refusal(
  "settings.outputRootReserved",
  400,
  "The output root must not be a system folder or one that Lanekeeper keeps for itself. Choose a folder of its own.",
);
export const publicUrlElsewhere = refusal(
  "settings.publicUrlElsewhere",
  400,
  "Open Lanekeeper at this public address and save it there: pages at other addresses can change nothing afterwards",
);
export const outputRootNotReadable = refusal(
  "settings.outputRootNotReadable",
  400,
  "The output root must be a folder that exists and that Lanekeeper may read",
);
