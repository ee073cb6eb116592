import { expect } from "chai";
import type { Order } from "../../../db/models/Order.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { aRun, select } from "../../helpers/runs.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

type Refusal = [status: number, error: string];
type Method = "GET" | "POST" | "PUT" | "DELETE";

const NO_SESSION: Refusal = [401, "Unauthorized"];
const UNAUTHORIZED: Refusal = [403, "Unauthorized"];
const FORBIDDEN: Refusal = [403, "Forbidden"];
const UNKNOWN: Refusal = [404, "Run not found"];
const UNKNOWN_TO_REVIEW: Refusal = [404, "Pipeline run not found"];
const EXECUTION_IN_DEMO: Refusal = [403, "Pipeline execution is disabled in the public demo."];
const SYNC_IN_DEMO: Refusal = [403, "Run synchronization is disabled in the public demo."];
const SELECTION_IN_DEMO: Refusal = [403, "Pipeline result selection is disabled in the public demo."];
const PROMOTION_IN_DEMO: Refusal = [403, "Pending writeback promotion is disabled in the public demo."];
const CLEANING_IN_DEMO: Refusal = [403, "Read cleaning promotion is disabled in the public demo."];

interface Row {
  line: `${Method} ${string}`;
  /** Of a run that is there and not selected: who is refused, and how. undefined: not refused for who they are. */
  nobody: Refusal;
  researcher: Refusal;
  demo?: Refusal;
  /** What is told of a run that there is not, to those who are not refused for who they are. */
  unknown: Refusal;
  readsBody?: true;
}

/** Additions §2 and spec §5, a row an endpoint below /api/pipelines/runs/[id]. */
const ROWS: Row[] = [
  { line: "GET ", nobody: NO_SESSION, researcher: FORBIDDEN, unknown: UNKNOWN },
  { line: "GET /logs", nobody: NO_SESSION, researcher: FORBIDDEN, unknown: UNKNOWN },
  { line: "GET /queue", nobody: NO_SESSION, researcher: FORBIDDEN, unknown: UNKNOWN },
  { line: "GET /tasks", nobody: NO_SESSION, researcher: FORBIDDEN, unknown: UNKNOWN },
  { line: "GET /explain", nobody: NO_SESSION, researcher: FORBIDDEN, unknown: UNKNOWN },
  { line: "GET /events", nobody: UNAUTHORIZED, researcher: UNAUTHORIZED, unknown: UNKNOWN },
  {
    line: "POST /sync",
    nobody: NO_SESSION,
    researcher: FORBIDDEN,
    demo: SYNC_IN_DEMO,
    unknown: UNKNOWN,
  },
  {
    line: "POST /start",
    nobody: UNAUTHORIZED,
    researcher: UNAUTHORIZED,
    demo: EXECUTION_IN_DEMO,
    unknown: UNKNOWN,
    readsBody: true,
  },
  {
    line: "DELETE ",
    nobody: UNAUTHORIZED,
    researcher: UNAUTHORIZED,
    demo: EXECUTION_IN_DEMO,
    unknown: UNKNOWN,
  },
  {
    line: "POST /delete",
    nobody: UNAUTHORIZED,
    researcher: UNAUTHORIZED,
    demo: EXECUTION_IN_DEMO,
    unknown: UNKNOWN,
  },
  {
    line: "POST /resolve-outputs",
    nobody: UNAUTHORIZED,
    researcher: UNAUTHORIZED,
    demo: EXECUTION_IN_DEMO,
    unknown: UNKNOWN,
  },
  {
    line: "PUT /selection",
    nobody: UNAUTHORIZED,
    researcher: UNAUTHORIZED,
    demo: SELECTION_IN_DEMO,
    unknown: UNKNOWN,
  },
  {
    line: "DELETE /selection",
    nobody: UNAUTHORIZED,
    researcher: UNAUTHORIZED,
    demo: SELECTION_IN_DEMO,
    unknown: UNKNOWN,
  },
  {
    line: "GET /pending-writebacks",
    nobody: UNAUTHORIZED,
    researcher: UNAUTHORIZED,
    unknown: UNKNOWN_TO_REVIEW,
  },
  {
    line: "POST /pending-writebacks",
    nobody: UNAUTHORIZED,
    researcher: UNAUTHORIZED,
    demo: PROMOTION_IN_DEMO,
    unknown: UNKNOWN_TO_REVIEW,
    readsBody: true,
  },
  { line: "GET /cleaned-reads", nobody: UNAUTHORIZED, researcher: UNAUTHORIZED, unknown: UNKNOWN_TO_REVIEW },
  {
    line: "POST /cleaned-reads",
    nobody: UNAUTHORIZED,
    researcher: UNAUTHORIZED,
    demo: CLEANING_IN_DEMO,
    unknown: UNKNOWN_TO_REVIEW,
    readsBody: true,
  },
];

