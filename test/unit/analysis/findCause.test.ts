import { expect } from "chai";
import {
  CAUSE_CODES,
  findCause,
  reportMessages,
} from "../../../server/analysis/runRecords/rules/findCause.ts";
import {
  findReachedLimit,
  proposeResources,
} from "../../../server/analysis/runRecords/rules/proposeResources.ts";
import { reportSection } from "../../../server/analysis/runRecords/rules/reportSection.ts";

type Row = [
  code: string,
  named: { subject?: string; requested?: string; available?: string },
  text: string,
  exitCode?: number | undefined,
  jobState?: string,
];

/** Messages as Nextflow, its plugins, Slurm, container engines and shells write them. */
const ROWS: Row[] = [
  ["jobTimeLimit", {}, "", undefined, "TIMEOUT"],
  ["jobOutOfMemory", {}, "", undefined, "OUT_OF_MEMORY"],
  ["jobNodeFailed", {}, "", undefined, "NODE_FAIL"],
  [
    "nextflowVersion",
    { requested: ">=25.10.4", available: "24.10.0" },
    "Nextflow version 24.10.0 does not match workflow required version: >=25.10.4",
    1,
  ],
  [
    "pluginMissing",
    { subject: "nf-schema" },
    "Cannot find version for nf-schema plugin -- plugin versions MUST be specified in offline mode",
    1,
  ],
  ["pluginMissing", { subject: "nf-validation" }, "Plugin with id nf-validation not found in any repository"],
  [
    "pluginMissing",
    { subject: "nf-schema", requested: "2.7.2" },
    "Plugin nf-schema with version @2.7.2 does not exist in the repository",
  ],
  ["pluginMissing", { subject: "nf-validation" }, "Cannot find latest version of nf-validation plugin"],
  [
    "pluginDamaged",
    { subject: "nf-schema-2.1.1" },
    "WARN: Plugin 'nf-schema-2.1.1' installation looks corrupted - Delete the following directory and run nextflow again: /nextflow/plugins/nf-schema-2.1.1\nERROR ~ Cannot find the manifest path",
    1,
  ],
  ["pluginDamaged", {}, "ERROR ~ Cannot find the manifest path\n\n -- Check '.nextflow.log' file", 1],
  ["moduleMissing", { subject: "numpy" }, "ModuleNotFoundError: No module named 'numpy'", 1],
  [
    "moduleMissing",
    { subject: "pydantic", requested: "field_validator" },
    "ImportError: cannot import name 'field_validator' from 'pydantic' (/lib/pydantic/__init__.so)",
    1,
  ],
  [
    "moduleMissing",
    { subject: "dplyr" },
    "Error in library(dplyr) : there is no package called ‘dplyr’\nExecution halted",
    1,
  ],
  [
    "moduleMissing",
    { subject: "Bio/SeqIO.pm" },
    "Can't locate Bio/SeqIO.pm in @INC (you may need to install",
    2,
  ],
  [
    "syntaxRefused",
    { subject: "/bin/wipertools", requested: "unterminated string literal (detected at line 166)" },
    '  File "/bin/wipertools", line 166\n    print(f"{\n          ^\nSyntaxError: unterminated string literal (detected at line 166)',
    1,
  ],
  [
    "javaUnusable",
    {},
    "ERROR: Cannot find Java or it's a wrong version -- please make sure that Java 11 or later",
  ],
  [
    "tooManyCpus",
    { requested: "6", available: "2" },
    "Process requirement exceeds available CPUs -- req: 6; avail: 2",
  ],
  [
    "tooMuchMemory",
    { requested: "36 GB", available: "15.6 GB" },
    "Process requirement exceeds available memory -- req: 36 GB; avail: 15.6 GB",
  ],
  [
    "imageUnavailable",
    { subject: "ghcr.io/lab/haemosphere:latest" },
    "Failed to pull singularity image\n command: singularity pull  --name ghcr.io-lab-haemosphere-latest.img.pulling.171 docker://ghcr.io/lab/haemosphere:latest > /dev/null\n status : 143\n message:\n   INFO: Starting build...",
  ],
  [
    "imageUnavailable",
    { subject: "https://depot.galaxyproject.org/singularity/bbmap:38.87--h1296035_0" },
    "Failed to pull singularity image\n  command: singularity pull  --name depot.img.pulling.1 https://depot.galaxyproject.org/singularity/bbmap:38.87--h1296035_0 > /dev/null\n  status : 255",
  ],
  [
    "containerEngine",
    { subject: "Docker" },
    "docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?",
    125,
  ],
  ["containerEngine", { subject: "apptainer" }, ".command.run: line 290: apptainer: command not found", 127],
  [
    "condaFailed",
    { subject: "Conda" },
    "Failed to create Conda environment\n  command: conda create --mkdir",
  ],
  [
    "invalidParameter",
    { subject: "title", requested: "Value is [integer] but should be [string]" },
    "Validation of pipeline parameters failed!\n\nThe following invalid input values have been detected:\n\n* --title (2026): Value is [integer] but should be [string]",
  ],
  [
    "invalidParameter",
    { subject: "input", requested: "Missing required parameter" },
    "* Missing required parameter(s): input",
  ],
  [
    "invalidParameter",
    { subject: "references", requested: "Missing required parameter" },
    "Validation of pipeline parameters failed!\n\n* Missing required parameter: --references",
  ],
  [
    "invalidSamplesheet",
    { subject: "samplesheet.csv", requested: "Entry 1: Missing required field(s): fastq_1" },
    "Validation of 'samplesheet.csv' file failed!\n\n-> Entry 1: Missing required field(s): fastq_1",
  ],
  [
    "invalidSamplesheet",
    {
      subject: "input",
      requested: "Entry 1: Error for field 'fastq_1' (/data/a (1).fastq): It must be compressed.",
    },
    "Validation of pipeline parameters failed!\n\n* --input (/runs/1/samplesheet.csv): Validation of file failed:\n\t-> Entry 1: Error for field 'fastq_1' (/data/a (1).fastq): It must be compressed.\n\t-> Entry 2: Missing",
  ],
  [
    "invalidParameter",
    { subject: "databases", requested: "Entry 2: Missing required field(s): db_path" },
    "* --databases (/refs/databases.csv): Validation of file failed:\n\t-> Entry 2: Missing required field(s): db_path",
  ],
  ["invalidSamplesheet", { requested: "Entry 3: x" }, "The sheet is wrong\n\t-> Entry 3: x"],
  [
    "submissionFailed",
    { subject: "invalid partition specified: gpu" },
    "Failed to submit process to grid scheduler for execution\n\nCommand output:\n  sbatch: error: invalid partition specified: gpu",
  ],
  ["diskFull", {}, "write /dev/stdout: No space left on device", 1],
  ["diskFull", {}, "cp: error writing 'a.bam': Disk quota exceeded", 1],
  [
    "outOfMemory",
    {},
    "slurmstepd: error: Detected 1 oom_kill event in StepId=12.batch. Some of the step tasks have been OOM Killed.",
    137,
  ],
  ["outOfMemory", {}, 'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space', 1],
  [
    "timeLimit",
    {},
    "slurmstepd: error: *** JOB 12 ON c1 CANCELLED AT 2026-11-24T01:00:00 DUE TO TIME LIMIT ***",
    143,
  ],
  ["timeLimit", { requested: "1h" }, "Process exceeded running time limit (1h)"],
  ["timeLimit", {}, "", 140],
  ["nodeFailed", {}, "JOB 12 ON c1 CANCELLED AT 2026-11-24T01:00:00 DUE TO NODE FAILURE"],
  ["commandNotFound", { subject: "multiqc" }, ".command.sh: line 2: multiqc: command not found", 127],
  ["commandNotFound", { subject: "multiqc" }, ".command.sh: 2: multiqc: not found", 127],
  ["commandNotFound", { subject: "Rscript" }, "/usr/bin/env: ‘Rscript’: No such file or directory", 127],
  ["commandNotFound", {}, "", 127],
  [
    "libraryMissing",
    { subject: "seqtk", requested: "libz.so.9" },
    "seqtk: error while loading shared libraries: libz.so.9: cannot open shared object file",
    127,
  ],
  [
    "libraryMissing",
    { subject: "samtools", requested: "/usr/lib/libhts.so.3" },
    ".command.sh: line 3: samtools: symbol lookup error: /usr/lib/libhts.so.3: undefined symbol: x",
    127,
  ],
  ["notExecutable", { subject: "./tool" }, ".command.sh: line 3: ./tool: Permission denied", 126],
  ["killed", {}, ".command.sh: line 2: 17 Killed", 137],
  ["terminated", {}, "", 143],
  ["crashed", {}, "Segmentation fault (core dumped)", 139],
  ["signal", { subject: "SIGFPE" }, "", 136],
  [
    "outputMissing",
    { subject: "*.bam" },
    "Missing output file(s) `*.bam` expected by process `WF:ALIGN (a)`",
  ],
  [
    "configInvalid",
    { subject: "/runs/R/nextflow.config" },
    "Unable to parse config file: '/runs/R/nextflow.config'",
  ],
  ["configInvalid", { subject: "slurmm" }, "Unknown configuration profile: 'slurmm'"],
  ["scriptInvalid", { subject: "x" }, "No such variable: x"],
  ["scriptInvalid", {}, "Script compilation error\n- file : main.nf"],
  ["network", { subject: "github.com" }, "java.net.UnknownHostException: github.com"],
  ["network", { subject: "github.com" }, "fatal: unable to access: Could not resolve host: github.com", 128],
  ["network", {}, "curl: (7) Failed to connect: Connection refused", 7],
  ["fileMissing", { subject: "/db/kraken" }, "No such file or directory: /db/kraken", 1],
  ["fileMissing", { subject: "a.fastq" }, "cat: a.fastq: No such file or directory", 1],
];

