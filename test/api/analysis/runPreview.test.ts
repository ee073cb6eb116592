import { expect } from "chai";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Assembly } from "../../../db/models/Assembly.ts";
import { Download } from "../../../db/models/Download.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aSample } from "../../helpers/factories.ts";
import { anOutput, aStagedRun, shownPath } from "../../helpers/runFolders.ts";

const REPORT = "<!doctype html><p>Report";

async function aReport(app: TestApp) {
  const admin = await app.as("FACILITY_ADMIN");
  const owner = await app.as("RESEARCHER");
  const other = await app.as("RESEARCHER");
  const order = await anOrder(app.db, owner.user.id);
  const sample = await aSample(app.db, order.id, { sampleId: "A-1" });
  const run = await aStagedRun(app, { orderId: order.id }, { pipelineId: "reads-qc" });
  await anOutput(run, "report/reads-qc.html", REPORT);
  await anOutput(run, "summary/reads-qc.tsv", "sample_id\n");
  await anOutput(run, "qc/A-1.json", "{}");
  await admin.post(`/api/pipelines/runs/${run.id}/resolve-outputs`);
  const select = () => admin.put(`/api/pipelines/runs/${run.id}/selection`);
  return { admin, owner, other, order, sample, run, select };
}

function preview(path: string): string {
  return `/api/files/preview?path=${encodeURIComponent(path)}`;
}

function download(path: string): string {
  return `/api/files/download?path=${encodeURIComponent(path)}`;
}