const BROKEN: [what: string, body: string | Uint8Array][] = [
  ["half an object", "{"],
  ["a list", "[1]"],
  ["a number", "1"],
  ["bytes that are no text", new Uint8Array([0xff, 0xfe, 0x00, 0x7b])],
];

function ask(person: Browser, line: string, id: string, body?: unknown) {
  const [method = "", below = ""] = line.split(" ");
  const hasBody = method !== "GET";
  return person.send(method, `/api/pipelines/runs/${id}${below}`, hasBody ? body : undefined);
}

const refused = ([status, error]: Refusal): [number, unknown] => [status, { error }];

describe("every endpoint of a run", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let researcher: Person;
  let demo: Person;
  let order: Order;
  let run: PipelineRun;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    researcher = await app.as("RESEARCHER");
    demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    order = await anOrder(app.db, researcher.user.id);
    run = await aRun(app.db, { orderId: order.id });
  });
  after(async () => app[Symbol.asyncDispose]());

  for (const { line, nobody, researcher: toResearcher, demo: toDemo, unknown, readsBody } of ROWS) {
    it(`${line} refuses by role, before the run or a body is read`, async () => {
      for (const body of [undefined, ...BROKEN.map(([, broken]) => broken), "x".repeat(2_000_000)]) {
        for (const id of [run.id, "unknown"])
          expect(statusAndBody(await ask(app.anyone, line, id, body)), "nobody").to.deep.equal(
            refused(nobody),
          );
        expect(statusAndBody(await ask(researcher, line, run.id, body)), "a researcher").to.deep.equal(
          refused(toResearcher),
        );
        if (toDemo)
          for (const id of [run.id, "unknown"])
            expect(statusAndBody(await ask(demo, line, id, body)), "the demo").to.deep.equal(refused(toDemo));
      }
    });

    it(`${line} returns not found for an unknown run, regardless of the form of its id`, async () => {
      for (const id of ["unknown", "%00", "x".repeat(3_000), "..%2f..%2fetc", encodeURIComponent("'\"; --")])
        expect(statusAndBody(await ask(admin, line, id)), id.slice(0, 20)).to.deep.equal(refused(unknown));
      const isResearcherAllowed = toResearcher === FORBIDDEN;
      if (isResearcherAllowed)
        expect(statusAndBody(await ask(researcher, line, "unknown"))).to.deep.equal(refused(unknown));
      if (!toDemo) expect(statusAndBody(await ask(demo, line, "unknown"))).to.deep.equal(refused(unknown));
    });

    if (readsBody)
      it(`${line} refuses a body that is no JSON object`, async () => {
        for (const [what, body] of BROKEN)
          expect(statusAndBody(await ask(admin, line, run.id, body)), what).to.deep.equal([
            400,
            { error: "Invalid JSON body" },
          ]);
        const long = await ask(admin, line, run.id, `{"a":"${"x".repeat(1024 * 1024)}"}`);
        expect(statusAndBody(long)).to.deep.equal([413, { error: "Request body is too large" }]);
      });
  }

  it("leaves the run unchanged after refusals", async () => {
    expect(await run.$query(app.db)).to.deep.include({ status: "pending", launchKey: null });
  });
});

