import { refusal } from "../../platform/errors/refusal.ts";
import { sentence } from "../../platform/errors/rules/sentence.ts";
import { REFERENCE_ENTRIES_MAX, REFERENCE_FILES_MAX } from "../limits.ts";

export const entryNotFound = refusal("referenceData.notFound", 404, "Reference data not found");
export const tooManyEntries = refusal(
  "referenceData.tooMany",
  400,
  "The catalog can have at most {entries} entries. Delete one that is no longer used.",
  { entries: REFERENCE_ENTRIES_MAX },
);
export const nameTaken = refusal(
  "referenceData.nameTaken",
  409,
  "The catalog already has an entry with this name and version",
);
export const pathTaken = refusal("referenceData.pathTaken", 409, "This path is already registered as {name}");
export const pathNotReadable = refusal(
  "referenceData.pathNotReadable",
  400,
  "The path must be an existing file or directory that Lanekeeper can read",
);
export const pathReserved = refusal(
  "referenceData.pathReserved",
  400,
  "The path must not be in a system folder or a folder reserved by Lanekeeper",
);
export const pathOutsideRoots = refusal(
  "referenceData.pathOutsideRoots",
  400,
  "The path must be below one of the directories that the settings allow for reference data",
);
export const insideRefused = refusal(
  "referenceData.insideRefused",
  400,
  "Loopback and private addresses are not allowed as a source unless LANEKEEPER_OUTGOING_ALLOW lists them",
);
export const notAnArchive = refusal(
  "referenceData.notAnArchive",
  400,
  "Only .tar, .tar.gz, .tgz and .zip archives can be unpacked",
);
export const directoryReserved = refusal(
  "referenceData.directoryReserved",
  400,
  "The reference directory must not be a system folder or a folder reserved by Lanekeeper. Choose a dedicated folder.",
);
export const directoryNotWritable = refusal(
  "referenceData.directoryNotWritable",
  400,
  "The reference directory must be an existing folder that Lanekeeper can write to",
);
export const rootReserved = refusal(
  "referenceData.rootReserved",
  400,
  "An allowed directory must be an existing folder that Lanekeeper can read, and no system folder: {path}",
);
export const busy = refusal(
  "referenceData.busy",
  409,
  "A check or download of this entry is in progress. Wait for it or cancel it.",
);
export const nothingToCancel = refusal(
  "referenceData.nothingToCancel",
  409,
  "No check or download of this entry is in progress",
);
export const notADownload = refusal(
  "referenceData.notADownload",
  409,
  "Only a failed download can be tried again",
);
export const usedByRuns = refusal(
  "referenceData.usedByRuns",
  409,
  "Active analyses use this entry: {analyses}. Delete it after they have ended.",
);
export const notReadyForRun = refusal(
  "referenceData.notReadyForRun",
  400,
  "Reference data was changed or deleted in the meantime. Check it and start again.",
);

export const neverCompleted = refusal(
  "referenceData.neverCompleted",
  409,
  "The download was never completed. Try it again instead.",
);
export const workFailed = refusal("referenceData.workFailed", 400, "Unexpected error. See the server log.");

/** Why a path is not suitable, or not at the moment. */
export const whyUnsuitable = {
  missing: refusal("referenceData.missing", 400, "The file or directory no longer exists at its path"),
  unreadable: refusal(
    "referenceData.unreadable",
    400,
    "Lanekeeper has no permission to read all of its files",
  ),
  tooManyFiles: refusal(
    "referenceData.tooManyFiles",
    400,
    "The directory has more than {files} files or is nested too deep",
    { files: REFERENCE_FILES_MAX },
  ),
  linkOutside: refusal(
    "referenceData.linkOutside",
    400,
    "The directory contains a link that is broken or leads outside of it",
  ),
  notFiles: refusal("referenceData.notFiles", 400, "The directory contains a device, socket or pipe"),
  notUtf8: refusal(
    "referenceData.nameEncoding",
    400,
    "The directory contains a file name that is not valid UTF-8",
  ),
  empty: refusal("referenceData.empty", 400, "The directory contains no files"),
  changing: refusal("referenceData.changing", 400, "Files were changed while they were read. Check again."),
};