describe("previews of a run's files", () => {
  it("are shown to facility admins, named as everywhere or by their place, sandboxed", async () => {
    await using app = await testApp();
    const { admin, run } = await aReport(app);

    for (const path of [
      shownPath(run, "report/reads-qc.html"),
      join(run.runFolder, "output/report/reads-qc.html"),
    ]) {
      const answer = await admin.get(preview(path));
      expect(answer.status).to.equal(200);
      expect(answer.body.toString()).to.equal(REPORT);
      expect(answer.headers.get("content-type")).to.equal("text/html; charset=utf-8");
      expect(answer.headers.get("content-security-policy")).to.match(/^sandbox allow-scripts;/);
      expect(answer.headers.get("content-disposition")).to.equal("inline; filename=reads-qc.html");
      expect(answer.headers.get("content-length")).to.equal(String(REPORT.length));
    }
  });

  it("of HTML open in browsers only in a frame, with a preamble for scripts, and are unchanged for programs", async () => {
    await using app = await testApp();
    const { admin, run } = await aReport(app);
    const path = shownPath(run, "report/reads-qc.html");
    const table = preview(shownPath(run, "summary/reads-qc.tsv"));

    for (const headers of [{ "sec-fetch-dest": "document" }, { accept: "text/html,*/*" }]) {
      const tab = await admin.get(preview(path), { ...headers });
      expect([tab.status, tab.headers.get("location")]).to.deep.equal([
        303,
        `/report?path=${encodeURIComponent(path)}`,
      ]);
      expect((await admin.get(table, { ...headers })).status).to.equal(200);
    }
    const plain = await admin.get(preview(path));
    expect(plain.body.toString()).to.equal(REPORT);
    for (const [address, headers] of [
      [preview(path), { "sec-fetch-dest": "iframe" }],
      [`${preview(path)}&as=frame`, { accept: "text/html" }],
    ] as const) {
      const framed = await admin.get(address, { ...headers });
      const body = framed.body.toString() as string;
      expect(body).to.match(/^<!doctype html><script>[^]*<\/script><p>Report$/);
      expect(framed.headers.get("content-length")).to.equal(String(Buffer.byteLength(body)));
      expect(framed.headers.get("content-security-policy")).to.match(/^sandbox allow-scripts;/);
      expect(framed.headers.get("vary")).to.contain("Sec-Fetch-Dest");
      expect(framed.headers.get("etag")).to.not.equal(plain.headers.get("etag"));
    }
  });

  it("are shown to the owner of the order once the run is released, and only its results", async () => {
    await using app = await testApp();
    const { owner, other, run, select } = await aReport(app);
    await writeFile(join(run.runFolder, "launch.json"), "{}");
    const path = shownPath(run, "report/reads-qc.html");
    const inner = `${run.runNumber}--${run.id}/launch.json`;

    const before = await owner.get(preview(path));
    await select();
    const after = await owner.get(preview(path));

    expect([before.status, before.body]).to.deep.equal([403, { error: "Forbidden" }]);
    expect([after.status, after.body.toString()]).to.deep.equal([200, REPORT]);
    for (const answer of [
      await other.get(preview(path)),
      await other.get(preview(shownPath(run, "gone.html"))),
      await owner.get(preview(inner)),
      await owner.get(preview(join(run.runFolder, "launch.json"))),
    ])
      expect([answer.status, answer.body]).to.deep.equal([403, { error: "Forbidden" }]);
    const signedOut = await app.anyone.get(preview(path));
    expect([signedOut.status, signedOut.body]).to.deep.equal([401, { error: "Unauthorized" }]);
  });

  it("of logs have no token in them", async () => {
    await using app = await testApp();
    const { admin, run } = await aReport(app);
    await mkdir(join(run.runFolder, "logs"), { recursive: true });
    const line = "POST http://localhost/api/pipelines/weblog?runId=1&token=very-secret failed ünï\n";
    await writeFile(join(run.runFolder, "logs/engine.log"), line.repeat(5_000));

    const answer = await admin.get(preview(`${run.runNumber}--${run.id}/logs/engine.log`));

    expect(answer.status).to.equal(200);
    expect(answer.body.toString()).to.equal(line.replace("very-secret", "[redacted]").repeat(5_000));
  });

  it("never lead out of the folder, and are no files of other names or kinds", async () => {
    await using app = await testApp();
    const { admin, run } = await aReport(app);
    await aFile(app.files, "secret.html", "secret");
    await symlink(join(app.files, "secret.html"), join(run.runFolder, "output/linked.html"));
    await symlink(app.files, join(run.runFolder, "output/folder"));
    const name = `${run.runNumber}--${run.id}`;
    const cases = [
      [`${name}/output/linked.html`, 400, "Invalid file path"],
      [`${name}/output/folder/secret.html`, 400, "Invalid file path"],
      [`${name}/../secret.html`, 400, "Invalid file path"],
      [`${run.runFolder}/../../files/secret.html/`, 400, "File type not allowed"],
      [`${run.runFolder}/../x.html`, 400, "Invalid file path"],
      [`/elsewhere/${name}/output/report/reads-qc.html`, 400, "Invalid file path"],
      [`X-20260101-001--${run.id}/output/report/reads-qc.html`, 404, "File not found"],
      [`${name}/output/gone.html`, 404, "File not found"],
      [`${name}/output/report`, 400, "File type not allowed"],
      [`${name}/run.sh`, 400, "File type not allowed"],
    ] as const;
    for (const [path, status, error] of cases) {
      const answer = await admin.get(preview(path));
      expect([path, answer.status, answer.body]).to.deep.equal([path, status, { error }]);
    }
  });

  it("are shown to demo sessions for results of the demo's own runs, and replaced by a notice elsewhere", async () => {
    await using app = await testApp();
    const { run } = await aReport(app);
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    const researcher = await app.as("RESEARCHER", { isDemo: true });
    const stranger = await app.as("RESEARCHER", { isDemo: true });
    const order = await anOrder(app.db, researcher.user.id);
    await aSample(app.db, order.id, { sampleId: "B-1" });
    const made = await aStagedRun(app, { orderId: order.id }, { pipelineId: "reads-qc" });
    await anOutput(made, "report/reads-qc.html", REPORT);
    await writeFile(join(made.runFolder, "logs.txt"), "a log");
    const shown = async (person: typeof demo, path: string) =>
      (await person.get(preview(path))).body.toString();

    expect(await shown(demo, shownPath(made, "report/reads-qc.html"))).to.equal(REPORT);
    for (const [person, path] of [
      [demo, shownPath(run, "report/reads-qc.html")],
      [demo, join(run.runFolder, "output/report/reads-qc.html")],
      [demo, `${made.runNumber}--${made.id}/logs.txt`],
      [demo, shownPath(made, "report/none.html")],
      [researcher, shownPath(made, "report/reads-qc.html")],
      [stranger, shownPath(made, "report/reads-qc.html")],
    ] as const)
      expect(await shown(person, path), path).to.contain("only the results of its own pipeline runs");
    const admin = await app.as("FACILITY_ADMIN");
    await admin.put(`/api/pipelines/runs/${made.id}/selection`);
    expect(await shown(researcher, shownPath(made, "report/reads-qc.html"))).to.equal(REPORT);
    expect(await shown(stranger, shownPath(made, "report/reads-qc.html"))).to.contain("Not part of the demo");
  });
});