describe("the known cause of a failure", () => {
  for (const [code, named, text, exitCode = null, jobState = null] of ROWS)
    it(`is ${code} for: ${text === "" ? `exit code ${exitCode}, state ${jobState}` : text.slice(0, 100)}`, () => {
      const cause = findCause({ text, exitCode, jobState });
      expect(cause).to.deep.equal({ code, subject: "", requested: "", available: "", ...named });
    });

  it("has a message for each code in the table", () => {
    expect(new Set(ROWS.map(([code]) => code))).to.deep.equal(new Set(CAUSE_CODES));
  });

  for (const [text, exitCode] of [
    ["no reads in bad", 7],
    ["", null],
    [
      "Nextflow version 24.1 does not match workflow required version: >=25 -- Execution will continue, but",
      1,
    ],
  ] as const)
    it(`is not invented for: ${text}, exit code ${exitCode}`, () => {
      expect(findCause({ text, exitCode })).to.equal(undefined);
    });

  it("is searched in the messages of a report, not in the script of the task", () => {
    const report =
      "Error executing process > 'A'\n\nCaused by:\n  Process `A` failed\n\nCommand executed:\n\n  echo No space left on device\n\nCommand error:\n  boom\n";
    const text = reportMessages(report, reportSection);
    expect(text).to.equal("Process `A` failed\nboom");
    expect(findCause({ text, exitCode: 1 })).to.equal(undefined);
  });
});

