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
export const checksumPathsRequired = () => new ApiError(400, "filePaths array is required");
export const deletePathsRequired = () => new ApiError(400, "filePaths must be a non-empty array");
export const tooManyFiles = () => new ApiError(400, "Maximum 50 files at a time");
export const previewTooLarge = (megabytes: number) =>
  new ApiError(413, `File is too large to preview (${megabytes} MB).`);
export const noPreviewInDemo = () => new ApiError(403, "Preview is not available for this file in the demo.");

// What one path of a batch is told while the others go on.
export const outsideDataBasePath = () => new ApiError(400, "Path is outside configured data base path");
export const changedWhileRead = () => new ApiError(409, "The file changed while it was read. Try again.");
export const fileUnreadable = () => new ApiError(500, "The file could not be read");
export const fileUndeletable = () => new ApiError(500, "The file could not be deleted");
export const protectedRaw = () =>
  new ApiError(409, "This file is a protected raw read. It is deleted only with force.");
export const NOT_LINKED_TO_READ = "No assigned read record found; checksum was not stored in database";