describe("downloads of a run's results", () => {
  it("are for facility admins, and written down", async () => {
    await using app = await testApp();
    const { admin, order, run } = await aReport(app);
    const path = shownPath(run, "report/reads-qc.html");

    const answer = await admin.get(download(path));

    expect([answer.status, answer.body.toString()]).to.deep.equal([200, REPORT]);
    expect(answer.headers.get("content-disposition")).to.equal("attachment; filename=reads-qc.html");
    const artifact = await PipelineArtifact.query(app.db).findOne({ path }).throwIfNotFound();
    const [entry, ...others] = await Download.query(app.db);
    expect(others).to.deep.equal([]);
    expect(entry).to.include({ path, orderId: order.id, recordId: artifact.id, userId: admin.user.id });
  });

  it("are permitted to the owner of the order once the run is released, for the outputs the package permits", async () => {
    await using app = await testApp();
    const { owner, other, run, select } = await aReport(app);
    await anOutput(run, "other.tsv");
    const report = download(shownPath(run, "report/reads-qc.html"));
    const denied = [403, { error: "Access denied" }];

    const before = await owner.get(report);
    await select();
    const after = await owner.get(report);

    expect([before.status, before.body]).to.deep.equal(denied);
    expect([after.status, after.body.toString()]).to.deep.equal([200, REPORT]);
    for (const answer of [await other.get(report), await owner.get(download(shownPath(run, "other.tsv")))])
      expect([answer.status, answer.body]).to.deep.equal(denied);
  });

  it("of assemblies follow the facility's setting", async () => {
    await using app = await testApp();
    const { admin, owner, order, sample, run } = await aReport(app);
    await anOutput(run, "assembly/A-1.fa.gz", "ACGT");
    const path = shownPath(run, "assembly/A-1.fa.gz");
    await Assembly.query(app.db).insert({ sampleId: sample.id, runId: run.id, assemblyFile: path });
    await order.$query(app.db).patch({ status: "COMPLETED" });

    const off = await owner.get(download(path));
    await admin.put("/api/admin/settings/access", { allowUserAssemblyDownload: true });
    const on = await owner.get(download(path));

    expect([off.status, off.body]).to.deep.equal([
      403,
      { error: "Assembly downloads are disabled by the facility administrator." },
    ]);
    expect([on.status, on.body.toString()]).to.deep.equal([200, "ACGT"]);
  });

  it("are of results only, and never absolute", async () => {
    await using app = await testApp();
    const { admin, run } = await aReport(app);
    await writeFile(join(run.runFolder, "params.json"), "{}");
    const cases = [
      [`${run.runNumber}--${run.id}/params.json`, 400, "File type not allowed"],
      [shownPath(run, "gone.html"), 404, "File not found"],
      [join(run.runFolder, "output/report/reads-qc.html"), 400, "Invalid file path"],
    ] as const;
    for (const [path, status, error] of cases) {
      const answer = await admin.get(download(path));
      expect([answer.status, answer.body]).to.deep.equal([status, { error }]);
    }
  });
});

describe("downloads of any file of a run", () => {
  it("are restricted to facility admins: published files unchanged, other files without tokens", async () => {
    await using app = await testApp();
    const { admin, owner, run, select } = await aReport(app);
    await select();
    const name = `${run.runNumber}--${run.id}`;
    await anOutput(run, "pipeline_info/params.bam", "bytes");
    await writeFile(join(run.runFolder, "report.html"), "<p>?token=secret-word</p>");
    const take = (person: typeof admin, path: string, id = run.id, headers: Record<string, string> = {}) =>
      person.get(`/api/pipelines/runs/${id}/files/download?path=${encodeURIComponent(path)}`, headers);

    const published = await take(admin, shownPath(run, "pipeline_info/params.bam"));
    expect([published.status, published.body.toString()]).to.deep.equal([200, "bytes"]);
    expect(published.headers.get("content-disposition")).to.equal("attachment; filename=params.bam");
    expect(
      await Download.query(app.db).where({ path: shownPath(run, "pipeline_info/params.bam") }),
    ).to.have.length(1);
    const bam = shownPath(run, "pipeline_info/params.bam");
    const parts = [
      await take(admin, bam, run.id, { range: "bytes=1-2" }),
      await take(admin, bam, run.id, { range: "bytes=5-" }),
    ];
    expect(parts.map(({ status, body }) => [status, body.error ?? body.toString()])).to.deep.equal([
      [206, "yt"],
      [416, "Range not satisfiable"],
    ]);
    const report = await take(admin, `${name}/report.html`);
    const known = { "if-none-match": report.headers.get("etag") ?? "", "cache-control": "max-age=0" };
    expect((await take(admin, `${name}/report.html`, run.id, known)).status).to.equal(304);
    expect([report.status, report.body.toString()]).to.deep.equal([200, "<p>?token=[redacted]</p>"]);
    expect(report.headers.get("content-disposition")).to.equal("attachment; filename=report.html");

    for (const [path, status, error] of [
      [`${name}/gone`, 404, "File not found"],
      [`${name}/../x`, 404, "File not found"],
      ["orders/x.fastq", 404, "File not found"],
    ] as const) {
      const answer = await take(admin, path);
      expect([path, answer.status, answer.body]).to.deep.equal([path, status, { error }]);
    }
    const foreign = await take(owner, shownPath(run, "pipeline_info/params.bam"));
    expect([foreign.status, foreign.body]).to.deep.equal([403, { error: "Unauthorized" }]);
  });
});

