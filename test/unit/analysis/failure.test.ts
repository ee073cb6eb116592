import { expect } from "chai";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { WorkflowFacts } from "../../../db/models/PipelineRun.ts";
import { CAUSE_MAX_CHARACTERS } from "../../../server/analysis/limits.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";
import {
  describeFailure,
  parseEngineError,
  shortenCause,
} from "../../../server/analysis/runRecords/describeFailure.ts";

const HEAD = [
  "N E X T F L O W  ~  version 24.10.0",
  "Launching `main.nf` [sad_hopper] DSL2 - revision: 1a2b3c",
];
const CHECK = " -- Check '.nextflow.log' file for details";
const PROCESS = [
  "Error executing process > 'WF:TRIM (A-1)'",
  "",
  "Caused by:",
  "  Process `WF:TRIM (A-1)` terminated with an error exit status (137)",
  "",
  "Command executed:",
  "",
  "  trim --in a.fastq",
  "",
  "Command exit status:",
  "  137",
  "",
  "Command output:",
  "  (empty)",
  "",
  "Command error:",
  "  reading a.fastq",
  "  .command.sh: line 2: 17 Killed",
  "",
  "Work dir:",
  "  /runs/R-1/work/ab/cdef",
];

describe("the error on the standard output of Nextflow", () => {
  const rows: [string, string[], string | undefined][] = [
    ["is none where nothing failed", [...HEAD, "[ab/123456] Submitted process > WF:TRIM (A-1)"], undefined],
    [
      "is what follows ERROR ~, up to Check",
      [...HEAD, "ERROR ~ No such variable: x", "", " -- Check script 'main.nf' at line: 3"],
      "No such variable: x",
    ],
    [
      "goes to the end of the output where it has no other",
      [...HEAD, "ERROR ~ No space", "left"],
      "No space\nleft",
    ],
    [
      "is the first one of several",
      [...HEAD, "ERROR ~ first", "", CHECK, "WARN: Killing running tasks (1)", "ERROR ~ second", "", CHECK],
      "first",
    ],
    [
      "has the list of problems that nf-schema prints behind it",
      [
        ...HEAD,
        "ERROR ~ Validation of pipeline parameters failed!",
        "",
        CHECK,
        "The following invalid input values have been detected:",
        "",
        "* --title (2026): Value is [integer] but should be [string]",
        "",
        " -- Check script 'main.nf' at line: 40 or see '.nextflow.log' file for more details",
      ],
      "Validation of pipeline parameters failed!\n\nThe following invalid input values have been detected:\n\n* --title (2026): Value is [integer] but should be [string]",
    ],
    [
      "has nothing of what a workflow writes at its end",
      [...HEAD, "ERROR ~ broken", "", CHECK, "Pipeline finished, see you", "-[demo] done-"],
      "broken",
    ],
    [
      "has no colours in it",
      [...HEAD, "\u001B[31mERROR ~ \u001B[mred \u001B[1;31mwords\u001B[0m", "", CHECK],
      "red words",
    ],
    [
      "is found without a mark, as of Nextflow 22",
      [...HEAD, "thrown by the body", "", CHECK],
      "thrown by the body",
    ],
    ["of a process is its report", [...HEAD, ...PROCESS, "", CHECK], PROCESS.join("\n")],
    [
      "is none of a tool that only mentions one",
      ["checking", "an ERROR ~ in the middle of a line"],
      undefined,
    ],
    [
      "has the problems that EPI2ME lists as an error of its own",
      [
        ...HEAD,
        "ERROR ~ Validation of pipeline parameters failed!",
        "",
        CHECK,
        "ERROR ~ * Missing required parameter: --references",
        "",
        CHECK,
      ],
      "Validation of pipeline parameters failed!\n\n* Missing required parameter: --references",
    ],
  ];
  for (const [what, lines, expected] of rows)
    it(what, () => {
      expect(parseEngineError(lines.join("\n"))).to.equal(expected);
      expect(parseEngineError(lines.join("\r\n"))).to.equal(expected);
    });

  it("is truncated, and keeps its beginning and its end", () => {
    const report = [
      ...PROCESS.slice(0, 7),
      ...Array<string>(2_000).fill("  a line of the script"),
      ...PROCESS.slice(8),
    ];
    const found = parseEngineError(["ERROR ~ " + report[0], ...report.slice(1)].join("\n")) ?? "";
    expect(found.length).to.be.at.most(CAUSE_MAX_CHARACTERS);
    expect(found).to.contain("Error executing process > 'WF:TRIM (A-1)'").and.contain("17 Killed");
    const halves = shortenCause("😀".repeat(CAUSE_MAX_CHARACTERS));
    expect(halves).to.not.match(/\p{Surrogate}/u);
  });
});

