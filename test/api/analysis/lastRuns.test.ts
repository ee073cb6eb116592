import { expect } from "chai";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { aRun } from "../../helpers/runs.ts";
import { recordStatements } from "../../helpers/statements.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";

interface Used {
  pipelineId: string;
  runs: number;
  last: { id: string; runNumber: string; status: string; createdAt: string } | null;
}

describe("the use of the installed pipelines", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;

  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const used = async () => (await trpcCalls(admin, "runs").ask("lastByPipeline"))[1] as Used[];

  it("is the number of runs of each, and its newest run, in one statement", async () => {
    const order = await anOrder(app.db, admin.user.id);
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 12, minute));
    const run = (pipelineId: string, minute: number, status: "completed" | "failed" | "pending") =>
      aRun(app.db, { orderId: order.id }, { pipelineId, status, createdAt: at(minute) });
    await run("reads-qc", 1, "completed");
    const newest = await run("reads-qc", 3, "failed");
    await run("reads-qc", 2, "completed");
    const checksum = await run("fastq-checksum", 1, "pending");
    await run("removed-pipeline", 5, "completed");

    const found = await used();
    const last = ({ id, runNumber, status }: typeof newest, minute: number) => ({
      id,
      runNumber,
      status,
      createdAt: at(minute).toISOString(),
    });
    expect(found.filter(({ runs }) => runs > 0).toSorted((a, b) => b.runs - a.runs)).to.deep.equal([
      { pipelineId: "reads-qc", runs: 3, last: last(newest, 3) },
      { pipelineId: "fastq-checksum", runs: 1, last: last(checksum, 1) },
    ]);
    expect(found.find(({ pipelineId }) => pipelineId === "read-cleaning")).to.deep.equal({
      pipelineId: "read-cleaning",
      runs: 0,
      last: null,
    });
    const statements = await recordStatements(app.db, used);
    expect(statements.filter((sql) => /installed|pipeline_run/.test(sql))).to.have.length(1);
  });

  it("is for facility admins only", async () => {
    const researcher = await app.as("RESEARCHER");
    expect((await researcher.get("/trpc/runs.lastByPipeline")).status).to.equal(403);
  });
});
