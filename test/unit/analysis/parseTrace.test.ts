import { expect } from "chai";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { appendFile, mkdir, realpath, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RUN_TASKS_MAX } from "../../../server/analysis/limits.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";
import {
  parseBytes,
  parseDurationMs,
  parseLocalTime,
  parseTrace,
} from "../../../server/analysis/trace/parseTrace.ts";
import { readTrace, type TracePosition } from "../../../server/analysis/trace/readTrace.ts";
import { fastqText, someRecords } from "../../helpers/fastq.ts";
import { runProcessPackage } from "../../helpers/processPackage.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const HEAD =
  "task_id\thash\tnative_id\tname\tstatus\texit\tsubmit\tduration\trealtime\t%cpu\tpeak_rss\tpeak_vmem\trchar\twchar";
const ROW =
  "7\tab/12cdef\t991\tWF:SUB:ALIGN (S1)\tCOMPLETED\t0\t2026-01-10 12:00:00.500\t1m 13s\t1m 2s\t97.8%\t217.3 MB\t1 GB\t468 B\t0";

describe("the values of a trace", () => {
  const table: [(text: string) => number | undefined, string, number | undefined][] = [
    [parseDurationMs, "325ms", 325],
    [parseDurationMs, "5.8s", 5_800],
    [parseDurationMs, "2m", 120_000],
    [parseDurationMs, "9h 3m 1s", 32_581_000],
    [parseDurationMs, "1d 2h", 93_600_000],
    [parseDurationMs, "1500", 1_500],
    [parseDurationMs, "soon", undefined],
    [parseDurationMs, "3 s", undefined],
    [parseBytes, "0", 0],
    [parseBytes, "468 B", 468],
    [parseBytes, "217.3 MB", 227_855_565],
    [parseBytes, "1 GB", 1_073_741_824],
    [parseBytes, "2048", 2_048],
    [parseBytes, "many MB", undefined],
    [parseLocalTime, "1767225600000", 1_767_225_600_000],
    [parseLocalTime, "2026-01-10 12:00:00.500", new Date(2026, 0, 10, 12, 0, 0, 500).getTime()],
    [parseLocalTime, "2026-01-10 12:00:00", new Date(2026, 0, 10, 12).getTime()],
    [parseLocalTime, "yesterday", undefined],
  ];
  for (const [read, text, expected] of table)
    it(`${text} is ${String(expected)}`, () => {
      expect(read(text)).to.equal(expected);
    });
});

describe("a trace", () => {
  it("reads the requested resources, formatted and raw", () => {
    const head = `${HEAD}\tcpus\tmemory\ttime\tqueue\tcontainer`;
    for (const requested of ["4\t6 GB\t8h\tlong\t-", "4\t6442450944\t28800000\tlong\t-"])
      expect(parseTrace(`${head}\n${ROW}\t${requested}\n`).tasks[0]).to.deep.include({
        requestedCpus: 4,
        requestedMemoryBytes: 6 * 1024 ** 3,
        requestedTimeMs: 28_800_000,
        queue: "long",
        container: undefined,
      });
  });

  it("reads a task from a row by the header names", () => {
    expect(parseTrace(`${HEAD}\n${ROW}\n`)).to.deep.equal({
      columns: HEAD.split("\t"),
      tasks: [
        {
          taskId: "7",
          process: "WF:SUB:ALIGN",
          name: "WF:SUB:ALIGN (S1)",
          status: "completed",
          tag: undefined,
          errorAction: undefined,
          exitCode: 0,
          attempt: undefined,
          hash: "ab/12cdef",
          nativeId: "991",
          submittedAt: new Date(2026, 0, 10, 12, 0, 0, 500),
          startedAt: undefined,
          completedAt: new Date(2026, 0, 10, 12, 1, 13, 500),
          durationMs: 73_000,
          realtimeMs: 62_000,
          cpuPercent: 97.8,
          requestedCpus: undefined,
          requestedMemoryBytes: undefined,
          requestedTimeMs: undefined,
          queue: undefined,
          container: undefined,
          peakRssBytes: 227_855_565,
          peakVmemBytes: 1_073_741_824,
          readBytes: 468,
          writtenBytes: 0,
        },
      ],
    });
  });

  it("is continued with the columns of an earlier header", () => {
    const { columns, tasks } = parseTrace(ROW, HEAD.split("\t"));
    expect([columns, tasks[0]?.taskId]).to.deep.equal([HEAD.split("\t"), "7"]);
  });

  const row = (status: string, exit: string) =>
    parseTrace(`task_id\tname\tstatus\texit\n1\tA\t${status}\t${exit}`).tasks[0];
  const table: [string, string, string, string | undefined, number | undefined][] = [
    ["a completed task", "COMPLETED", "0", "completed", 0],
    ["a cached task, whose exit code may be unknown", "CACHED", "-", "cached", undefined],
    ["a failed task", "FAILED", "127", "failed", 127],
    ["an aborted task", "ABORTED", "-", "aborted", undefined],
    ["a task that was not over", "RUNNING", "-", "running", undefined],
    ["an exit code that was never known as none", "ABORTED", "2147483647", "aborted", undefined],
    ["a completed task with another code as failed", "COMPLETED", "3", "failed", 3],
    ["nothing of a task whose status it leaves open", "-", "0", undefined, undefined],
    ["nothing of a status nobody knows", "PONDERING", "0", undefined, undefined],
  ];
  for (const [what, status, exit, expected, exitCode] of table)
    it(`reads ${what}`, () => {
      expect([row(status, exit)?.status, row(status, exit)?.exitCode]).to.deep.equal([expected, exitCode]);
    });

  it("is empty for garbage", () => {
    expect(parseTrace("").tasks).to.deep.equal([]);
    expect(parseTrace("\0\u0001garbage\n\t\t\t\nmore of it").tasks).to.deep.equal([]);
    expect(parseTrace(`${HEAD}\n${"x".repeat(100_000)}\n${ROW}\n`).tasks).to.have.length(1);
  });

  it("is read with Windows line ends", () => {
    expect(parseTrace(`${HEAD}\r\n${ROW}\r\n`).tasks[0]?.writtenBytes).to.equal(0);
  });
});

