import { expect } from "chai";
import type { Answer } from "./client.ts";

/** Whether a value is of a kind; the kind's name stands in what is said when it is not. */
export interface Kind {
  is: string;
  holds(value: unknown): boolean;
}

const kind = (is: string, holds: Kind["holds"]): Kind => ({ is, holds });

export const text = kind("text", (value) => typeof value === "string");
export const filledText = kind(
  "text that is not empty",
  (value) => typeof value === "string" && value !== "",
);
export const integer = kind("an integer", Number.isSafeInteger);
export const flag = kind("true or false", (value) => typeof value === "boolean");
export const object = kind(
  "an object",
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);
export const timestamp = kind(
  "an ISO 8601 timestamp",
  (value) =>
    typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value)),
);
export const date = kind(
  "a date",
  (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)),
);
export const anything = kind("anything", () => true);
export const exactly = (expected: unknown) =>
  kind(JSON.stringify(expected), (value) => JSON.stringify(value) === JSON.stringify(expected));
export const oneOf = (...values: unknown[]) =>
  kind(`one of ${values.join(", ")}`, (value) => values.includes(value));
export const orNull = ({ is, holds }: Kind) =>
  kind(`${is} or null`, (value) => value === null || holds(value));
export const optional = ({ is, holds }: Kind) =>
  kind(`${is}, null or not there`, (value) => value === undefined || value === null || holds(value));
export const listKind = ({ is, holds }: Kind) =>
  kind(`a list of ${is}`, (value) => Array.isArray(value) && value.every(holds));
export const list = listKind(anything);
export const mapKind = ({ is, holds }: Kind) =>
  kind(`a map to ${is}`, (value) => object.holds(value) && Object.values(value as object).every(holds));

type Shape = Record<string, Kind>;

/** Fails unless every key of the shape is there and of its kind. */
export function expectKeys(value: unknown, shape: Shape, what = "the answer"): void {
  expect(object.holds(value), `${what} is ${shown(value)}, no object`).to.equal(true);
  for (const [key, { is, holds }] of Object.entries(shape)) {
    const there = (value as Record<string, unknown>)[key];
    if (!holds(there)) throw new Error(`${what}: ${key} is ${shown(there)} and should be ${is}`);
  }
}

/** The same, and no other key is there. */
export function expectShape(value: unknown, shape: Shape, what = "the answer"): void {
  expectKeys(value, shape, what);
  const unknown = Object.keys(value as object).filter((key) => !(key in shape));
  if (unknown.length > 0) throw new Error(`${what} has keys that are not documented: ${unknown.join(", ")}`);
}

/** Fails unless it was answered with this status; gives the body. */
export function expectStatus<Of extends Answer>(answer: Of, status: number): Of["body"] {
  if (answer.status !== status)
    throw new Error(
      `answered ${answer.status} ${shown(answer.body ?? answer.bytes.toString())}, not ${status}`,
    );
  return answer.body;
}

/** Fails unless it was answered with this status and body. */
export function expectAnswer(answer: Answer, status: number, body: unknown): void {
  expect(expectStatus(answer, status)).to.deep.equal(body);
}

/** Fails unless it was refused with this status and nothing but this message (instance-api §7). */
export function expectRefusal(answer: Answer, status: number, error: string): void {
  expectAnswer(answer, status, { error });
}

/** The same where the documents name the status and leave the message open. */
export function expectSomeRefusal(answer: Answer, status: number): string {
  const body: unknown = expectStatus(answer, status);
  expectKeys(body, { error: filledText }, `the body of a ${status}`);
  return (body as { error: string }).error;
}

/** Fails unless a validation was refused: its message ends as documented, and every cause is told. */
export function expectValidationFailed(answer: Answer): void {
  const body: unknown = expectStatus(answer, 400);
  expectShape(body, { error: filledText, details: listKind(text) }, "the body of a 400");
  const { error, details } = body as { error: string; details: string[] };
  expect(error).to.match(/validation failed$/);
  expect(details, "details").to.not.deep.equal([]);
}

function shown(value: unknown): string {
  const written = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return written.length > 300 ? `${written.slice(0, 300)}…` : written;
}
