export const ATTACHMENTS_PER_ORDER_MAX = 20;
export const ATTACHMENT_MAX_MEGABYTES = 20;
export const ATTACHMENT_MAX_BYTES = ATTACHMENT_MAX_MEGABYTES * 1_000_000;

/** Documents, images and tables: no type that a browser or an office program runs scripts of when it is opened. */
export const ATTACHMENT_EXTENSIONS: readonly string[] = [
  ".pdf",
  ".png",
  ".jpg",
  ".jpeg",
  ".webp",
  ".tif",
  ".tiff",
  ".txt",
  ".csv",
  ".tsv",
  ".xls",
  ".xlsx",
  ".ods",
  ".doc",
  ".docx",
  ".odt",
];

/** Returns whether a file with this name may be attached to an order. */
export function isAttachmentName(name: string): boolean {
  const lower = name.toLowerCase();
  return ATTACHMENT_EXTENSIONS.some(
    (extension) => lower.length > extension.length && lower.endsWith(extension),
  );
}

/** The stages in which only the facility changes the attachments of an order. */
export const ATTACHMENTS_FIXED_STAGES: readonly string[] = ["CLOSED", "REJECTED", "CANCELLED"];