describe("why a run failed", () => {
  it("is the exit code alone for a task that was killed before it wrote anything", () => {
    const at = PROCESS.indexOf("Command error:");
    const report = [...PROCESS.slice(0, at), ...PROCESS.slice(at + 4)].join("\n");
    const workflowFacts = { causes: { output: report } } as WorkflowFacts;
    expect(describeFailure({ status: "failed", workflowFacts, errorTail: null })).to.deep.equal({
      reason: "WF:TRIM (A-1) failed with exit code 137",
      process: "WF:TRIM (A-1)",
      exitCode: 137,
      report,
    });
  });

  const of = (workflowFacts: WorkflowFacts, errorTail: string | null = null) =>
    describeFailure({ status: "failed", workflowFacts, errorTail });
  const ended = { success: false, at: "2026-01-10T11:00:00.000Z" };
  const report = PROCESS.join("\n");

  it("is only reported for failed runs", () => {
    for (const status of ["pending", "running", "completed", "cancelled"] as const)
      expect(
        describeFailure({ status, workflowFacts: { causes: { output: "x" } }, errorTail: "x" }),
      ).to.equal(undefined);
  });

  it("is none without any cause", () => {
    expect(of({})).to.equal(undefined);
    expect(of({ ended }, " \n")).to.equal(undefined);
  });

  it("names task, exit code and the last line of its error output", () => {
    expect(of({ causes: { output: report } }, "other words")).to.deep.equal({
      reason: "WF:TRIM (A-1) failed with exit code 137: .command.sh: line 2: 17 Killed",
      process: "WF:TRIM (A-1)",
      exitCode: 137,
      report,
    });
  });

  it("names the cause where that is more than an exit code", () => {
    const missing = report
      .replace(/terminated with.*$/m, "is missing output file(s) `a.txt`")
      .replace("Command exit status:\n  137", "Command exit status:\n  0");
    expect(of({ causes: { report: missing } })).to.include({
      reason: "WF:TRIM (A-1) failed: Process `WF:TRIM (A-1)` is missing output file(s) `a.txt`",
      exitCode: 0,
    });
  });

  it("is the longer of output and report, which both may have been cut short", () => {
    expect(
      of({ causes: { output: "Validation failed!\n\n* --a: missing", report: "Validation failed!" } }),
    ).to.deep.equal({
      reason: "Validation failed!",
      process: null,
      exitCode: null,
      report: "Validation failed!\n\n* --a: missing",
    });
    expect(of({ causes: { output: "short", report } })).to.include({ exitCode: 137 });
  });

  it("is that of the failed task if the engine reported none", () => {
    const task = { name: "WF:TRIM (A-1)", exitCode: 2, errors: "reading\nno such file: x" };
    expect(of({ ended: { ...ended, message: "general" }, causes: { task } })).to.deep.equal({
      reason: "WF:TRIM (A-1) failed with exit code 2: no such file: x",
      process: "WF:TRIM (A-1)",
      exitCode: 2,
      report: task.errors,
    });
  });

  it("is the message of the workflow, or else the end of its error output, without secrets", () => {
    const tail = "start\nERROR: bad input, see http://x/api?runId=1&token=verysecret\n";
    expect(of({ ended: { ...ended, message: "no space" } }, tail)).to.include({ reason: "no space" });
    expect(of({}, tail)).to.deep.equal({
      reason: "bad input, see http://x/api?runId=1&token=[redacted]",
      process: null,
      exitCode: null,
      report: "start\nERROR: bad input, see http://x/api?runId=1&token=[redacted]",
    });
  });

  it("is found in every recorded output of a Nextflow that failed a task", () => {
    const folder = join(packageRoot(), "test/system/engines/recordings");
    const found = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => readdirSync(join(folder, name)).map((scenario) => join(name, scenario)))
      .filter(
        (name) =>
          /\/(finish|terminate|retry-in-vain)$/.test(name) && existsSync(join(folder, name, "run.json")),
      )
      .map((name) => {
        const { stdout } = JSON.parse(readFileSync(join(folder, name, "run.json"), "utf8")) as {
          stdout: string[];
        };
        return of({ causes: { output: parseEngineError(stdout.join("\n")) ?? "" } })?.reason;
      });
    expect(found.length).to.be.at.least(5);
    expect(new Set(found)).to.deep.equal(
      new Set(["LANES:MEASURE (one) failed with exit code 7: no signal on lane one"]),
    );
  });
});