/** Why a download failed. */
export const downloadFailure = {
  addressRefused: refusal(
    "referenceData.addressRefused",
    400,
    "The address, or one that it redirects to, is in a network that Lanekeeper does not contact",
  ),
  redirected: refusal(
    "referenceData.redirected",
    400,
    "The address redirects too often or to something other than http or https",
  ),
  status: refusal("referenceData.status", 400, "The server answered with status {status}"),
  interrupted: refusal(
    "referenceData.interrupted",
    400,
    "The download was interrupted {attempts} times in a row: {reason}. Try again to resume it.",
  ),
  tooLarge: refusal(
    "referenceData.tooLarge",
    400,
    "The download is larger than the limit of {maxBytes} in the settings",
  ),
  diskFull: refusal(
    "referenceData.diskFull",
    400,
    "The disk of the reference directory has only {freeBytes} left",
  ),
  checksumMismatch: refusal(
    "referenceData.checksumMismatch",
    400,
    "The checksum of the downloaded file is {found}, expected {expected}. The file was removed.",
  ),
  checksumNotListed: refusal(
    "referenceData.checksumNotListed",
    400,
    "The checksum file has no SHA-256 or MD5 for {file}",
  ),
  canceled: refusal("referenceData.canceled", 400, "The download was canceled. Try again to resume it."),
  directory: refusal(
    "referenceData.directoryFailed",
    400,
    "The reference directory cannot be written. Check its disk and permissions.",
  ),
};

/** Why an archive was not unpacked. */
export const unpackFailure = {
  damaged: refusal("referenceData.archiveDamaged", 400, "The archive is damaged or has an unknown format"),
  outside: refusal(
    "referenceData.archiveOutside",
    400,
    "The archive contains a path that leads outside of its directory",
  ),
  notFiles: refusal(
    "referenceData.archiveNotFiles",
    400,
    "The archive contains links or devices; only files and directories are unpacked",
  ),
  twice: refusal("referenceData.archiveTwice", 400, "The archive contains the same path twice"),
  tooLarge: refusal(
    "referenceData.archiveTooLarge",
    400,
    "The unpacked archive is larger than the limit in the settings or the free space",
  ),
  tooManyFiles: refusal("referenceData.archiveTooManyFiles", 400, "The archive has more than {files} files", {
    files: REFERENCE_FILES_MAX,
  }),
  encrypted: refusal("referenceData.archiveEncrypted", 400, "The archive is encrypted"),
  diskFull: refusal(
    "referenceData.archiveDiskFull",
    400,
    "The disk became full while the archive was unpacked",
  ),
};

/** Why an entry is changed. */
export const sizesDiffer = sentence(
  "referenceData.sizesDiffer",
  "Sizes or times of modification differ from those of the last check",
);
export const checksumDiffers = sentence(
  "referenceData.checksumDiffers",
  "The checksum is {found}; at the last check it was {before}",
);

/** Reasons within downloadFailure.interrupted. */
export const noData = sentence("referenceData.noData", "no data for {seconds} seconds");
export const connectionFailed = sentence("referenceData.connectionFailed", "connection failed ({code})");
export const serverStatus = sentence("referenceData.serverStatus", "status {status}");

/** Problems of a run with its reference data. */
export const referenceNotReady = sentence(
  "referenceData.notReady",
  "{setting}: the reference data {name} is not ready ({state})",
);
export const stateInRun = {
  registered: sentence("referenceData.run.registered", "never checked"),
  checking: sentence("referenceData.run.checking", "being checked"),
  downloading: sentence("referenceData.run.downloading", "being downloaded"),
  missing: sentence("referenceData.run.missing", "its files are missing"),
  changed: sentence("referenceData.run.changed", "its files have changed"),
  failed: sentence("referenceData.run.failed", "its last check or download failed"),
};