describe("the file of a trace", () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let path: string;
  let file: { root: string; path: string };

  beforeEach(async () => {
    folder = await tempDir();
    path = join(folder.path, "trace.txt");
    file = { root: await realpath(folder.path), path: "trace.txt" };
  });
  afterEach(() => folder.remove());

  const row = (id: number) => `${id}\tÄLIGN (S${id})\tCOMPLETED\n`;
  const SHORT_HEAD = "task_id\tname\tstatus\n";
  const ids = (read: Awaited<ReturnType<typeof readTrace>>) => read?.tasks.map(({ taskId }) => taskId);

  it("is continued at the last position, with the last line once it is complete", async () => {
    await writeFile(path, `${SHORT_HEAD}${row(1)}2\tÄL`);
    const first = await readTrace(file, undefined);
    expect(ids(first)).to.deep.equal(["1"]);
    await appendFile(path, `IGN (S2)\tCOMPLETED\n3\tALIGN (S3)\tCOMPLETED`);
    const second = await readTrace(file, first?.place);
    expect(second?.tasks.map(({ name }) => name)).to.deep.equal(["ÄLIGN (S2)"]);
    const last = await readTrace(file, second?.place, { isWhole: true });
    expect(ids(last)).to.deep.equal(["3"]);
    expect([last?.place.rows, last?.place.processes.size]).to.deep.equal([3, 2]);
  });

  it("is read in parts", async () => {
    const many = Array.from({ length: 60_000 }, (_, index) => row(index + 1));
    await writeFile(path, SHORT_HEAD + many.join(""));
    let place: TracePosition | undefined;
    let rows = 0;
    let parts = 0;
    for (let isMore = true; isMore; parts++) {
      const read = await readTrace(file, place);
      rows += read?.tasks.length ?? 0;
      place = read?.place;
      isMore = read?.isMore ?? false;
    }
    expect([rows, place?.rows]).to.deep.equal([60_000, 60_000]);
    expect(parts).to.be.greaterThan(1);
  });

  it("is read up to the limit of tasks", async () => {
    const many = Array.from({ length: RUN_TASKS_MAX + 100_000 }, (_, index) => `${index}\tA\tCOMPLETED\n`);
    await writeFile(path, SHORT_HEAD + many.join(""));
    let place: TracePosition | undefined;
    let parts = 0;
    for (let isMore = true; isMore; parts++) {
      const read = await readTrace(file, place);
      place = read?.place;
      isMore = read?.isMore ?? false;
    }
    expect(place?.rows).to.be.within(RUN_TASKS_MAX, RUN_TASKS_MAX + 20_000);
    await appendFile(path, "last\tA\tCOMPLETED\n");
    expect(await readTrace(file, place, { isWhole: true })).to.deep.include({ tasks: [], isMore: false });
  });

  it("is read from the beginning after it is replaced", async () => {
    await writeFile(path, SHORT_HEAD + row(1) + row(2));
    const first = await readTrace(file, undefined);
    await writeFile(`${path}.new`, SHORT_HEAD + row(3));
    await rename(`${path}.new`, path);
    expect(ids(await readTrace(file, first?.place))).to.deep.equal(["3"]);
  });

  it("continues after a line without end", async () => {
    await writeFile(path, `${SHORT_HEAD}${row(1)}${"x".repeat(3 * 1024 * 1024)}\n${row(2)}`);
    const found: string[] = [];
    let place: TracePosition | undefined;
    for (let isMore = true; isMore;) {
      const read = await readTrace(file, place);
      found.push(...(ids(read) ?? []));
      place = read?.place;
      isMore = read?.isMore ?? false;
    }
    expect(found).to.deep.equal(["1", "2"]);
  });

  it("is not read through a link, or if it is no file", async () => {
    await writeFile(join(folder.path, "secret"), SHORT_HEAD + row(1));
    await symlink(join(folder.path, "secret"), path);
    expect(await readTrace(file, undefined)).to.equal(undefined);
    await mkdir(join(folder.path, "folder"));
    expect(await readTrace({ ...file, path: "folder" }, undefined)).to.equal(undefined);
    expect(await readTrace({ ...file, path: "missing" }, undefined)).to.equal(undefined);
  });

  it("of a bundled package contains the start and end of each task", async function () {
    this.timeout(60_000);
    const reads = join(folder.path, "S1.fastq");
    await writeFile(reads, fastqText(someRecords(20)));
    await runProcessPackage("fastq-checksum", folder.path, {
      rows: [
        ["sample_id", "fastq_1", "fastq_2"],
        ["S1", reads, ""],
      ],
    });
    const read = await readTrace(file, undefined);
    const tasks = read?.tasks ?? [];
    expect(tasks.map(({ process, status, exitCode }) => [process, status, exitCode])).to.deep.equal([
      ["CALCULATE_CHECKSUMS", "running", undefined],
      ["CALCULATE_CHECKSUMS", "completed", 0],
      ["SUMMARIZE_CHECKSUMS", "running", undefined],
      ["SUMMARIZE_CHECKSUMS", "completed", 0],
    ]);
    for (const task of tasks.filter(({ status }) => status === "completed")) {
      expect(task.completedAt?.getTime()).to.be.closeTo(Date.now(), 60_000);
      expect(task.peakRssBytes).to.be.greaterThan(0);
    }
  });
});

