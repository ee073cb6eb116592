import { ApiError } from "../../platform/errors/apiError.ts";

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
export const publishedFile = () =>
  new ApiError(
    409,
    "This file is part of a published delivery. Unpublish the delivery first, or delete the file with force.",
  );
export const NOT_LINKED_TO_READ = "No assigned read record found; checksum was not stored in database";

// What a look at the data base path says of what it left out.
export const dataFolderUnreadable = (cause: unknown) =>
  new ApiError(
    503,
    "The folder of the data base path cannot be read. Check that its disk is mounted.",
    {},
    cause,
  );
export const onlyFirstEntries = (most: number) =>
  `Only the first ${most} files and folders were looked through`;
export const onlyFirstRecords = (most: number) => `Only the first ${most} files of records were looked up`;
export const folderTooDeep = (most: number, folder: string) =>
  `Folders more than ${most} deep were left out, as in ${folder}`;
export const folderUnreadable = (folder: string) => `A folder could not be read: ${folder}`;
export const nameUnreadable = (folder: string) =>
  `A name that is not valid Unicode was left out in ${folder}`;

export const orderHoldsNoData = () =>
  new ApiError(400, "Sequencing data can only be managed on submitted or completed sequencing orders");
