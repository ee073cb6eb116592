import { expect } from "chai";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cause } from "../../../server/analysis/runRecords/rules/findCause.ts";
import { runCauses } from "../../../client/kit/i18n/en/runCauses.ts";
import { fakePrograms } from "../../helpers/fakePrograms.ts";
import { fastqText, someRecords } from "../../helpers/fastq.ts";
import { describeNightly } from "../../helpers/nightly.ts";
import { writeText } from "../../helpers/packages.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { awaitEnd, type Facility, facility } from "./addedPipelines.ts";
import { createOrder, ended } from "./nfcoreRuns.ts";
import { pluginsFolder } from "./ownPlugins.ts";

const DEMO = "nf-core-demo";

interface Diagnosis {
  cause: Cause | null;
  task: { process: string; exitCode: number | null; taskId: string; attempt: number | null } | null;
  proposal: { process: string; memory?: string } | null;
}

/** Tools that fail as those of a site may: they stand before the real ones on the PATH. */
const TOOLS = {
  // Killed, as by the kernel, below the memory that a test sets.
  fastqc: `least=$(cat "$(dirname "$0")/least" 2>/dev/null || echo 0)
previous=
for word in "$@"; do
  if [ "$previous" = --memory ] && [ "\${word%.*}" -lt "$least" ]; then kill -9 $$; fi
  previous=$word
done
exec REAL/fastqc "$@"`,
  seqtk: `[ -e "$(dirname "$0")/broken" ] && exec seqtk-1.4 "$@"
exec REAL/seqtk "$@"`,
  docker: `echo "docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?" >&2
exit 125`,
};

describeNightly("a published pipeline that fails", function () {
  this.timeout(900_000);
  let tools: Awaited<ReturnType<typeof tempDir>>;
  let at: Facility;

  before(async function () {
    tools = await tempDir();
    const scripts = Object.entries(TOOLS).map(([name, text]) => [name, text.replaceAll("REAL", "/usr/bin")]);
    await fakePrograms(tools.path, Object.fromEntries(scripts) as Record<string, string>);
    at = await facility(this, { path: tools.path });
    await at.publish(this, "demo", "1.0.1");
    await at.add("demo");
  });
  after(async () => {
    await at?.[Symbol.asyncDispose]();
    await tools.remove();
  });

  const order = (more: { isZipped?: boolean } = {}) =>
    createOrder(at.app, at.admin, { codes: ["S1"], reads: fastqText(someRecords(100)), ...more });
  const saveSite = (text: string) => at.admin.post("/trpc/siteConfig.save", { pipelineId: DEMO, text });

  async function diagnose(id: string): Promise<Diagnosis> {
    const { row, printed } = await awaitEnd(at, id);
    expect(row.status, printed).to.equal("failed");
    return (await at.admin.get(`/api/pipelines/runs/${id}/diagnosis`)).body as Diagnosis;
  }
  function sentence({ cause }: Diagnosis): string {
    if (!cause) return "no cause";
    const text = runCauses[`runs.cause.${cause.code}`] as (values: Cause) => string;
    return text(cause);
  }

  it("for lack of memory says so, and completes when it is run again with more", async () => {
    expect(
      (await saveSite("process { withName: 'FASTQC' { memory = '512 MB'; cpus = 1 } }\n")).status,
    ).to.equal(200);
    await writeLeast("1000");
    const id = await at.start(DEMO, await order(), {});
    const diagnosis = await diagnose(id);
    expect(sentence(diagnosis)).to.equal(
      "The task was killed (exit code 137), usually because it exceeded its memory.",
    );
    expect(diagnosis.task).to.deep.include({ process: "NFCORE_DEMO:DEMO:FASTQC", exitCode: 137, attempt: 2 });
    expect(diagnosis.proposal).to.deep.equal({ process: "NFCORE_DEMO:DEMO:FASTQC", memory: "1 GB" });
    const { process, ...resources } = diagnosis.proposal as { process: string };
    const again = await at.admin.post("/trpc/runs.restart", {
      runId: id,
      resources: { [process]: resources },
    });
    const { runId } = again.body.result.data as { runId: string };
    const { row, printed } = await awaitEnd(at, runId);
    expect(row.status, printed).to.equal("completed");
    const { body } = await at.admin.get(`/api/pipelines/runs/${runId}`);
    const { steps } = body.run as { steps: { id: string; counts: { cached: number } | null }[] };
    expect(steps.find((step) => step.id === "seqtk_trim")?.counts?.cached).to.equal(1);
    await writeLeast("0");
    await saveSite("");
  });
  async function writeLeast(megabytes: string) {
    await writeFile(join(tools.path, "least"), megabytes);
  }

  it("for a tool whose program is missing names the program", async () => {
    await writeFile(join(tools.path, "broken"), "");
    const diagnosis = await diagnose(await at.start(DEMO, await order(), {}));
    await rm(join(tools.path, "broken"));
    expect(sentence(diagnosis)).to.equal("The program seqtk-1.4 was not found (exit code 127).");
    expect(diagnosis.task).to.deep.include({ process: "NFCORE_DEMO:DEMO:SEQTK_TRIM", exitCode: 127 });
  });

  it("for a wrong value is refused before it starts, with the setting and its rule", async () => {
    const wanted = {
      pipelineId: DEMO,
      orderId: await order(),
      config: { email: "nobody", multiqc_config: "/nowhere.yml" },
    };
    const { status, body } = await at.admin.post("/api/pipelines/runs", wanted);
    expect(status).to.equal(400);
    expect((body as { details: string[] }).details).to.deep.equal([
      String.raw`email must match ^([a-zA-Z0-9_\-\.]+)@([a-zA-Z0-9_\-\.]+)\.([a-zA-Z]{2,5})$.`,
    ]);
  });

  it("for a samplesheet that it rejects repeats the words of its authors", async () => {
    const diagnosis = await diagnose(await at.start(DEMO, await order({ isZipped: false }), {}));
    expect(sentence(diagnosis)).to.match(
      /^The pipeline rejects the samplesheet: Entry 1: Error for field 'fastq_[12]' \(.*\): FastQ file for reads [12] .*must have extension '\.fq\.gz' or '\.fastq\.gz'\.$/,
    );
  });

  it("for a parameter that only its script requires names the parameter", async function () {
    await at.publish(this, "wf-alignment", "v1.2.4");
    const { pipelineId } = await at.add("wf-alignment");
    const reads = fastqText(someRecords(10));
    const orderId = await createOrder(at.app, at.admin, { codes: ["S1"], reads, isPaired: false });
    const diagnosis = await diagnose(await at.start(pipelineId, orderId, {}, ["local"]));
    expect(sentence(diagnosis)).to.equal(
      "The parameter references is not valid: Missing required parameter.",
    );
  });

  it("for a container engine that does not run names it", async () => {
    const pipelineId = "epi2me-labs-wf-alignment";
    const references = join(at.folder, "references");
    await writeText(join(references, "genome.fa"), ">genome\nACGTACGT\n");
    const reads = fastqText(someRecords(10));
    const orderId = await createOrder(at.app, at.admin, { codes: ["S1"], reads, isPaired: false });
    const diagnosis = await diagnose(await at.start(pipelineId, orderId, { references }));
    expect(sentence(diagnosis)).to.equal("The container engine Docker is not available.");
  });
});