describe("refusals by the state of a run", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let order: Order;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
    await aRead(app.db, (await aSample(app.db, order.id)).id, { file1: "a.fastq", dataClass: "raw" });
  });
  after(async () => app[Symbol.asyncDispose]());

  const OVER = ["completed", "failed", "cancelled"] as const;
  const ACTIVE = ["pending", "queued", "running"] as const;
  const TABLE: {
    line: string;
    statuses: readonly PipelineRun["status"][];
    refusal: (status: string) => Refusal;
  }[] = [
    {
      line: "POST /start",
      statuses: ["queued", "running", ...OVER],
      refusal: (status) => [400, `Cannot start run with status: ${status}`],
    },
    {
      line: "DELETE ",
      statuses: OVER,
      refusal: () => [400, "Cannot cancel a completed or failed run"],
    },
    {
      line: "POST /delete",
      statuses: ["running"],
      refusal: () => [400, "Cannot delete a running run. Cancel it first."],
    },
    {
      line: "POST /sync",
      statuses: [...ACTIVE, ...OVER],
      refusal: () => [400, "Run folder not set"],
    },
    {
      line: "PUT /selection",
      statuses: [...ACTIVE, "failed", "cancelled"],
      refusal: () => [400, "Only completed pipeline runs can be selected as final."],
    },
    {
      line: "POST /resolve-outputs",
      statuses: [...ACTIVE, "cancelled"],
      refusal: () => [400, "Can only resolve outputs for completed or failed runs"],
    },
    {
      line: "POST /resolve-outputs",
      statuses: ["completed", "failed"],
      refusal: () => [400, "Run folder not set"],
    },
    {
      line: "POST /pending-writebacks",
      statuses: ["completed"],
      refusal: () => [400, "No pending read candidates selected for promotion"],
    },
  ];
  for (const { line, statuses, refusal } of TABLE)
    for (const status of statuses)
      it(`${line} of a run that is ${status} and nowhere on the disk`, async () => {
        const launchedAt = status === "pending" ? null : new Date();
        const run = await aRun(app.db, { orderId: order.id }, { status, launchedAt });
        expect(statusAndBody(await ask(admin, line, run.id))).to.deep.equal(refused(refusal(status)));
        expect((await run.$query(app.db)).status).to.equal(status);
      });

  it("answers the review of a study's run 400", async () => {
    const study = await aStudy(app.db, admin.user.id);
    const run = await aRun(
      app.db,
      { studyId: study.id },
      { status: "completed", pipelineId: "read-cleaning" },
    );
    for (const line of ["GET /pending-writebacks", "POST /pending-writebacks", "GET /cleaned-reads"])
      expect(statusAndBody(await ask(admin, line, run.id))).to.deep.equal(
        refused([400, "Pending read promotion requires an order-scoped run"]),
      );
  });

  it("accepts the withdrawal of a run that is not released", async () => {
    const [one, other] = [
      await aRun(app.db, { orderId: order.id }, { status: "completed" }),
      await aRun(app.db, { orderId: order.id }, { status: "completed" }),
    ];
    await select(app.db, one, admin.user.id);
    expect(statusAndBody(await ask(admin, "DELETE /selection", other.id))).to.deep.equal([
      200,
      { success: true, cleared: false },
    ]);
    expect(statusAndBody(await ask(admin, "DELETE /selection", one.id))).to.deep.equal([
      200,
      { success: true, cleared: true },
    ]);
  });
});

describe("requests about runs with invalid input", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let run: PipelineRun;
  let order: Order;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
    await aRead(app.db, (await aSample(app.db, order.id)).id, { file1: "a.fastq", dataClass: "raw" });
    run = await aRun(app.db, { orderId: order.id });
  });
  after(async () => app[Symbol.asyncDispose]());

  const QUERIES = [
    "?limit=abc&offset=-1",
    "?limit=999999999999999999999&offset=99999999999999999999",
    "?limit[]=1&offset[a]=2",
    "?pipelineId=%00&search=%00",
    "?orderId=%00&studyId=%00",
    "?pipelineId[]=a&search[]=b",
    "?search=%25_%5C",
    `?search=${"x".repeat(5_000)}`,
    "?status=running&status=failed",
    "?status=nothing",
    "?tail=-1&type=output",
    "?tail=99999999999999999999&type=",
    "?tail[]=5",
    "?type=../../etc/passwd",
    "?stepId=%00",
    "?runId=another",
    "?__proto__[x]=1&constructor[prototype][y]=2",
  ];
  for (const path of ["", "/:id", "/:id/logs", "/:id/tasks", "/:id/events", "/:id/queue", "/:id/explain"])
    it(`GET ${path} is answered or refused, and never breaks`, async () => {
      for (const query of QUERIES) {
        const { status, body } = await admin.get(`/api/pipelines/runs${path.replace(":id", run.id)}${query}`);
        expect([200, 400], `${query}: ${JSON.stringify(body)}`).to.include(status);
      }
    });

  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const BODIES = [
    `{"config":{"a":${nested(100_000)}}}`,
    `{"config":${nested(100_000)}}`,
    `{"sampleIds":${nested(100_000)}}`,
    '{"config":{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}}',
    '{"config":{"a\\u0000b":"c\\u0000d"}}',
    '{"config":{"a":"\\ud800"}}',
    '{"sampleIds":["\\u0000"]}',
    '{"sampleIds":{"length":3}}',
    '{"sampleIds":[{}]}',
    '{"executionMode":["local"]}',
    '{"executionMode":"__proto__"}',
    '{"pipelineId":"__proto__"}',
    '{"pipelineId":"../../etc"}',
    '{"orderId":"\\u0000"}',
    '{"orderId":{"a":1}}',
    '{"orderId":1}',
    '{"studyId":[]}',
    '{"restartedRunId":"\\u0000"}',
    '{"restartedRunId":{"a":1}}',
  ];
  for (const line of ["POST /pipelines/runs", "POST /pipelines/validate-metadata"])
    it(`${line} is answered or refused, and never breaks`, async () => {
      const path = line.replace("POST ", "/api");
      for (const body of BODIES) {
        const base = `{"pipelineId":"fastq-checksum","orderId":${JSON.stringify(order.id)},`;
        for (const text of [body, body.replace("{", base)]) {
          const { status, body: answer } = await admin.post(path, text);
          expect([200, 400, 404], `${text.slice(0, 120)}: ${JSON.stringify(answer)}`).to.include(status);
        }
      }
    });
});
