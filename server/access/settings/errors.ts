import { ApiError } from "../../platform/errors/apiError.ts";

export const dataBasePathNotConfigured = () => new ApiError(400, "Data base path not configured");
export const pipelineRunDirNotWritable = () =>
  new ApiError(
    400,
    "The pipeline run directory must be a folder that exists and that Lanekeeper may write to",
  );
export const folderNotWritable = () =>
  new ApiError(400, "The data base path must be a folder that exists and that Lanekeeper may write to");
export const dataFolderReserved = () =>
  new ApiError(
    400,
    "The data base path must not be a system folder or one that Lanekeeper keeps for itself. Choose a folder of its own.",
  );
export const runFolderReserved = () =>
  new ApiError(
    400,
    "The pipeline run directory must not be a system folder or one that Lanekeeper keeps for itself. Choose a folder of its own.",
  );
export const outputRootReserved = () =>
  new ApiError(
    400,
    "The output root must not be a system folder or one that Lanekeeper keeps for itself. Choose a folder of its own.",
  );
export const publicUrlElsewhere = () =>
  new ApiError(
    400,
    "Open Lanekeeper at this public address and save it there: pages at other addresses can change nothing afterwards",
  );
export const outputRootNotReadable = () =>
  new ApiError(400, "The output root must be a folder that exists and that Lanekeeper may read");
