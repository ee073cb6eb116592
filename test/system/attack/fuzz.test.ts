import { expect } from "chai";
import fc from "fast-check";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { z } from "zod";
import type { oas31 } from "zod-openapi";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { busy, databaseUnavailable } from "../../../server/platform/errors/errors.ts";
import { RETRY_AFTER_SECONDS } from "../../../server/platform/limits/limits.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { appRouter, describeProcedure } from "../../../server/main/router.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { holdToDocument } from "../../helpers/contract.ts";
import { aFile, anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import {
  type DescribedOperation,
  describedOperations,
  getJsonBody,
  openApi,
} from "../../helpers/operations.ts";
import { aRun } from "../../helpers/runs.ts";
import {
  type Attack,
  bytesBody,
  formBody,
  arbitraryHeaders,
  hostileValue,
  arbitraryJson,
  type Known,
  arbitraryPath,
  arbitraryQuery,
  arbitraryValue,
} from "./hostile.ts";

const ROUNDS = Number(process.env["LANEKEEPER_FUZZ_ROUNDS"] ?? 1);
const SEED = Number(process.env["LANEKEEPER_FUZZ_SEED"] ?? 20261122);
const ROLES = ["FACILITY_ADMIN", "RESEARCHER"] as const;
const PROBLEMS_SHOWN_MAX = 30;
const PATIENCE_MS = 60_000;
// Failures that any response may have: the server or its database is busy or unavailable.
const PASSING = new Set([busy().message, databaseUnavailable().message]);
const schemas = openApi.components?.schemas ?? {};

// Deletions and changes that affect other responses run after the operations that depend on the data.
const LATE = [/^DELETE|delete|remove|cancel/i, /admin|settings|modules|users|forms/i, /sign-?out|auth/i];
const lateness = (name: string) => LATE.findLastIndex((pattern) => pattern.test(name));
const inOrder = <One>(all: One[], nameOf: (one: One) => string) =>
  all.toSorted((one, other) => lateness(nameOf(one)) - lateness(nameOf(other)));

// Content that no response may contain: stack traces, statements, and messages of the database.
const CODE_DETAILS = /node_modules|\bat [^\n]{1,200}\.(ts|js|mjs):\d+|node:internal/;
const SQL_DETAILS =
  /\b(from|join|into|update) \\?"\w+\\?"|syntax error at|invalid (byte sequence|input syntax)|violates \S+ constraint|duplicate key|unsupported Unicode|value too long for type|out of range for type|\bpg_\w+|postgres/i;

/** Calls operations and procedures with random input. LANEKEEPER_FUZZ_ROUNDS: number of rounds; LANEKEEPER_FUZZ_SEED:
 *  the seed. */
describe("a server under random input", () => {
  let app: TestApp;
  let agent: Agent;
  let cookies: Record<string, string>;
  const problems: string[] = [];
  beforeEach(async () => {
    app = await testApp();
    agent = new Agent({ keepAlive: true, maxSockets: 4 });
    cookies = {};
    problems.length = 0;
  });
  afterEach(async () => {
    agent.destroy();
    await app[Symbol.asyncDispose]();
  });

  it("responds to each operation as documented, and keeps running", async function () {
    this.timeout(180_000 + ROUNDS * 60_000);
    const known = await createKnown();
    for (const operation of inOrder(describedOperations, ({ key }) => key))
      await attackAs(operation.key, attacksOn(operation, known), (answer) => conforms(operation, answer));
    expectNone();
  });

  it("responds to each procedure with a refusal or its result, and keeps running", async function () {
    this.timeout(180_000 + ROUNDS * 60_000);
    const known = await createKnown();
    const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
    expect(procedures.length).to.be.greaterThan(150);
    for (const [name, { _def }] of inOrder(procedures, ([name]) => name))
      await attackAs(name, attacksOnProcedure(name, _def.type, known), refuses);
    expectNone();
  });

  let attacked = 0;
  /** The roles in turn with one round, every role with more. */
  function rolesInTurn(): readonly (typeof ROLES)[number][] {
    const first = attacked++ % ROLES.length;
    return ROUNDS > 1 ? ROLES : ROLES.slice(first, first + 1);
  }

  function expectNone(): void {
    const some = problems.slice(0, PROBLEMS_SHOWN_MAX).join("\n");
    for (const key in {}) problems.push(`Every object has come to have ${key}`);
    if (problems.length > 0) throw new Error(`${problems.length} problems with seed ${SEED}:\n${some}`);
  }

  async function attackAs(
    name: string,
    attacks: fc.Arbitrary<Attack>,
    problemOf: (answer: Answered) => string | undefined,
  ): Promise<void> {
    for (const [index, role] of rolesInTurn().entries()) {
      const cookie = await readCookie(role);
      const sample = fc.sample(attacks, { numRuns: ROUNDS, seed: SEED + index });
      await Promise.all(
        sample.map(async (attack) => {
          const answer = await send(attack, cookie);
          const wrong =
            typeof answer === "string"
              ? answer
              : (problemOf(answer) ?? leakIn(answer, { isAdmin: role === "FACILITY_ADMIN" }));
          if (wrong) problems.push(`${name} as ${role} ${wrong}\n  ${shown(attack)}\n  ${getCause(answer)}`);
        }),
      );
    }
  }

  /** Returns an open session, because some of the requests end it. The sign-in also shows that the server
   *  still responds. */
  async function readCookie(role: (typeof ROLES)[number]): Promise<string> {
    const open = await send({ method: "GET", path: "/api/auth/session", headers: {} }, cookies[role] ?? "");
    if (typeof open === "string") throw new Error(`The server does not go on: ${open}`);
    const user = (open.body as { user: { role: string } | null }).user;
    if (user?.role === role) return cookies[role] ?? "";
    await app.site.database("sign_in_limits").delete();
    const cookie = (await app.as(role)).cookie ?? "";
    expect(cookie).to.match(/^lanekeeper\.sid=.+/);
    return (cookies[role] = cookie);
  }

  function send({ method, path, headers, body }: Attack, cookie: string): Promise<Answered | string> {
    return new Promise((resolve) => {
      const length = body ? { "content-length": body.length } : {};
      const outgoing = request(app.url, { method, path, agent, headers: { ...headers, ...length, cookie } });
      outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy(new Error("no answer")));
      outgoing.on("error", (error) => resolve(`breaks off: ${error.message}`));
      outgoing.on("response", (response) => {
        const chunks: Buffer[] = [];
        const finish = () => {
          const text = Buffer.concat(chunks).toString();
          const type = response.headers["content-type"] ?? null;
          const received = { status: response.statusCode ?? 0, headers: response.headers, type, text };
          resolve({ ...received, method, path, body: type?.includes("json") && text ? parsed(text) : text });
        };
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          // A feed never ends.
          if (response.headers["content-type"]?.startsWith("text/event-stream")) {
            finish();
            outgoing.destroy();
          }
        });
        response.on("end", finish);
        response.on("error", (error) => resolve(`breaks off: ${error.message}`));
      });
      outgoing.end(body);
    });
  }

  function leakIn({ status, text, headers, path }: Answered, { isAdmin }: { isAdmin: boolean }) {
    // The documents mention paths and code themselves.
    if (/^\/api\/(openapi|docs)/.test(path)) return undefined;
    const all = JSON.stringify(headers) + text;
    const isRefused = status >= 400;
    // Facility admins configure storage locations and may read them.
    const places = [packageRoot(), app.files, tmpdir()].filter(() => isRefused || !isAdmin);
    const place = places.find((one) => all.includes(one));
    if (place) return `tells ${place} in ${short(text)}`;
    if (isRefused && CODE_DETAILS.test(all)) return `tells of its code: ${short(text)}`;
    if (isRefused && SQL_DETAILS.test(all)) return `tells of its database: ${short(text)}`;
    if (headers["set-cookie"]?.some((line) => line.includes("planted"))) return "is made to set a cookie";
    return undefined;
  }

  /** The log entry of a failure, for debugging. */
  function getCause(answer: Answered | string): string {
    if (typeof answer === "string") return "";
    const id = answer.headers["x-request-id"];
    const line = app.logged.find((one) => one["requestId"] === id && one["err"]);
    return line ? JSON.stringify(line["err"]).slice(0, 1_500) : short(answer.text);
  }

  async function createKnown(): Promise<Known> {
    const owner = (await app.as("RESEARCHER")).user;
    const order = await anOrder(app.db, owner.id);
    const study = await aStudy(app.db, owner.id);
    const sample = await aSample(app.db, order.id, { studyId: study.id });
    const read = await aRead(app.db, sample.id, { file1: `orders/${order.id}/a.fastq.gz` });
    const run: PipelineRun = await aRun(app.db, { orderId: order.id }, { status: "completed" });
    await aFile(app.files, `orders/${order.id}/a.fastq.gz`, "not gzip");
    const admin = await app.as("FACILITY_ADMIN");
    await admin.put("/api/admin/settings/sequencing-files", { dataBasePath: app.files });
    const upload = await admin.post(`/api/orders/${order.id}/sequencing/uploads`, {
      targetKind: "artifact",
      originalName: "a.txt",
      expectedSize: 4_096,
    });
    const sequencing = await admin.post(`/api/orders/${order.id}/sequencing/runs`, { runId: "R1" });
    return {
      orderId: [order.id],
      sampleId: [sample.id],
      studyId: [study.id],
      readId: [read.id],
      runId: [run.id],
      userId: [owner.id],
      uploadId: [String(upload.body.upload?.id ?? upload.body.id ?? "none")],
      sequencingRunId: [String(sequencing.body.run?.id ?? sequencing.body.id ?? "none")],
      pipelineId: ["fastq-checksum", "simulate-reads"],
      id: ["fastq-checksum"],
      version: ["0.1.0"],
      name: ["index.json"],
      path: [`orders/${order.id}/a.fastq.gz`, "orders"],
    };
  }
});

