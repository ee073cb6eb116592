import { ApiError } from "../../platform/errors/apiError.ts";
import { BARCODE_MAP_MAX, STREAM_OUTPUT_DIR_MAX_BYTES } from "../../platform/limits/limits.ts";

export const streamRunNotFound = () => new ApiError(404, "Stream run not found");

export const outputDirRequired = () => new ApiError(400, "outputDir is required");
export const barcodeMapRefused = () =>
  new ApiError(
    400,
    `barcodeMap must name at most ${BARCODE_MAP_MAX} barcodes, each with the code of a sample`,
  );

// Why a folder cannot be watched (spec §7, "validation reason"). None names a place outside the output root.
export const outputRootNotConfigured = () =>
  new ApiError(400, "The sequencer output root is not configured. Set it in the settings first.");
export const outputRootUnreadable = () =>
  new ApiError(400, "The sequencer output root does not exist or cannot be read");
export const outputDirNotAbsolute = () => new ApiError(400, "outputDir must be an absolute path");
export const outputDirUnreadable = () =>
  new ApiError(400, "outputDir does not exist or is not a folder that can be read");
export const outputDirTooLong = () =>
  new ApiError(400, `outputDir must not be longer than ${STREAM_OUTPUT_DIR_MAX_BYTES} bytes`);
export const outputDirOutside = () =>
  new ApiError(400, "outputDir does not lie under the configured sequencer output root");

/** Names the run and the order that watch the folder (spec §7). */
export const folderWatched = (run: { id: string; orderId: string; orderNumber: string }, outputDir: string) =>
  new ApiError(
    409,
    `Stream run ${run.id} of order ${run.orderNumber} (${run.orderId}) is already watching ${outputDir}. Stop it first.`,
  );

/** Of the folder browser: a path below the output root that leads to no folder there. */
export const folderUnreadable = () =>
  new ApiError(400, "There is no folder of this name below the output root that can be read");
