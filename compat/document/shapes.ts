import { z } from "zod";
import type { FileAnswer } from "./operation.ts";

/** An id: opaque text. */
export const id = z.string().describe("Opaque id");
/** A time in responses. */
export const time = z.iso.datetime().describe("ISO 8601 with milliseconds, UTC");
/** A size in bytes, or a count. */
export const count = z.int().min(0);
/** The hashes that Lanekeeper computes of a received file. */
export const hashFacts = {
  md5: z.string().nullable().describe("Computed after the file was received, lower-case hex"),
  sha256: z.string().nullable().describe("Computed after the file was received, lower-case hex"),
  hashState: z.enum(["none", "pending", "computed", "failed"]),
  checksumDiffers: z.boolean().describe("Whether a supplied MD5 or SHA-256 contradicts the computed one"),
};
/** Keys that the instance defines, such as answers to its forms. */
export const freeObject = z.record(z.string(), z.unknown());
/** The response of an operation without a result. */
export const done = z.object({ success: z.literal(true) });

/** A page of list rows with its position (additions §1). */
export function pageShape<Rows extends Record<string, z.ZodType>>(rows: Rows) {
  return z.object({ ...rows, total: count, limit: count, offset: count });
}

/** `success: true` and the given keys. */
export function success<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape });
}

/** A person as shown to others. */
export const person = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});

/** The response for a client that has the current version. */
export const unchanged: FileAnswer = { description: "Not modified (`If-None-Match`)", contentTypes: [] };
/** A list as a spreadsheet. */
export const sheet: FileAnswer = {
  description: "File in the requested `format`",
  contentTypes: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
};

/** A file as a download. */
export const attached = {
  200: { description: "The complete file", contentTypes: ["application/octet-stream"] },
  206: { description: "The requested range", contentTypes: ["application/octet-stream"] },
} satisfies Record<number, FileAnswer>;