describe("the text of a file of a run", () => {
  it("is its end without tokens, under its listed path or the one below the run folder", async () => {
    await using app = await testApp();
    const { admin, run } = await aReport(app);
    const name = `${run.runNumber}--${run.id}`;
    const read = (path: string, rest = "") =>
      admin.get(`/api/pipelines/runs/${run.id}/file?path=${encodeURIComponent(path)}${rest}`);
    await writeFile(join(run.runFolder, "nextflow.config"), "weblog.url = 'x?token=secret-word'\n");
    const long = "line\n".repeat(50_000);
    await anOutput(run, "long.txt", long);

    for (const path of ["nextflow.config", `${name}/nextflow.config`]) {
      const answer = await read(path);
      expect([answer.status, answer.body]).to.deep.equal([
        200,
        { content: "weblog.url = 'x?token=[redacted]'\n", truncated: false, size: 35 },
      ]);
    }
    const { body } = await read("output/long.txt");
    expect([body.truncated, body.size]).to.deep.equal([true, long.length]);
    expect(body.content).to.match(/^(line\n)+$/);
    expect(body.content.length).to.be.within(199 * 1024, 200 * 1024);

    const path = encodeURIComponent(`${name}/nextflow.config`);
    const places = [await read("nextflow.config", "&download=1"), await read("nextflow.config", "&inline=1")];
    expect(places.map(({ status, headers }) => [status, headers.get("location")])).to.deep.equal([
      [302, `/api/pipelines/runs/${run.id}/files/download?path=${path}`],
      [302, `/api/files/preview?path=${path}`],
    ]);
    const taken = await admin.get(places[0]?.headers.get("location") ?? "");
    expect(taken.body.toString()).to.equal("weblog.url = 'x?token=[redacted]'\n");
  });

  it("is shown to users who may see the run, and to researchers only for results", async () => {
    await using app = await testApp();
    const { admin, owner, other, run, select } = await aReport(app);
    await select();
    await anOutput(run, "summary/place.txt", `written to ${run.runFolder}/output\n`);
    await symlink("/etc/hostname", join(run.runFolder, "output/link.txt"));
    await mkdir(join(run.runFolder, "output/folder"));
    const read = (person: typeof admin | TestApp["anyone"], path: string, id = run.id) =>
      person.get(`/api/pipelines/runs/${id}/file?path=${encodeURIComponent(path)}`);
    const place = await read(owner, "output/summary/place.txt");
    expect(place.status).to.equal(200);
    expect(place.body.content)
      .to.match(/^written to /)
      .and.not.contain(dirname(run.runFolder));

    const rows = [
      [app.anyone, "output/x", 401, "Unauthorized"],
      [other, "output/summary/place.txt", 403, "Forbidden"],
      [owner, "logs/pipeline.out", 403, "Forbidden"],
      [admin, "output/gone", 404, "File not found"],
      [admin, "../x", 404, "File not found"],
      [admin, "/etc/passwd", 404, "File not found"],
      [admin, "output/folder", 400, "Not a file"],
    ] as const;
    for (const [person, path, status, error] of rows) {
      const answer = await read(person, path);
      expect([path, answer.status, answer.body]).to.deep.equal([path, status, { error }]);
    }
    expect((await read(admin, "output/link.txt")).body).to.deep.equal({ error: "Invalid file path" });
    expect((await read(admin, "output/x", "unknown")).body).to.deep.equal({ error: "Run not found" });
  });
});