describe("the resources of a repetition", () => {
  const GIB = 1024 ** 3;
  const none = {
    requestedCpus: null,
    requestedMemoryBytes: null,
    requestedTimeMs: null,
    peakRssBytes: null,
    realtimeMs: null,
  };
  const rows = [
    [{ code: "killed", available: "" }, { requestedMemoryBytes: 6 * GIB }, { memory: "12 GB" }],
    [{ code: "outOfMemory", available: "" }, { peakRssBytes: 1.2 * GIB }, { memory: "3 GB" }],
    [{ code: "outOfMemory", available: "" }, { requestedMemoryBytes: 1024 ** 2 }, { memory: "1 GB" }],
    [{ code: "outOfMemory", available: "" }, {}, undefined],
    [{ code: "timeLimit", available: "" }, { requestedTimeMs: 5_400_000 }, { time: "3 h" }],
    [{ code: "tooManyCpus", available: "2" }, {}, { cpus: 2 }],
    [{ code: "tooManyCpus", available: "" }, {}, undefined],
    [{ code: "tooMuchMemory", available: "15.6 GB" }, {}, { memory: "15 GB" }],
    [{ code: "tooMuchMemory", available: "800 MB" }, {}, { memory: "800 MB" }],
    [{ code: "diskFull", available: "" }, { requestedMemoryBytes: GIB }, undefined],
  ] as const;
  for (const [cause, task, proposed] of rows)
    it(`are ${JSON.stringify(proposed)} after ${cause.code} with ${JSON.stringify(task)}`, () => {
      expect(proposeResources(cause, { ...none, ...task })).to.deep.equal(proposed);
    });

  it("stay within the limits of the execution settings, and are none where the task had reached them", () => {
    const limits = { memoryGb: 10, timeHours: 4 };
    const killed = { code: "killed", available: "" } as const;
    const late = { code: "timeLimit", available: "" } as const;
    const of = (cause: typeof killed | typeof late, task: object) => [
      proposeResources(cause, { ...none, ...task }, limits),
      findReachedLimit(cause, { ...none, ...task }, limits),
    ];
    expect(of(killed, { requestedMemoryBytes: 6 * GIB })).to.deep.equal([{ memory: "10 GB" }, undefined]);
    expect(of(killed, { requestedMemoryBytes: 10 * GIB })).to.deep.equal([undefined, "10 GB"]);
    expect(of(late, { requestedTimeMs: 3 * 3_600_000 })).to.deep.equal([{ time: "4 h" }, undefined]);
    expect(of(late, { requestedTimeMs: 4 * 3_600_000 })).to.deep.equal([undefined, "4 h"]);
  });
});
