/** Of the order itself, without those of its samples. */
export const ATTACHMENTS_PER_ORDER_MAX = 20;
export const ATTACHMENTS_PER_SAMPLE_MAX = 10;
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

const PICTURE_TYPES: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
};

/** Returns the media type of a picture that every browser shows; undefined for another file. Pure. */
export function pictureType(name: string): string | undefined {
  return PICTURE_TYPES[/\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? ""];
}

/** The stages in which only the facility changes the attachments of an order. */
export const ATTACHMENTS_FIXED_STAGES: readonly string[] = ["CLOSED", "REJECTED", "CANCELLED"];
