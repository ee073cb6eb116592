import { ApiError } from "../apiError.ts";

export const dataBasePathNotConfigured = () => new ApiError(400, "Data base path not configured");
export const pipelineRunDirNotWritable = () =>
  new ApiError(
    400,
    "The pipeline run directory must be a folder that exists and that Lanekeeper may write to",
  );
export const folderNotWritable = () =>
  new ApiError(400, "The data base path must be a folder that exists and that Lanekeeper may write to");
export const outputRootNotReadable = () =>
  new ApiError(400, "The output root must be a folder that exists and that Lanekeeper may read");
