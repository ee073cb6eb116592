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
import { documentPath } from "./documentPath.ts";
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
      const path = documentPath(prefix, line.route.path);
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
        securitySchemes: {
          token: { type: "http", scheme: "bearer", description: "A token from Account → API tokens" },
          session: { type: "apiKey", in: "cookie", name: "lanekeeper.sid" },
        },
        responses: { Failure: failure() },
      },
    },
    { override: ({ jsonSchema, io }) => void (io === "output" && !isStrict && loosen(jsonSchema)) },
  );
}

const ABOUT = `Order and data management for sequencing facilities.

Scripts send a token as \`Authorization: Bearer <token>\` with each request. Tokens are created in the account settings
or by \`POST /api/tokens\`. A token has the rights of its user, limited to its scopes: \`read\`, \`orders:write\`,
\`data:write\`, \`runs:write\`, and \`admin\` for all of them. \`x-scope\` is the scope that an operation needs, null for
operations that no token may call (403 \`Tokens are created in a session\`). Every token may read. A missing scope
returns 403 \`Token lacks scope: <scope>\`; an unknown, expired or revoked token returns 401 \`Invalid token\` on every
path. More than 3,000 requests with one token in a minute return 429 \`Too many requests with this token. Try again
later.\` A token takes precedence over a cookie, and is never read from a URL.

While \`user.mustChangePassword\` is true, every operation except \`GET /api/auth/session\`,
\`POST /api/auth/sign-out\` and \`POST /api/auth/change-password\` returns 403 \`Choose a new password first\`.
While \`user.mustSetUpSecondFactor\` is true, every operation except \`GET /api/auth/session\` and
\`POST /api/auth/sign-out\` returns 403 \`Set up a second factor first\` in a session; tokens are not affected.
While \`user.mustAcceptTerms\` is true, every operation except \`GET /api/auth/session\`, \`POST /api/auth/sign-out\`,
\`POST /api/auth/change-password\`, \`GET /api/terms\`, \`POST /api/terms/acceptance\`
and \`GET /api/account/personal-data\` returns 403 \`Accept the terms of use first\`, also with a token of the user. Service
accounts accept no terms.

Programs with a browser session sign in with \`POST /api/auth/sign-in\` and send the cookie with each request;
\`POST /api/pipelines/weblog\` has its own token in the URL. An error response is \`{ "error": "…" }\`; the text is its identifier. \`x-refusals\` lists
authorization errors per operation; they are checked before the input: \`signedOut\` without a session, \`researcher\`
for researchers and all other roles without the right \`x-right\`, \`lacksRight\` for roles of the facility without it
where researchers may call the operation for their own records, \`demo\` for demo sessions. Ignore unknown properties in responses.
docs/reference/api-stability.md describes the compatibility policy.

Every operation refuses malformed URLs (400 \`Invalid request\`), URLs with more than 100 parameters, requests with
more than 200 headers (400), and state-changing cross-origin requests (403 \`Cross-origin request refused\`). Too many
concurrent requests return 429. 503 means that the server or its database is busy or unavailable; retry when
\`Retry-After\` has passed.

The server does not decode request bodies: a Content-Encoding other than \`identity\` returns 415. JSON bodies are
UTF-8 and are checked before parsing: exceeding the size or value limit of the operation returns 413, more than 100
levels of nesting 400. A body of more than 64 KiB or 4,000 values needs one of a limited number of slots, at most
three per user (429), and must arrive at 32 KiB per second. Bodies of requests without a session are limited to 16
KiB.`;

function failure() {
  return {
    description: "Server error. After 503, retry when `Retry-After` has passed.",
    content: { "application/json": { schema: ERROR } },
  };
}

function loosen(schema: { additionalProperties?: unknown }): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

function buildOperation({ route, operation }: Line, key: string): ZodOpenApiOperationObject {
  const { input, refusals, right, scope } =
    operation.procedure === undefined
      ? { input: undefined, refusals: {}, right: "public", scope: "read" }
      : describeProcedure(operation.procedure);
  const parts = buildRequest(route, operation, { input, key });
  return {
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    security: refusals.signedOut ? [{ session: [] }, ...(scope === "session" ? [] : [{ token: [] }])] : [],
    requestParams: {
      ...(parts.path ? { path: parts.path } : {}),
      ...(parts.query ? { query: parts.query } : {}),
      ...(parts.header ? { header: parts.header } : {}),
    },
    ...(parts.requestBody ? { requestBody: parts.requestBody } : {}),
    responses: {
      ...buildResponses(operation, key),
      ...describeErrors(operation, refusals, {
        mayRefuseInput: parts.mayRefuseInput,
        kind: route.body.kind,
      }),
      "5XX": { $ref: "#/components/responses/Failure" },
    },
    "x-refusals": accessRefusals(refusals),
    "x-right": right === "public" || right === "session" ? null : right,
    "x-scope": scope === "session" ? null : scope,
  };
}

/** Returns the parameters and body of an endpoint: the input of its procedure, grouped by the location of each key. */
function buildRequest(
  { path, body, method }: Line["route"],
  operation: Operation,
  { input, key }: { input: unknown; key: string },
) {
  const shape = inputShape(input);
  const names = [...path.matchAll(/[:*](\w+)/g)].map(([, name]) => name ?? "");
  const headers = Object.entries(body.headers ?? {});
  const apart = new Set([...names, ...headers.map(([key]) => key), ...FROM_BODY]);
  const rest = Object.fromEntries(Object.entries(shape).filter(([key]) => !apart.has(key)));
  const hasRest = Object.keys(rest).length > 0;
  const isBody = body.kind === "json" || body.kind === "fields";
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
  const named = headers.filter(([, name]) => name !== "content-length");
  if (named.length === 0) return undefined;
  return z.object(Object.fromEntries(named.map(([, name]) => [name, z.string().optional()])));
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
  if (kind === "fields" && sent) return { content: { "multipart/form-data": { schema: sent } } };
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
  return `At most ${size} with ${values} values, counting objects, lists and their elements.`;
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
            description: MEANINGS[status] ?? answer.description ?? "OK",
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

const MEANINGS: Record<string, string> = { 200: "OK", 201: "Created" };

function isFile(answer: z.ZodType | FileAnswer): answer is FileAnswer {
  return "contentTypes" in answer;
}

function fileContent({ contentTypes }: FileAnswer) {
  return Object.fromEntries(contentTypes.map((type) => [type, { schema: BINARY }]));
}