interface Procedure {
  _def: { type: string };
}

/** The error format of tRPC. */
interface TowerReport {
  message: string;
  data: { httpStatus: number };
}

interface Answered {
  method: string;
  path: string;
  status: number;
  headers: IncomingHttpHeaders;
  type: string | null;
  text: string;
  body: unknown;
}

function attacksOn(described: DescribedOperation, known: Known): fc.Arbitrary<Attack> {
  const { method, path, operation } = described;
  const parameters = (operation.parameters ?? []) as oas31.ParameterObject[];
  const query = parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name, schema }): [string, fc.Arbitrary<unknown>] => [
      name,
      arbitraryValue(schema ?? true, { known, schemas, named: name }),
    ]);
  const headers = parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name);
  const content = (operation.requestBody as oas31.RequestBodyObject | undefined)?.content ?? {};
  const body = content["application/octet-stream"]
    ? fc.oneof(bytesBody, arbitraryJson(hostileValue))
    : content["multipart/form-data"]
      ? fc.oneof({ weight: 3, arbitrary: formBody }, arbitraryJson(hostileValue))
      : arbitraryJson(arbitraryValue(getJsonBody(described) ?? true, { known, schemas }));
  const isBare = method === "GET" || method === "OPTIONS";
  return fc
    .tuple(
      arbitraryPath(path, known),
      arbitraryQuery(query),
      arbitraryHeaders(headers),
      isBare ? fc.constant(undefined) : body,
    )
    .map(([address, search, more, sent]) => ({
      method,
      path: address + search,
      headers: { ...more, ...sent?.headers },
      ...(sent ? { body: sent.body } : {}),
    }));
}

