import { refusal } from "../../platform/errors/refusal.ts";

export const dataBasePathNotConfigured = refusal(
  "settings.dataBasePathNotConfigured",
  400,
  "Data base path not configured",
);
export const pipelineRunDirNotWritable = refusal(
  "settings.pipelineRunDirNotWritable",
  400,
  "The pipeline run directory must be an existing folder that Lanekeeper can write to",
);
export const folderNotWritable = refusal(
  "settings.folderNotWritable",
  400,
  "The data directory must be an existing folder that Lanekeeper can write to",
);
export const dataFolderReserved = refusal(
  "settings.dataFolderReserved",
  400,
  "The data directory must not be a system folder or a folder reserved by Lanekeeper. Choose a dedicated folder.",
);
export const runFolderReserved = refusal(
  "settings.runFolderReserved",
  400,
  "The pipeline run directory must not be a system folder or a folder reserved by Lanekeeper. Choose a dedicated folder.",
);
export const outputRootReserved = refusal(
  "settings.outputRootReserved",
  400,
  "The output root must not be a system folder or a folder reserved by Lanekeeper. Choose a dedicated folder.",
);
export const runFolderRootReserved = refusal(
  "settings.runFolderRootReserved",
  400,
  "A directory of run folders must not be a system folder or a folder reserved by Lanekeeper: {path}",
);
export const runFolderRootNotReadable = refusal(
  "settings.runFolderRootNotReadable",
  400,
  "A directory of run folders must be an existing folder that Lanekeeper can read: {path}",
);
export const publicUrlElsewhere = refusal(
  "settings.publicUrlElsewhere",
  400,
  "Open Lanekeeper at this public address and save it there. Pages at other addresses cannot save changes afterwards.",
);
export const outputRootNotReadable = refusal(
  "settings.outputRootNotReadable",
  400,
  "The output root must be an existing folder that Lanekeeper can read",
);
