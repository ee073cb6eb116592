import { expect } from "chai";
import { createHmac } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { createCaller } from "../../../server/main/router.ts";
import { contextFor } from "../../../server/platform/rpc/context.ts";
import { createRunMonitor } from "../../../server/analysis/runs/monitor/startMonitor.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { endAllRuns, readRow } from "../../helpers/launches.ts";
import { writePackage } from "../../helpers/packages.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";
import { setWeblogSecret } from "../../helpers/weblog.ts";

const SECRET = `it's "a secret" & (long)`;

/** A package that puts all it knows wherever it can: names, tags, messages, results, logs. */
const COMMAND = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
const url = process.env.LANEKEEPER_WEBLOG_URL;
const here = process.cwd();
const token = new URL(url).searchParams.get("token");
const all = url + " " + here + " " + token;
console.log(all);
console.error(all);
writeFileSync(".nextflow.log", all + "\\n");
console.log("server: " + readFileSync("/proc/" + process.ppid + "/environ", "utf8").replaceAll("\\0", " "));
writeFileSync(process.env.LANEKEEPER_TRACE,
  "task_id\\tprocess\\tname\\ttag\\tstatus\\tcomplete\\n1\\t" + all + "\\t" + all + "\\t" + all + "\\tCOMPLETED\\t1767225600000\\n");
for (const event of ["process_completed " + all, "workflow_note"])
  await fetch(url, { method: "POST", body: JSON.stringify({ event, message: all, runName: all,
    trace: { task_id: event.length, name: all, process: all, tag: all, status: "COMPLETED", script: all, hash: all } }) });
