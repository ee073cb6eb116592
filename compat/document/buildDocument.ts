import { z } from "zod";
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import type { BodyLimit } from "../../server/platform/rpc/bodyLimits.ts";
import { describeProcedure } from "../../server/main/router.ts";
import type { Body } from "../bodies.ts";
import recorded from "./examples.json" with { type: "json" };
import { operationIds } from "./operationIds.ts";
import type { FileAnswer, Operation } from "./operation.ts";
import { pathOf } from "./pathOf.ts";
import { ERROR, describeErrors, accessRefusals } from "./refusals.ts";
import type { Section } from "./section.ts";

type Line = Section["lines"][number];

/** Builds the OpenAPI 3.1 document of endpoints from the schemas and refusals of the server. version: of the
 *  release. isStrict: responses may have no further keys, for tests; clients must accept further keys. */
export function buildDocument(
  sections: Section[],
  { version, isStrict = false }: { version: string; isStrict?: boolean },
): oas31.OpenAPIObject {
  const operationId = operationIds(sections);
  const paths: ZodOpenApiPathsObject = {};
  for (const { name, prefix, lines } of sections)
    for (const line of lines) {
      const path = pathOf(prefix, line.route.path);
      paths[path] = {
        ...paths[path],
        [line.route.method]: {
          tags: [name],
          operationId: operationId(line),
          ...buildOperation(line, `${line.route.method.toUpperCase()} ${path}`),
        },
      };
    }
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Lanekeeper",
        version,
        description: ABOUT,
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: "/" }],
      tags: sections.map(({ name }) => ({ name })),
      paths,
      components: {
        securitySchemes: { session: { type: "apiKey", in: "cookie", name: "lanekeeper.sid" } },
        responses: { Failure: failure() },
      },
    },
    { override: ({ jsonSchema, io }) => void (io === "output" && !isStrict && loosen(jsonSchema)) },
  );
}

const ABOUT = `The order desk and data desk of a sequencing facility.

Sign in with \`POST /api/auth/sign-in\` and send the cookie with each request; \`POST /api/pipelines/weblog\` shows a token
instead. A failure is \`{ "error": "…" }\`, whose text
is its identifier. What a line refuses to whom, before it looks at anything else, stands in \`x-refusals\`. Answers may come
to have further keys: pass over those that you do not know. docs/reference/api-stability.md describes the compatibility policy.

Any line refuses an address that cannot be read (400 \`Invalid request\`), one with more than 100 parameters and a request with
more than 200 headers (400), and changes that pages of other sites ask for (403 \`Cross-origin request refused\`). Whoever has too
much under way at once is answered 429; 503 says that the server or its database is busy or away: try again when
\`Retry-After\` has passed.

The server decodes no request body: a Content-Encoding other than \`identity\` is 415. A JSON body is UTF-8. It is measured before
it is parsed: bytes and values beyond the limit of the line are 413, more than 100 levels of nesting are 400. A body of more than
64 KiB or 4,000 values needs one of a few places, of which one person has at most three (429), and has to arrive at 32 KiB a
second. Requests without a session send at most 16 KiB.`;

function failure() {
  return {
    description: "The server has a problem of its own. After 503, try again when `Retry-After` has passed.",
    content: { "application/json": { schema: ERROR } },
  };
}

function loosen(schema: { additionalProperties?: unknown }): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

function buildOperation({ route, operation }: Line, key: string): ZodOpenApiOperationObject {
  const { input, refusals } =
    operation.procedure === undefined
      ? { input: undefined, refusals: {} }
      : describeProcedure(operation.procedure);
  const asked = buildRequest(route, operation, { input, key });
  return {
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    security: refusals.signedOut ? [{ session: [] }] : [],
    requestParams: {
      ...(asked.path ? { path: asked.path } : {}),
      ...(asked.query ? { query: asked.query } : {}),
      ...(asked.header ? { header: asked.header } : {}),
    },
    ...(asked.requestBody ? { requestBody: asked.requestBody } : {}),
    responses: {
      ...buildResponses(operation, key),
      ...describeErrors(operation, refusals, {
        mayRefuseInput: asked.mayRefuseInput,
        kind: route.body.kind,
      }),
      "5XX": { $ref: "#/components/responses/Failure" },
    },
    "x-refusals": accessRefusals(refusals),
  };
}

