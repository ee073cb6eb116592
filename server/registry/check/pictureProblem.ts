import { pictureFault } from "./pictureFault.ts";

/** Valid names of registry pictures, which no path or URL can misinterpret. */
export const PICTURE_NAME = /^[a-z0-9][a-z0-9._-]{0,99}\.(svg|png|webp)$/;
const DRAWN_MAX_BYTES = 100 * 1024;
/** Limit for raster images (PNG, WebP). */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** Returns the type of a picture by its first bytes, which must match its extension; undefined for another type. */
export function pictureTypeOf(bytes: Buffer): "svg" | "png" | "webp" | undefined {
  if (bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") return "webp";
  return /^\uFEFF?\s*</.test(bytes.toString("utf8", 0, 100)) ? "svg" : undefined;
}

/** Returns why a picture with this name is not served; undefined for a valid one. */
export function pictureProblem(name: string, bytes: Buffer): string | undefined {
  const type = PICTURE_NAME.exec(name)?.[1];
  if (type === "svg")
    return bytes.length > DRAWN_MAX_BYTES ? "is larger than 100 KiB" : pictureFault(bytes.toString("utf8"));
  if (bytes.length > PICTURE_MAX_BYTES) return "is larger than 2 MiB";
  return pictureTypeOf(bytes) === type ? undefined : `is not a ${type === "png" ? "PNG" : "WebP"} picture`;
}
