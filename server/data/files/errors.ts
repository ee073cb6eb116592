import { refusal } from "../../platform/errors/refusal.ts";
import { sentence } from "../../platform/errors/rules/sentence.ts";

export const invalidFilePath = refusal("files.invalidFilePath", 400, "Invalid file path");
export const missingPath = refusal("files.missingPath", 400, "Missing path parameter");
export const fileTypeNotAllowed = refusal("files.typeNotAllowed", 400, "File type not allowed");
export const notAFile = refusal("files.notAFile", 400, "Not a file");
export const fileNotFound = refusal("files.notFound", 404, "File not found");
export const accessDenied = refusal("files.accessDenied", 403, "Access denied");
export const assemblyDownloadsDisabled = refusal(
  "files.assemblyDownloadsDisabled",
  403,
  "Assembly downloads are disabled by the facility administrator.",
);
export const rangeNotSatisfiable = refusal("files.rangeNotSatisfiable", 416, "Range not satisfiable");
export const checksumPathsRequired = refusal(
  "files.checksumPathsRequired",
  400,
  "filePaths array is required",
);
export const deletePathsRequired = refusal(
  "files.deletePathsRequired",
  400,
  "filePaths must be a non-empty array",
);
export const tooManyFiles = refusal("files.tooManyFiles", 400, "Maximum 50 files at a time");
export const previewTooLarge = refusal(
  "files.previewTooLarge",
  413,
  "File is too large to preview ({megabytes} MB).",
);
export const noPreviewInDemo = refusal(
  "files.noPreviewInDemo",
  403,
  "Preview is not available for this file in the demo.",
);

// Refusals of one path of a batch; the other paths continue.
export const outsideDataBasePath = refusal(
  "files.outsideDataBasePath",
  400,
  "Path is outside configured data base path",
);
export const changedWhileRead = refusal(
  "files.changedWhileRead",
  409,
  "The file changed while it was being read. Try again.",
);
export const fileUnreadable = refusal("files.unreadable", 500, "The file could not be read");
export const fileUndeletable = refusal("files.undeletable", 500, "The file could not be deleted");
export const protectedRaw = refusal(
  "files.protectedRaw",
  409,
  "This file contains protected raw reads and can be deleted only with force.",
);
export const publishedFile = refusal(
  "files.publishedFile",
  409,
  "This file is part of a published delivery. Unpublish the delivery first, or delete the file with force.",
);
export const notLinkedToRead = sentence(
  "files.notLinkedToRead",
  "No assigned read record found; checksum was not stored in database",
);

// Warnings of a scan of the data base path about skipped entries.
export const dataFolderUnreadable = refusal(
  "files.dataFolderUnreadable",
  503,
  "The data directory cannot be read. Check that its disk is mounted.",
);
export const onlyFirstEntries = sentence(
  "files.onlyFirstEntries",
  "Only the first {most} files and folders were searched",
);
export const onlyFirstRecords = sentence(
  "files.onlyFirstRecords",
  "Only the first {most} recorded files were checked",
);
export const folderTooDeep = sentence(
  "files.folderTooDeep",
  "Folders nested more than {most} levels deep were skipped, e.g. in {folder}",
);
export const folderUnreadable = sentence("files.folderUnreadable", "A folder could not be read: {folder}");
export const nameUnreadable = sentence(
  "files.nameUnreadable",
  "A file whose name is not valid Unicode was skipped in {folder}",
);

export const orderHoldsNoData = refusal(
  "uploads.orderHoldsNoData",
  400,
  "Sequencing data can only be managed on submitted or completed sequencing orders",
);