describe("the recorded traces of real runs", function () {
  const recorded = join(packageRoot(), "..", "shared", "data", "trace");

  before(function () {
    if (existsSync(recorded)) return;
    console.warn(`    SKIPPED: there is no ${recorded}, so no recorded trace is read`);
    this.skip();
  });

  const read = (prefix: string) => {
    const name = readdirSync(recorded).find((each) => each.startsWith(prefix)) ?? "";
    const text = readFileSync(join(recorded, name), "utf8");
    const rows = text.trimEnd().split("\n").length - 1;
    return { rows, tasks: parseTrace(text).tasks };
  };

  it("contain every row with name, status, times and sizes", () => {
    for (const file of readdirSync(recorded)) {
      const { rows, tasks } = read(file);
      expect(tasks, file).to.have.length(rows);
      for (const task of tasks) {
        expect(task.process, file).to.not.match(/[ (]/);
        expect(task.submittedAt, file).to.be.instanceOf(Date);
        expect(task.durationMs, file).to.be.a("number");
        if (task.status === "completed") expect(task.peakRssBytes, file).to.be.a("number");
      }
    }
  });

  it("contain four failed attempts, exit codes, and names inside workflows", () => {
    expect(read("02").tasks.map(({ status, exitCode }) => [status, exitCode])).to.deep.equal(
      Array.from({ length: 4 }, () => ["failed", 2]),
    );
    expect(read("04").tasks.map(({ exitCode }) => exitCode)).to.deep.equal([127, 127]);
    expect(read("09").tasks[0]?.process).to.equal("NFCORE_RNASEQ:RNASEQ:PREPARE_GENOME:GUNZIP_GTF");
    expect(read("01").tasks.find(({ taskId }) => taskId === "6")).to.include({
      durationMs: 199_000,
      realtimeMs: 34_800,
      cpuPercent: 27.8,
      peakRssBytes: 157_915_546,
    });
  });
});
