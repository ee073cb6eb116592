import type { FileHandle } from "node:fs/promises";
import {
  FINAL_SUMMARY_KEYS_MAX,
  FINAL_SUMMARY_MAX_BYTES,
  FINAL_SUMMARY_VALUE_MAX_CHARACTERS,
} from "../../limits.ts";

const LINE = /^\s*([\w.-]{1,100})\s*=(.*)$/;

/** Reads final_summary_*.txt of MinKNOW. Returns its values by key; undefined for another file. */
export async function readFinalSummary(file: FileHandle): Promise<Record<string, string> | undefined> {
  const buffer = Buffer.alloc(FINAL_SUMMARY_MAX_BYTES + 1);
  let length = 0;
  for (let bytesRead = -1; bytesRead !== 0 && length < buffer.length; length += bytesRead)
    ({ bytesRead } = await file.read(buffer, length, buffer.length - length, length));
  return length > FINAL_SUMMARY_MAX_BYTES ? undefined : parseValues(buffer.subarray(0, length));
}

/**
 * Parses key=value lines; the last value of a repeated key counts. Skips other lines, and values that are too long or
 * contain control characters. Returns undefined without any. Pure.
 */
export function parseValues(bytes: Buffer): Record<string, string> | undefined {
  const pairs = new TextDecoder()
    .decode(bytes)
    .split(/\r\n|\n|\r/)
    .flatMap((line): [string, string][] => {
      const [, key = "", written = ""] = LINE.exec(line) ?? [];
      const value = written.trim();
      const isSound = value.length <= FINAL_SUMMARY_VALUE_MAX_CHARACTERS && !/\p{Cc}/u.test(value);
      return key !== "" && isSound ? [[key, value]] : [];
    });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs.slice(0, FINAL_SUMMARY_KEYS_MAX));
}