/** Returns the parameters and body of an endpoint: the input of its procedure, grouped by the location of each key. */
function buildRequest(
  { path, body, method }: Line["route"],
  operation: Operation,
  { input, key }: { input: unknown; key: string },
) {
  const shape = inputShape(input);
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
  const headers = Object.entries(body.headers ?? {});
  const apart = new Set([...names, ...headers.map(([key]) => key), ...FROM_BODY]);
  const rest = Object.fromEntries(Object.entries(shape).filter(([key]) => !apart.has(key)));
  const hasRest = Object.keys(rest).length > 0;
  const isBody = body.kind === "json";
  const query = operation.query ?? (hasRest && !isBody ? z.object(rest) : undefined);
  const sent = operation.body ?? (hasRest && isBody ? z.object(rest) : undefined);
  return {
    path:
      names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) : undefined,
    header: headerShape(headers),
    query,
    mayRefuseInput:
      sent !== undefined ||
      Object.entries(query?.shape ?? {}).some(([name, value]) => mayRefuse(rest[name] ?? value)),
    requestBody: method === "get" ? undefined : buildRequestBody(body, sent, recordedExample(key)?.asked),
  };
}

// Kinds of query values: absent, any text, several texts.
const QUERY_VALUES = [undefined, "", "\0", "1", "x".repeat(10_000), ["1", "x"]];

function mayRefuse(value: unknown): boolean {
  const type = value as z.ZodType;
  return QUERY_VALUES.some((given) => !type.safeParse(given).success);
}

// Keys of operations that read the body themselves.
const FROM_BODY = ["body", "bytes", "fileName"];

function headerShape(headers: [string, string][]) {
  const asked = headers.filter(([, name]) => name !== "content-length");
  if (asked.length === 0) return undefined;
  return z.object(Object.fromEntries(asked.map(([, name]) => [name, z.string().optional()])));
}

function inputShape(input: unknown): Record<string, z.ZodType> {
  if (input instanceof z.ZodObject) return input.shape;
  // A transformed input is documented in the form in which it is sent.
  if (input instanceof z.ZodPipe)
    return inputShape(input.in instanceof z.ZodTransform ? input.out : input.in);
  if (input instanceof z.ZodOptional || input instanceof z.ZodDefault || input instanceof z.ZodPrefault)
    return inputShape(input.unwrap());
  return {};
}

function buildRequestBody({ kind, limit }: Body, sent: z.ZodType | undefined, example: unknown) {
  if (kind === "bytes")
    return { required: true, content: { "application/octet-stream": { schema: BINARY } } };
  if (kind === "workbook")
    return { required: true, content: { "multipart/form-data": { schema: z.object({ file: FILE }) } } };
  if (kind === "json" && sent)
    return {
      ...(limit && { description: describeLimit(limit) }),
      content: { "application/json": { schema: sent, ...(example === undefined ? {} : { example }) } },
    };
  return undefined;
}

const KIB = 1024;

function describeLimit({ bytes, values }: BodyLimit): string {
  const size = bytes < KIB ** 2 ? `${bytes / KIB} KiB` : `${bytes / KIB ** 2} MiB`;
  return `At most ${size} with ${values} values: objects, lists and what is in them.`;
}

const BINARY = { type: "string", format: "binary" } as const;
const FILE = z.string().meta({ format: "binary", description: "An Excel workbook" });

function buildResponses({ answers }: Operation, key: string) {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      isFile(answer)
        ? { description: answer.description, content: fileContent(answer) }
        : {
            description: MEANINGS[status] ?? answer.description ?? "Done",
            content: jsonContent(answer, recordedExample(key, status)),
          },
    ]),
  );
}

function jsonContent(schema: z.ZodType, example: Recorded | undefined) {
  return { "application/json": { schema, ...(example ? { example: example.answered } : {}) } };
}

interface Recorded {
  asked?: unknown;
  answered: unknown;
}

/** Returns the recorded request and response of the tests; without a status, of any success. */
function recordedExample(key: string, status?: string): Recorded | undefined {
  const all: Record<string, Recorded | undefined> = recorded;
  const statuses = status === undefined ? ["200", "201"] : [status];
  return statuses.map((one) => all[`${key} ${one}`]).find((example) => example !== undefined);
}

const MEANINGS: Record<string, string> = { 200: "As asked", 201: "Made" };

function isFile(answer: z.ZodType | FileAnswer): answer is FileAnswer {
  return "contentTypes" in answer;
}

function fileContent({ contentTypes }: FileAnswer) {
  return Object.fromEntries(contentTypes.map((type) => [type, { schema: BINARY }]));
}
