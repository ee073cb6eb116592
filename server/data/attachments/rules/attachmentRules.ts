export const ATTACHMENTS_PER_ORDER_MAX = 20;
export const ATTACHMENT_MAX_MEGABYTES = 20;
export const ATTACHMENT_MAX_BYTES = ATTACHMENT_MAX_MEGABYTES * 1_000_000;

/** Documents, images and tables. Browsers run no scripts of them, and office programs ask before they run macros. */
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
