import { refusal } from "../../platform/errors/refusal.ts";

export const notPublished = refusal(
  "delivery.notPublished",
  403,
  "Sequencing files are not available for this sequencing order",
);
export const nothingToPublish = refusal(
  "delivery.nothingToPublish",
  400,
  "No cleaned reads or customer-facing reports are available to publish.",
);
export const noChecksums = refusal(
  "delivery.noChecksums",
  404,
  "No file of this delivery has a {kind} checksum",
);
export const nothingToDownload = refusal("delivery.nothingToDownload", 404, "There are no files to download");
export const filesMissing = refusal("delivery.filesMissing", 409, "Files missing from storage: {files}");
