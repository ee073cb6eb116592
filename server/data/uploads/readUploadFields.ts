import { raise } from "../../platform/errors/apiError.ts";
import { FILE_NAME_MAX_BYTES, UPLOAD_MAX_BYTES } from "../../platform/limits/limits.ts";
import {
  extensionNotAllowed,
  fileTooLarge,
  requiredFieldsMissing,
  unsafeName,
  wrongReadRole,
  wrongTargetKind,
} from "./errors.ts";
import { optionalFields, requiredFields } from "./schema.ts";

/** What a new upload is to be, read from what was sent; touches nothing.
 *  allowedExtensions: lower-case endings that reads may have.
 *  Refuses in the order of spec §7 and additions §5: requiredFieldsMissing, wrongTargetKind, wrongReadRole,
 *  extensionNotAllowed, unsafeName, fileTooLarge, then the optional fields with texts of their own. */
export function readUploadFields(sent: Record<string, unknown>, allowedExtensions: string[]) {
  const required = requiredFields.safeParse(sent);
  if (!required.success) return raise(requiredFieldsMissing());
  const { targetKind, targetRole, originalName, expectedSize } = required.data;
  if (targetKind !== "read" && targetKind !== "artifact") return raise(wrongTargetKind());
  if (targetKind === "read") {
    if (targetRole !== "R1" && targetRole !== "R2") raise(wrongReadRole());
    if (!endsWithOneOf(originalName, allowedExtensions)) raise(extensionNotAllowed());
  }
  if (!isFileName(originalName)) raise(unsafeName());
  if (expectedSize > UPLOAD_MAX_BYTES) raise(fileTooLarge());
  return { targetKind, targetRole, originalName, expectedSize, ...optionalFields.parse(sent) } as const;
}

function endsWithOneOf(name: string, extensions: string[]): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension));
}

function isFileName(name: string): boolean {
  if (name === "." || name === ".." || name.trim() === "") return false;
  return !/[/\\\p{Cc}\p{Surrogate}]/u.test(name) && Buffer.byteLength(name) <= FILE_NAME_MAX_BYTES;
}
