import { ApiError } from "../apiError.ts";

export const invalidFilePath = () => new ApiError(400, "Invalid file path");
export const missingPath = () => new ApiError(400, "Missing path parameter");
export const fileTypeNotAllowed = () => new ApiError(400, "File type not allowed");
export const notAFile = () => new ApiError(400, "Not a file");
export const fileNotFound = () => new ApiError(404, "File not found");
export const accessDenied = () => new ApiError(403, "Access denied");
export const assemblyDownloadsDisabled = () =>
  new ApiError(403, "Assembly downloads are disabled by the facility administrator.");
export const rangeNotSatisfiable = () => new ApiError(416, "Range not satisfiable");