describeNightly("a published pipeline whose plugin is missing", function () {
  this.timeout(900_000);
  const MISSING = "The Nextflow plugin nf-schema@2.1.1 of the workflow is not installed.";
  const INSTALL = `Run "nextflow plugin install nf-schema@2.1.1" as the user that runs Lanekeeper, or copy the plugin to .nextflow/plugins in that user's home directory.`;
  let at: Facility;
  before(async function () {
    at = await facility(this, { plugins: false });
    await at.publish(this, "demo", "1.0.1");
  });
  after(() => at?.[Symbol.asyncDispose]());

  it("says so where it is added, in the system check, and before a run", async () => {
    const { needs } = await at.add("demo");
    expect(needs?.map(({ problem }) => problem.text)).to.deep.equal([MISSING]);
    const check = await at.admin.get("/api/admin/settings/pipelines/check-prerequisites");
    const found = (check.body.findings as { id: string; status: string; detail: string }[]).find(
      ({ id }) => id === "nextflow-workflows",
    );
    expect(found).to.include({ status: "failed", detail: `nf-core/demo: ${MISSING}` });
    const orderId = await createOrder(at.app, at.admin, { codes: ["S1"], reads: fastqText(someRecords(10)) });
    const wanted = { pipelineId: DEMO, orderId, config: {} };
    const checked = await at.admin.post("/trpc/runs.check", wanted);
    const { issues } = checked.body.result.data as {
      issues: { severity: string; message: { text: string } }[];
    };
    expect(issues.map(({ severity, message }) => [severity, message.text])).to.deep.equal([
      ["error", `${MISSING} ${INSTALL}`],
    ]);
    const created = await at.admin.post("/api/pipelines/runs", wanted);
    const { id } = (created.body as { run: { id: string } }).run;
    const started = await at.admin.post(`/api/pipelines/runs/${id}/start`, {});
    expect([started.status, started.body.details]).to.deep.equal([400, [`${MISSING} ${INSTALL}`]]);
  });

  it("says so after a run whose installed plugin is empty", async function () {
    const plugins = await pluginsFolder(this, at.app);
    await mkdir(join(plugins, "nf-schema-2.1.1/classes"), { recursive: true });
    const orderId = await createOrder(at.app, at.admin, { codes: ["S1"], reads: fastqText(someRecords(10)) });
    const id = await at.start(DEMO, orderId, {});
    const row = await ended(at.app.db, at.admin, id);
    const { body } = await at.admin.get(`/api/pipelines/runs/${id}/diagnosis`);
    const { code, subject } = body.cause as Cause;
    expect([row.status, code, subject]).to.deep.equal(["failed", "pluginDamaged", "nf-schema-2.1.1"]);
    const log = await at.admin.get(`/api/pipelines/runs/${id}/logs?type=engine`);
    expect(log.body.content)
      .to.include("Cannot find the manifest path")
      .and.not.match(/token(=|%3D)[^[]/);
  });
});