function attacksOnProcedure(name: string, type: string, known: Known): fc.Arbitrary<Attack> {
  const { input } = describeProcedure(name);
  const schema =
    input instanceof z.ZodType
      ? (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as oas31.SchemaObject & {
          $defs?: Record<string, oas31.SchemaObject>;
        })
      : true;
  const inner = typeof schema === "object" ? (schema.$defs ?? {}) : {};
  const value = arbitraryValue(schema, { known, schemas: inner });
  if (type === "mutation")
    return fc.tuple(arbitraryHeaders([]), arbitraryJson(value)).map(([headers, { body, headers: more }]) => ({
      method: "POST",
      path: `/trpc/${name}`,
      headers: { ...headers, ...more },
      body,
    }));
  const text = value
    .map((given) => encodeURIComponent((JSON.stringify(given) ?? "").replaceAll("x".repeat(300), "x")))
    .map((given) => given.slice(0, 8_000));
  const search = fc.oneof(
    { weight: 6, arbitrary: text.map((given) => `?input=${given}`) },
    { weight: 1, arbitrary: text.map((given) => `?batch=1&input=${given}`) },
    { weight: 1, arbitrary: arbitraryQuery([["input", value]]) },
  );
  return fc.tuple(arbitraryHeaders([]), search).map(([headers, query]) => ({
    method: "GET",
    path: `/trpc/${name}${query}`,
    headers,
  }));
}

/** The violations of the API document by a response; a failure must be documented. */
function conforms(
  { operation }: DescribedOperation,
  { method, path, status, type, body, text }: Answered,
): string | undefined {
  const described = operation.responses?.[String(status) as "200"];
  if (status >= 500 && !described) return `answers ${status}`;
  try {
    const answered = type?.includes("json") && text ? body : Buffer.from(text);
    holdToDocument({ method, path, asked: undefined, status, contentType: type, answered });
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
}

/** The violations by a response of a procedure: a refusal must have the format of tRPC, and the only failures are
 *  passing ones with Retry-After. */
function refuses({ status, headers, type, text, body }: Answered): string | undefined {
  const items = type?.startsWith("application/json") ? ([body].flat() as { error?: TowerReport }[]) : [];
  const refusals = items.flatMap(({ error }) => (error?.message && error.data ? [error] : []));
  if (status >= 400 && refusals.length === 0) return `answers ${status} as ${type}: ${short(text)}`;
  const failures = refusals.filter(({ data }) => data.httpStatus >= 500);
  if (failures.length === 0) return undefined;
  if (!failures.every(({ message, data }) => data.httpStatus === 503 && PASSING.has(message)))
    return `answers ${status} ${short(text)}`;
  return headers["retry-after"] === String(RETRY_AFTER_SECONDS)
    ? undefined
    : "does not say when to ask again";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function short(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

function shown({ method, path, headers, body }: Attack): string {
  return `${method} ${short(path)} ${JSON.stringify(headers)} ${short(body?.toString("latin1") ?? "")}`;
}
