import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { expect } from "chai";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { oas31 } from "zod-openapi";
import { buildDocument } from "../../compat/document/buildDocument.ts";
import { sections } from "../../compat/document/sections.ts";
import {
  busy,
  databaseUnavailable,
  foreignOrigin,
  internalError,
  invalidRequest,
  tooManyHeaders,
  tooManyParameters,
  tooMuchAtOnce,
} from "../../server/platform/errors/errors.ts";
import { invalidToken, tooManyTokenRequests } from "../../server/access/tokens/errors.ts";
import {
  newPasswordRequired,
  secondFactorSetUpRequired,
  sessionRequired,
  termsRequired,
  tokenLacksScope,
  tokensNeedSession,
} from "../../server/platform/rpc/errors.ts";
import { TOKEN_SCOPES } from "../../db/values.ts";
import { noteViolation } from "./contractViolations.ts";
import { BAD_GATEWAY } from "./proxy.ts";

const RECORD_FOLDER = process.env["LANEKEEPER_CONTRACT_RECORD"];
const EXAMPLE_MAX_CHARACTERS = 4_000;
const HEADERS_TOO_LARGE = 431;
// The general responses of every operation, from the beginning of the document, and the one failure without a
// response.
const GENERAL = [
  foreignOrigin(),
  invalidRequest(),
  tooManyParameters(),
  tooManyHeaders(),
  tooMuchAtOnce(),
  invalidToken(),
  tooManyTokenRequests(1),
  tokensNeedSession(),
  sessionRequired(),
  newPasswordRequired(),
  secondFactorSetUpRequired(),
  termsRequired(),
  ...TOKEN_SCOPES.map((scope) => tokenLacksScope({ scope })),
  databaseUnavailable(),
  busy(),
  internalError(),
  BAD_GATEWAY,
];

export interface Exchange {
  method: string;
  /** Path and query. */
  path: string;
  asked: unknown;
  status: number;
  contentType: string | null;
  /** The response body: parsed JSON, otherwise bytes. */
  answered: unknown;
}

interface Documented {
  key: string;
  method: string;
  pattern: RegExp;
  responses: Record<string, oas31.ResponseObject>;
}

let documented: Documented[] | undefined;
let ajv: Ajv2020 | undefined;
const validators = new Map<string, ValidateFunction>();
const seen = new Set<string>();

/**
 * Validates a response against the OpenAPI document: its status belongs to the operation, its type and every key of
 * its body match, the text of a refusal is documented. Paths that the document lacks are skipped. A violation is thrown
 * and noted, so that it also fails a test that ignores the error.
 */
export function holdToDocument(exchange: Exchange): void {
  try {
    validateExchange(exchange);
  } catch (error) {
    noteViolation((error as Error).message);
    throw error;
  }
}

function validateExchange(exchange: Exchange): void {
  const operation = getOperation(exchange);
  if (!operation) return;
  const { status, contentType, answered } = exchange;
  const { error } = answered as { error?: string };
  if (GENERAL.some((general) => general.status === status && general.message === error)) return;
  // Before the operation is looked up: a URL or headers that Node rejects.
  if (status === HEADERS_TOO_LARGE) return;
  const description = operation.responses[status];
  remember(`${operation.key} ${status}`, exchange);
  const what = `${operation.key} answers ${status} ${short(answered)}`;
  if (!description) throw new Error(`${what}, which its description does not have`);
  const content = description.content ?? {};
  const type = contentType?.split(";")[0] ?? "";
  if (Object.keys(content).length === 0) return;
  // A response without a body, as for HEAD, has no content type.
  if (answered instanceof Uint8Array && answered.length === 0) return;
  expect(Object.keys(content), `${what} as ${type}`).to.include(type);
  const isFile = (content[type]?.schema as { format?: string } | undefined)?.format === "binary";
  if (type !== "application/json" || isFile) return;
  const validate = getValidator(operation.key, status);
  if (!validate(answered))
    throw new Error(`${what}: ${JSON.stringify(validate.errors?.slice(0, 5), null, 1)}`);
  // A response that is no refusal, such as the readiness report, has only a schema.
  const texts = content["application/json"]?.examples;
  if (status > 400 && texts) holdText(what, texts, answered);
}

/** Returns every documented response, in the format of remember(). */
export function documentedAnswers(): string[] {
  return operations().flatMap(({ key, responses }) =>
    Object.keys(responses)
      .filter((status) => status !== "5XX")
      .map((status) => `${key} ${status}`),
  );
}

// Refused input has as many texts as there are schemas, so it is documented by example.
function holdText(what: string, examples: Record<string, unknown>, answered: unknown): void {
  const texts = Object.values(examples).map(
    (example) => (example as { value: { error: string } }).value.error,
  );
  const { error } = answered as { error: string };
  const isDocumented = texts.some((text) => getPattern(text).test(error));
  if (!isDocumented) throw new Error(`${what}; its description has ${texts.join(" | ")}`);
}

function getPattern(text: string): RegExp {
  const parts = text.split(/<[^>]*>/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join("[^]*")}$`);
}

function remember(answer: string, exchange: Exchange): void {
  record(answer, exchange);
  if (seen.has(answer)) return;
  seen.add(answer);
  // Read at each call, because it is set after this module loads. A single test file records nothing.
  const folder = process.env["LANEKEEPER_CONTRACT_SEEN"];
  if (folder) appendFileSync(join(folder, `${process.pid}.txt`), `${answer}\n`);
}

/** For the examples of the document: test/contract/keepExamples.ts. */
function record(answer: string, { asked, answered }: Exchange): void {
  if (!RECORD_FOLDER || answered instanceof Uint8Array) return;
  const line = JSON.stringify({ answer, asked, answered });
  if (line.length <= EXAMPLE_MAX_CHARACTERS)
    appendFileSync(join(RECORD_FOLDER, `${process.pid}.jsonl`), `${line}\n`);
}

function getValidator(key: string, status: number): ValidateFunction {
  const name = `${key} ${status}`;
  const known = validators.get(name);
  if (known) return known;
  operations();
  const [method, path] = key.split(" ") as [string, string];
  const pointer = `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}/content/${escaped("application/json")}/schema`;
  const validate = (ajv as Ajv2020).compile({ $ref: `lanekeeper#${encodeURI(pointer)}` });
  validators.set(name, validate);
  return validate;
}

function escaped(part: string): string {
  return part.replaceAll("~", "~0").replaceAll("/", "~1");
}

function getOperation({ method, path }: Exchange): Documented | undefined {
  const [plain = ""] = path.split("?");
  return operations().find((operation) => operation.method === method && operation.pattern.test(plain));
}

function operations(): Documented[] {
  if (documented) return documented;
  const document = buildDocument(sections, { version: "0.0.0", isStrict: true });
  ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: "lanekeeper" });
  documented = Object.entries(document.paths ?? {})
    .flatMap(([path, item]) =>
      Object.entries(item as Record<string, oas31.OperationObject>).map(([method, operation]) => ({
        key: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
        responses: operation.responses as Record<string, oas31.ResponseObject>,
      })),
    )
    // Paths without parameters take precedence over those with parameters.
    .toSorted((one, other) => one.key.split("{").length - other.key.split("{").length);
  return documented;
}

function short(answered: unknown): string {
  const text = answered instanceof Uint8Array ? `${answered.length} bytes` : JSON.stringify(answered);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
