import multer, { memoryStorage, MulterError } from "multer";
import type { Request, Response } from "express";
import type { ApiError } from "../server/platform/errors/apiError.ts";
import {
  type BodyLimit,
  BRIEF,
  CATALOG,
  EVENT,
  FORM,
  largeBodies,
  SAMPLE_TABLE,
  TRACE,
  USUAL,
} from "../server/platform/rpc/bodyLimits.ts";
import { invalidJson } from "../server/platform/errors/errors.ts";
import { limitPace, reserveBodySpace } from "../server/platform/http/reserveBodySpace.ts";
import { readJsonText } from "../server/platform/http/readJsonText.ts";
import { refuseEncoded } from "../server/platform/http/refuseEncoded.ts";
import { attachmentsRefused, wesFormDamaged } from "../server/analysis/wes/errors.ts";
import {
  formDamaged,
  oneWorkbookOnly,
  workbookRequired,
  workbookTooLarge,
} from "../server/sequencing/imports/errors.ts";
import { RUN_PLAN_MAX_BYTES } from "../server/sequencing/limits.ts";

/** Reads the body of an endpoint and returns the keys that it adds to the input. */
export interface Body {
  (req: Request, res: Response): Promise<Record<string, unknown>>;
  kind: "nothing" | "json" | "bytes" | "workbook" | "fields";
  /** Size limit; only for kind json. */
  limit?: BodyLimit;
  /** Headers that are added to the input, by input key. */
  headers?: Record<string, string>;
}

/** The endpoint has no body. */
export const nothing = readBody("nothing", () => Promise.resolve({}));

/** A JSON object of usual size; an absent body is an empty object. */
export const json = jsonUpTo(USUAL);

/** A small JSON object, for endpoints without a session or with password hashing. */
export const briefJson = jsonUpTo(BRIEF);

/** A form definition. */
export const form = jsonUpTo(FORM);

/** A complete sample table as JSON. */
export const sampleTable = jsonUpTo(SAMPLE_TABLE);

/** A complete technology catalog as JSON. */
export const catalog = jsonUpTo(CATALOG);

/** An event of a workflow engine. */
export const event = jsonUpTo(EVENT);

/** A message of a run by the trace protocol of Nextflow. */
export const trace = jsonUpTo(TRACE);

/** The raw bytes as `bytes`: they stay in the request, and the operation reads them once. */
export const bytes = readBody("bytes", async (req) => {
  refuseEncoded(req);
  return { bytes: req };
});

const WORKBOOK_FIELD = "file";
const FILE_NAME_MAX_CHARACTERS = 255;
// A browser form has few fields besides its file. Fields are not read, so nesting is disabled: otherwise the number in
// a name such as a[4000000000] would become the length of an array.
const takeWorkbook = multer({
  storage: memoryStorage(),
  limits: {
    fileSize: RUN_PLAN_MAX_BYTES,
    files: 1,
    fields: 20,
    fieldSize: 16 * 1024,
    fieldNestingDepth: 0,
    headerPairs: 100,
  },
  defParamCharset: "utf8",
}).single(WORKBOOK_FIELD);

/** A multipart form with a workbook in its field "file", as `fileName` and `bytes`. */
export const workbook = readBody("workbook", async (req, res) => {
  refuseEncoded(req);
  await reserveBodySpace(req, res, largeBodies);
  const stopTimer = limitPace(req, RUN_PLAN_MAX_BYTES);
  await new Promise<void>((resolve, reject) => {
    takeWorkbook(req, res, (error?: unknown) => (error ? reject(formRefused(error)) : resolve()));
  }).finally(stopTimer);
  if (!req.file) throw workbookRequired();
  return { fileName: plainName(req.file.originalname), bytes: req.file.buffer };
});

const FIELDS_MAX = 10;
const FIELD_MAX_BYTES = 256 * 1024;
const FORM_MAX_BYTES = FIELDS_MAX * (FIELD_MAX_BYTES + 1024);
const takeFields = multer({
  storage: memoryStorage(),
  limits: {
    fileSize: 0,
    files: 0,
    fields: FIELDS_MAX,
    fieldSize: FIELD_MAX_BYTES,
    fieldNestingDepth: 0,
    headerPairs: 100,
  },
}).none();

/** The text fields of a multipart form. Another body has none. */
export const fields = readBody("fields", async (req, res) => {
  refuseEncoded(req);
  await reserveBodySpace(req, res, largeBodies);
  const stopTimer = limitPace(req, FORM_MAX_BYTES);
  await new Promise<void>((resolve, reject) => {
    takeFields(req, res, (error?: unknown) => (error ? reject(fieldsRefused(error)) : resolve()));
  }).finally(stopTimer);
  return { ...(req.body as Record<string, unknown> | undefined) };
});

function fieldsRefused(error: unknown): ApiError {
  const isFile = error instanceof MulterError && /FILE/.test(error.code);
  return isFile ? attachmentsRefused() : wesFormDamaged(error);
}

/** The body as a function `body` that reads it later: for operations that check other conditions first. */
export function lazyBody(body: Body): Body {
  const read = readBody(body.kind, (req, res) => Promise.resolve({ body: () => body(req, res) }));
  return body.limit ? Object.assign(read, { limit: body.limit }) : read;
}

/** A body and some headers. names: header name by input key; an absent header is undefined. */
export function withHeaders(body: Body, names: Record<string, string>): Body {
  const read = readBody(body.kind, async (req, res) => {
    const headers = Object.entries(names).map(([key, name]) => [key, req.get(name)] as const);
    return { ...(await body(req, res)), ...Object.fromEntries(headers) };
  });
  return Object.assign(read, { headers: names, ...(body.limit && { limit: body.limit }) });
}

function readBody(
  kind: Body["kind"],
  read: (req: Request, res: Response) => Promise<Record<string, unknown>>,
): Body {
  return Object.assign(read, { kind });
}

function jsonUpTo(limit: BodyLimit): Body {
  const read = readBody("json", async (req, res) => ({ ...objectIn(await readJsonText(req, res, limit)) }));
  return Object.assign(read, { limit });
}

function objectIn(text: string): object {
  if (text === "") return {};
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalidJson();
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidJson(error);
  }
}

function formRefused(error: unknown): ApiError {
  if (!(error instanceof MulterError)) return formDamaged(error);
  if (error.code === "LIMIT_FILE_SIZE") return workbookTooLarge();
  if (error.code === "LIMIT_FILE_COUNT") return oneWorkbookOnly();
  if (error.code === "LIMIT_UNEXPECTED_FILE")
    return error.field === WORKBOOK_FIELD ? oneWorkbookOnly() : workbookRequired();
  return formDamaged(error);
}

// Removes characters that cannot be displayed or stored.
function plainName(name: string): string {
  return name
    .slice(0, FILE_NAME_MAX_CHARACTERS)
    .replace(/[\p{Cc}\p{Surrogate}]/gu, "")
    .trim();
}
