import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";

export const OWN_PIPELINE = "conformance-check";
const VERSION = "1.0.0";

/** What a run of the suite's own pipeline does: ends well at once, waits to be cancelled, ends with an error, or ends
 *  well without what it has to give. */
export type Mode = "quick" | "hold" | "fail" | "lacking";

// Stands in the folder of the run. It is written for a plain Node of any version the instance may have.
const COMMAND = `
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const { LANEKEEPER_PARAMS, LANEKEEPER_SAMPLESHEET, LANEKEEPER_OUTPUT_DIR, LANEKEEPER_TRACE } = process.env;
const { mode } = JSON.parse(readFileSync(LANEKEEPER_PARAMS, "utf8"));
const [, ...rows] = readFileSync(LANEKEEPER_SAMPLESHEET, "utf8").trim().split("\\n");
const codes = rows.map((row) => row.split(",")[0].replaceAll('"', ""));
const put = (path, text) => {
  const place = join(LANEKEEPER_OUTPUT_DIR, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
};
const trace = (status, exit) =>
  writeFileSync(
    LANEKEEPER_TRACE,
    "task_id\\thash\\tprocess\\tname\\tstatus\\texit\\n1\\taa/bbbbbb\\tCHECK\\tCHECK (1)\\t" + status + "\\t" + exit + "\\n",
  );
for (let line = 1; line <= 150; line++) console.log("line " + line);
console.error("a word on standard error");
trace("RUNNING", "-");
if (mode === "hold") await new Promise((resolve) => setTimeout(resolve, 900_000));
if (mode === "fail") process.exit(3);
if (mode !== "lacking") {
  const table = ["sample_id\\tfile1\\tread_layout\\ttarget_data_class"];
  for (const code of codes) {
    put("assembly/" + code + ".fasta", ">" + code + "\\nACGT\\n");
    put("bins/" + code + ".fa", ">" + code + "\\nACGT\\n");
    put("candidates/" + code + "_R1.fastq", "@" + code + "\\nACGT\\n+\\nIIII\\n");
    table.push([code, "candidates/" + code + "_R1.fastq", "single", "cleaned"].join("\\t"));
  }
  put("candidates.tsv", table.join("\\n") + "\\n");
  put("report/report.html", "<!doctype html><title>Report</title><p>Conformance");
}
trace("COMPLETED", "0");
`;

const FILES: Record<string, unknown> = {
  "manifest.json": {
    manifestVersion: 1,
    package: {
      id: OWN_PIPELINE,
      name: "Conformance check",
      version: VERSION,
      description: "Gives one of everything.",
    },
    files: {
      definition: "definition.json",
      registry: "registry.json",
      samplesheet: "samplesheet.json",
      parsers: ["parser.json"],
    },
    targets: { supported: ["order", "study"] },
    inputs: [{ id: "reads", scope: "sample", source: "sample.reads", required: true }],
    execution: { type: "process", command: ["node", "./command.mjs"] },
    outputs: [
      {
        id: "assemblies",
        scope: "sample",
        destination: "sample_assemblies",
        type: "assembly",
        fromStep: "check",
        discovery: { pattern: "assembly/*.fasta", matchSampleBy: "filename" },
        result: { kind: "sample_assembly" },
      },
      {
        id: "bins",
        scope: "sample",
        destination: "sample_bins",
        type: "bin",
        fromStep: "check",
        discovery: { pattern: "bins/*.fa", matchSampleBy: "filename" },
        result: { kind: "sample_bin" },
      },
      {
        id: "candidates",
        scope: "sample",
        destination: "run_artifact",
        type: "artifact",
        fromStep: "check",
        discovery: { pattern: "candidates/*_R1.fastq", matchSampleBy: "filename" },
        parsed: {
          from: "candidates",
          matchBy: "sample_id",
          map: { file1: "file1", readLayout: "read_layout", targetDataClass: "target_data_class" },
        },
        result: { kind: "sample_read_candidate", writebackPolicy: "admin_review" },
      },
      {
        id: "report",
        scope: "run",
        destination: "run_artifact",
        type: "report",
        fromStep: "check",
        discovery: { pattern: "report/*.html" },
        result: { kind: "run_artifact", preview: { label: "Report", primary: true, previewable: true } },
      },
    ],
  },
  "definition.json": {
    pipeline: OWN_PIPELINE,
    name: "Conformance check",
    description: "Gives one of everything.",
    version: VERSION,
    steps: [{ id: "check", name: "Check", processMatchers: ["CHECK"] }],
  },
  "registry.json": {
    id: OWN_PIPELINE,
    name: "Conformance check",
    description: "Gives one of everything.",
    category: "qc",
    version: VERSION,
    visibility: { showToUser: true, userCanStart: false },
    input: { supportedScopes: ["order", "study", "samples"], minSamples: 1 },
    configSchema: {
      type: "object",
      properties: { mode: { type: "string", title: "Mode", enum: ["quick", "hold", "fail", "lacking"] } },
      required: ["mode"],
    },
    defaultConfig: { mode: "quick" },
  },
  "samplesheet.json": {
    samplesheet: {
      format: "csv",
      filename: "samplesheet.csv",
      columns: [
        { name: "sample_id", source: "sample.sampleId", required: true },
        { name: "fastq_1", source: "read.file1" },
      ],
    },
  },
  "parser.json": {
    parser: {
      id: "candidates",
      type: "tsv",
      trigger: { filePattern: "candidates.tsv" },
      columns: ["sample_id", "file1", "read_layout", "target_data_class"].map((name, index) => ({
        name,
        index,
      })),
    },
  },
  "command.mjs": COMMAND,
};

/** Serves the suite's own pipeline as the registry of catalog-and-registry §4 does, for the instance to install from. */
export async function servedPipeline(host: string): Promise<{ url: string; close(): Promise<void> }> {
  const payload = await packed();
  // A version as the document has it: { version, downloadUrl? }.
  const listed = { version: VERSION };
  const entry = {
    id: OWN_PIPELINE,
    name: "Conformance check",
    shortDescription: "Gives one of everything.",
    category: "order-utilities",
    latestVersion: VERSION,
    versions: [listed],
  };
  const index = { version: "1", lastUpdated: "2026-01-01", pipelines: [entry], categories: [] };
  return served(host, (path) => {
    if (path === "/registry") return JSON.stringify(index);
    if (path === `/registry/${OWN_PIPELINE}`) return JSON.stringify(entry);
    return path === `/registry/pipelines/${OWN_PIPELINE}/${VERSION}/download` ? payload : undefined;
  });
}

/** Answers paths on a port of its own; undefined is 404. */
export async function served(
  host: string,
  answer: (
    path: string,
    headers: Record<string, unknown>,
  ) => string | Buffer | undefined | { status: number },
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((req, res) => {
    const found = answer(req.url ?? "", req.headers);
    const isBody = typeof found === "string" || Buffer.isBuffer(found);
    res.statusCode = isBody ? 200 : (found?.status ?? 404);
    if (typeof found === "string") res.setHeader("Content-Type", "application/json");
    res.end(isBody ? found : undefined);
  });
  server.listen(0, host === "127.0.0.1" ? host : "0.0.0.0");
  await once(server, "listening");
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function packed(): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(FILES))
    tar.entry({ name }, typeof content === "string" ? content : JSON.stringify(content));
  tar.finalize();
  return buffer(tar.pipe(createGzip()));
}
