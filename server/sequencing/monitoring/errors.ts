import { refusal } from "../../platform/errors/refusal.ts";
import { BARCODE_MAP_MAX, STREAM_OUTPUT_DIR_MAX_BYTES } from "../limits.ts";

export const streamRunNotFound = refusal("monitoring.notFound", 404, "Stream run not found");

export const outputDirRequired = refusal("monitoring.outputDirRequired", 400, "outputDir is required");
export const barcodeMapRefused = refusal(
  "monitoring.barcodeMapRefused",
  400,
  "barcodeMap must contain at most {most} barcodes, each with a sample code",
  { most: BARCODE_MAP_MAX },
);

// Reasons why a directory cannot be monitored (spec §7, "validation reason"). None contains a path outside the output
// root.
export const outputRootNotConfigured = refusal(
  "monitoring.outputRootNotConfigured",
  400,
  "The sequencer output root is not configured. Set it in the settings first.",
);
export const outputRootUnreadable = refusal(
  "monitoring.outputRootUnreadable",
  400,
  "The sequencer output root does not exist or cannot be read",
);
export const outputDirNotAbsolute = refusal(
  "monitoring.outputDirNotAbsolute",
  400,
  "outputDir must be an absolute path",
);
export const outputDirUnreadable = refusal(
  "monitoring.outputDirUnreadable",
  400,
  "outputDir does not exist or is not a readable folder",
);
export const outputDirTooLong = refusal(
  "monitoring.outputDirTooLong",
  400,
  "outputDir must not be longer than {bytes} bytes",
  { bytes: STREAM_OUTPUT_DIR_MAX_BYTES },
);
export const outputDirOutside = refusal(
  "monitoring.outputDirOutside",
  400,
  "outputDir is not inside the configured sequencer output root",
);

/** Names the run and the order that monitor the directory (spec §7). */
export const folderWatched = refusal(
  "monitoring.folderWatched",
  409,
  "Stream run {id} of order {orderNumber} ({orderId}) is already monitoring {outputDir}. Stop that run first.",
);

/** Refusal of the directory browser: a path below the output root that is no directory. */
export const folderUnreadable = refusal(
  "monitoring.folderUnreadable",
  400,
  "The output root contains no readable folder of this name",
);