mkdirSync("output/" , { recursive: true });
writeFileSync("output/report.html", "<p>report");
writeFileSync("output/told.json", JSON.stringify({ all, here }));
const names = Object.keys(process.env).join(" ");
appendFileSync("environment", names);
`;
const DISCOVER = `
const here = process.cwd();
process.stdout.write(JSON.stringify({
  files: [{ path: "report.html", outputId: "report", metadata: { from: here + "/work/x", deep: { list: [here] } } }],
  errors: [],
}));
`;

describe("the secrets of a run", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let run: PipelineRun;
  let packages: Awaited<ReturnType<typeof tempDir>>;
  before(async () => {
    packages = await tempDir();
    app = await testApp({ PIPELINES_DIR: packages.path, PATH: process.env["PATH"] ?? "" });
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id);
    await aSample(app.db, order.id);
    const folder = await writePackage(packages.path, {
      change({ manifest }) {
        manifest["inputs"] = [];
        manifest["execution"] = { type: "process", command: ["node", "./command.mjs"] };
        manifest["outputs"] = [
          {
            id: "report",
            scope: "run",
            destination: "run_artifact",
            type: "report",
            fromStep: "report",
            discovery: { pattern: "report.html" },
          },
        ];
        (manifest["files"] as Record<string, unknown>)["scripts"] = { discoverOutputs: "discover.mjs" };
      },
    });
    await writeFile(join(folder, "command.mjs"), COMMAND);
    await writeFile(join(folder, "discover.mjs"), DISCOVER);
    await setWeblogSecret(app.site, SECRET);
    const made = await admin.post("/api/pipelines/runs", { pipelineId: "toy", orderId: order.id });
    run = made.body.run as PipelineRun;
    await admin.post(`/api/pipelines/runs/${run.id}/start`);
    const monitor = createRunMonitor(app.site);
    let aheadMs = 0;
    const ended = await until(async () => {
      // Each time as if the interval of its probes had passed.
      await monitor.tick(new Date(Date.now() + (aheadMs += 2_000)));
      await monitor.settled();
      const { status } = await readRow(app.db, run);
      return status === "queued" || status === "running" ? undefined : status;
    }, "the end of the run");
    expect(ended, JSON.stringify((await readRow(app.db, run)).results)).to.equal("completed");
    await admin.put(`/api/pipelines/runs/${run.id}/selection`);
  });
  after(async () => {
    await endAllRuns(app.site);
    await app[Symbol.asyncDispose]();
    await packages.remove();
  });

  const SECRETS = [SECRET, JSON.stringify(SECRET).slice(1, -1), encodeURIComponent(SECRET), "it%27s%20"];
  const hasNone = (where: string, text: string, others: string[] = [tokenFor(run)]) => {
    for (const secret of [...SECRETS, ...others])
      expect(text.includes(secret), `${where}: ${text.slice(0, 3_000)}`).to.equal(false);
  };
  const tokenFor = ({ id }: { id: string }) => createHmac("sha256", SECRET).update(id).digest("hex");
  const PATHS = [
    "",
    "/logs",
    "/logs?type=error",
    "/logs?type=engine",
    "/tasks",
    "/explain",
    "/queue",
    "/events",
    "/pending-writebacks",
  ];
  async function answers(person: Person): Promise<[string, string][]> {
    const base = `/api/pipelines/runs`;
    const found: [string, string][] = [["list", JSON.stringify((await person.get(base)).body)]];
    for (const path of PATHS)
      found.push([path, JSON.stringify((await person.get(`${base}/${run.id}${path}`)).body)]);
    found.push(["sync", JSON.stringify((await person.post(`${base}/${run.id}/sync`)).body)]);
    found.push(["orders", JSON.stringify((await person.get(`/api/orders/${run.orderId ?? ""}`)).body)]);
    const caller = createCaller(contextFor(app.site, person.user));
    for await (const seen of await caller.runs.watch({ runId: run.id })) {
      found.push(["watch", JSON.stringify(seen)]);
      break;
    }
    return found;
  }

  it("are not in any response", async () => {
    for (const person of [admin, owner])
      for (const [where, text] of await answers(person)) hasNone(where, text);
    for (const file of [
      "logs/pipeline.out",
      "logs/pipeline.err",
      ".nextflow.log",
      "params.json",
      "launch.json",
      "exit.json",
    ]) {
      const path = encodeURIComponent(`${(await readRow(app.db, run)).runNumber}--${run.id}/${file}`);
      const { body } = await admin.get(`/api/files/preview?path=${path}`);
      hasNone(file, Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body));
    }
    hasNone("settings", JSON.stringify((await admin.get("/api/admin/settings/pipelines/execution")).body));
  });

  it("are not stored in the run directory, which has a token of its own", async () => {
    const { runFolder } = await readRow(app.db, run);
    const entries = await readdir(runFolder ?? "", { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8")),
    );
    hasNone("the run folder", texts.join("\n"), []);
    expect(await readFile(join(runFolder ?? "", "run.sh"), "utf8")).to.include(tokenFor(run));
  });

  it("do not appear in the database or the log", async () => {
    const { rows } = await app.site.database.raw<{ rows: { name: string }[] }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const { name } of rows) {
      const stored = await app.site.database.raw<{ rows: object[] }>(`select to_jsonb(t) as row from ?? t`, [
        name,
      ]);
      hasNone(name, JSON.stringify(stored.rows));
    }
    hasNone("the log", JSON.stringify(app.logged));
  });

  it("are not in the arguments of any process", async () => {
    const again = await admin.post("/api/pipelines/runs", { pipelineId: "toy", orderId: run.orderId });
    await admin.post(`/api/pipelines/runs/${again.body.run.id}/start`);
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name)))
      hasNone(pid, await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""));
  });

  it("do not include server paths in responses to researchers", async () => {
    const home = dirname(app.files);
    for (const [where, text] of await answers(owner)) {
      expect(text.includes(home), `${where}: ${text.slice(0, 6_000)}`).to.equal(false);
      expect(text.includes(packages.path), `${where}: ${text.slice(0, 6_000)}`).to.equal(false);
    }
  });

  it("do not include the environment of the server", async () => {
    const { runFolder } = await readRow(app.db, run);
    const names = (await readFile(join(runFolder ?? "", "environment"), "utf8")).split(" ");
    expect(names).to.not.include.members(["DATABASE_URL", "SESSION_SECRET"]);
    const fromShell = ["HOME", "LANG", "LC_ALL", "OLDPWD", "PATH", "PWD", "SHLVL", "TMPDIR", "TZ", "_"];
    expect(
      names.filter((name) => !name.startsWith("LANEKEEPER_") && !fromShell.includes(name)),
    ).to.deep.equal([]);
  });
});
