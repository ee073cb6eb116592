import { expect } from "chai";
import { join } from "node:path";
import type { Execution, PipelinePackage } from "../../../server/analysis/pipelines/pipelinePackage.ts";
import { chooseSender, hasWeblog } from "../../../server/analysis/launch/nextflow/eventSender.ts";
import {
  nextflowConfig,
  pluginEnvironment,
  towerConfig,
} from "../../../server/analysis/launch/nextflow/nextflowConfig.ts";
import { nextflowArgs, nextflowName } from "../../../server/analysis/launch/nextflow/nextflowArgs.ts";
import { nextflowParams, paramsFileText } from "../../../server/analysis/launch/nextflow/nextflowParams.ts";
import {
  profileLines,
  profilesIn,
  profilesToGenerate,
} from "../../../server/analysis/launch/nextflow/profileLines.ts";
import { writeText } from "../../helpers/packages.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const execution = (columns: Partial<Execution> = {}): Execution => ({
  type: "nextflow",
  pipeline: "./workflow",
  ...columns,
});

describe("what Lanekeeper supplies to a workflow", () => {
  const parameters = { samplesheet: "sample_sheet", output: "out_dir", readFolders: "fastq" };
  const words = (more: Partial<Execution>) =>
    nextflowArgs(
      {
        manifest: { execution: execution(more) } as PipelinePackage["manifest"],
        samplesheet: { format: "csv", filename: "samplesheet.csv", columns: [] },
      },
      { id: "run-1", runNumber: "T-1", runFolder: "/r", program: "nextflow", words: [], profiles: null },
    ).slice(-3);

  it("has the names of the parameters of its package", () => {
    expect(words({ parameters })).to.deep.equal([
      "--sample_sheet=/r/samplesheet.csv",
      "--fastq=/r/reads",
      "--out_dir=/r/output",
    ]);
    expect(words({}).slice(-2)).to.deep.equal(["--input=/r/samplesheet.csv", "--outdir=/r/output"]);
  });

  it("cannot be replaced by settings", () => {
    const settings = { fastq: "/etc", sample_sheet: "/etc/passwd", out_dir: "/", input: "kept" };
    expect({ ...nextflowParams(execution({ parameters }), settings).params }).to.deep.equal({
      input: "kept",
    });
  });
});

describe("the settings of a run as Nextflow receives them", () => {
  const table: [
    what: string,
    given: Partial<Execution>,
    settings: Record<string, unknown>,
    gives: { params?: object; words?: string[]; paramsFiles?: string[] },
  ][] = [
    [
      "keeps the types of all settings",
      {},
      { year: "2026", depth: 3, share: 0.5, yes: true, no: false, text: "true", power: "1e5" },
      { params: { year: "2026", depth: 3, share: 0.5, yes: true, no: false, text: "true", power: "1e5" } },
    ],
    ["leaves out what has no value", {}, { a: null, b: undefined, c: "", d: " ", e: [] }, {}],
    [
      "gives a list as one text with commas",
      {},
      { tools: ["a", "b"], runs: [1] },
      { params: { tools: "a,b", runs: "1" } },
    ],
    [
      "nests dotted names, and keeps what is nested already",
      { paramMap: { deep: "--a.b.c" } },
      { a: { x: 1 }, deep: "7", "a.y": 2 },
      { params: { a: { x: 1, b: { c: "7" }, y: 2 } } },
    ],
    [
      "gives a name with dashes also in camel case, as workflows read it",
      { paramMap: { depth: "--max-depth" } },
      { depth: 3 },
      { params: { "max-depth": 3, maxDepth: 3 } },
    ],
    [
      "goes by the map, and drops what it maps to nothing",
      { paramMap: { depth: "--max_depth", gone: "" } },
      { depth: 3, gone: 1 },
      { params: { max_depth: 3 } },
    ],
    [
      "gives options of Nextflow itself as words, or not at all",
      { paramMap: { bucket: "-bucket-dir", site: "-c", stub: "-stub", no: "-preview" } },
      { bucket: "/b", site: "/site.config", stub: true, no: false },
      { words: ["-bucket-dir", "/b", "-c", "/site.config", "-stub"] },
    ],
    [
      "names files of parameters apart",
      { paramMap: { file: "-params-file" } },
      { depth: 3, file: "/p.yaml" },
      { params: { depth: 3 }, paramsFiles: ["/p.yaml"] },
    ],
    [
      "takes neither input nor outdir from a configuration",
      { paramRules: [{ when: {}, add: ["--input=/etc", "--outdir /", { flag: "--outdir", value: "/" }] }] },
      { input: "/etc", outdir: "/", "input.x": 1 },
      {},
    ],
    [
      "adds what a rule says when all of it holds, once",
      {
        paramRules: [
          { when: { mode: "fast", deep: false }, add: ["--skip_qc", { flag: "--level", value: 2 }] },
          { when: { mode: "fast" }, add: ["--skip_qc", { flag: "--quiet" }, "--depth 4"] },
          { when: { mode: "slow" }, add: ["--never"] },
        ],
        paramMap: { mode: "", deep: "" },
      },
      { mode: "fast", deep: false },
      { params: { level: 2, quiet: true }, words: ["--skip_qc", "--depth", "4"] },
    ],
  ];
  for (const [what, given, settings, gives] of table)
    it(what, () => {
      const { params, ...rest } = nextflowParams(execution(given), settings);
      const wanted = { params: {}, words: [], paramsFiles: [], ...gives };
      expect({ params: JSON.parse(JSON.stringify(params)) as object, ...rest }).to.deep.equal(wanted);
    });

  it("writes no value that Nextflow would replace into a parameter file", () => {
    const text = paramsFileText({ name: "${HOME} $(id) $x" });
    expect(text).not.to.include("$");
    expect(JSON.parse(text)).to.deep.equal({ name: "${HOME} $(id) $x" });
  });
});

describe("the Nextflow command of a run", () => {
  const samplesheet = { format: "csv" as const, filename: "samplesheet.csv", columns: [] };
  const words = (given: Partial<Execution>, others: { profiles?: string; resume?: string } = {}) => {
    const manifest = { execution: execution(given) };
    return nextflowArgs({ manifest, samplesheet } as unknown as Parameters<typeof nextflowArgs>[0], {
      id: "01a1fe15-ac1b-727b-b9b2-6d7450410136",
      runNumber: "MAG-20261121-001",
      runFolder: "/r",
      program: "/opt/nextflow",
      words: ["-stub"],
      profiles: null,
      ...others,
    });
  };
  const COMMON = ["-with-trace", "/r/trace.txt", "-with-report", "/r/report.html"];
  const REST = ["-with-timeline", "/r/timeline.html", "-with-dag", "/r/dag.dot"];
  const NAME = "MAG-20261121-001-6d7450410136";

  it("runs the workflow from the run's copy of the package, with its parameters in a file", () => {
    expect(words({})).to.deep.equal([
      "/opt/nextflow",
      "run",
      "/r/package/workflow",
      "-name",
      NAME,
      ...COMMON,
      ...REST,
      "-params-file",
      "/r/params.json",
      "--input=/r/samplesheet.csv",
      "--outdir=/r/output",
      "-stub",
    ]);
  });

  it("contains version, profiles and session if they are given", () => {
    const given = { pipeline: "nf-core/mag", version: "3.0.0", profiles: ["test", "conda"] };
    expect(words(given, { profiles: "conda, site", resume: "abc" }).slice(2, -5)).to.deep.equal([
      "nf-core/mag",
      "-name",
      NAME,
      "-r",
      "3.0.0",
      "-profile",
      "test,conda,site",
      ...COMMON,
      ...REST,
      "-resume",
      "abc",
    ]);
  });

  const RUN_NAME = /^[a-z](?:[a-z\d]|[-_](?=[a-z\d])){0,79}$/i;
  for (const runNumber of ["FASTQ-CHECKSUM-20261121-001", "16S.v2__x-20261121-1000", `${"A".repeat(128)}-1`])
    it(`converts ${runNumber.slice(0, 40)} to a name that Nextflow accepts`, () => {
      expect(nextflowName({ id: "01a1fe15-ac1b-727b-b9b2-6d7450410136", runNumber })).to.match(RUN_NAME);
    });
});

describe("nextflow.config of a run", () => {
  const given = { weblogUrl: "http://h/w?token=a%27b", workFolder: "/r/it's $x", slurm: undefined };
  const trace =
    "trace {\n  overwrite = true\n  fields = 'task_id,hash,native_id,process,tag,name,status,exit,attempt,submit,start,complete,duration,realtime,%cpu,peak_rss,peak_vmem,rchar,wchar,cpus,memory,time,queue,container'\n}\n";
  const reports = ["report", "timeline", "dag"].map((name) => `${name} {\n  overwrite = true\n}\n`).join("");
  const local = "process {\n  executor = 'local'\n}\n";
  const weblog = "weblog {\n  enabled = true\n  url = 'http://h/w?token=a%27b'\n}\n";
  const work = "workDir = '/r/it\\'s $x'\n";

  it("enables the weblog of a Nextflow that posts events itself", () => {
    const text = nextflowConfig({ ...given, sender: "itself" });
    expect(text).to.equal(work + weblog + trace + reports + local);
  });

  it("has no plugins, which would replace those of the workflow; the environment adds the one of the weblog", () => {
    const text = nextflowConfig({ ...given, sender: { plugin: "1.1.2" } });
    expect(text).to.equal(work + weblog + trace + reports + local);
    expect(pluginEnvironment(true, { plugin: "1.1.2" })).to.deep.equal({
      NXF_PLUGINS_DEFAULT: "nf-weblog@1.1.2",
    });
    expect(pluginEnvironment(false, { plugin: "1.1.2" })).to.deep.equal({});
    expect(pluginEnvironment(true, null)).to.deep.equal({});
    expect(pluginEnvironment(true, "itself")).to.deep.equal({});
  });

  it("reports by the trace protocol from a file of its own, so that no task inherits the token", () => {
    const text = nextflowConfig({ ...given, sender: { tower: "1.9.3" } });
    expect(text).to.equal(`${work}includeConfig 'tower.config'\n${trace}${reports}${local}`);
    const access = { endpoint: "http://h/api/tower", accessToken: "lkr_1_a'b" };
    expect(towerConfig(access)).to.equal(
      "tower {\n  enabled = true\n  endpoint = 'http://h/api/tower'\n  accessToken = 'lkr_1_a\\'b'\n}\n",
    );
    expect(towerConfig(undefined)).to.equal("");
    expect(pluginEnvironment(true, { tower: "1.9.3" })).to.deep.equal({
      NXF_PLUGINS_DEFAULT: "nf-tower@1.9.3",
    });
  });

  const senders: [string, string[], unknown][] = [
    ["24.10.0", ["nf-tower-1.9.3", "nf-weblog-1.1.2"], { tower: "1.9.3" }],
    ["24.10.0", ["nf-tower-1.9.3", "nf-tower-1.9.10", "nf-tower-1.11.0"], { tower: "1.9.10" }],
    ["24.10.0", ["nf-tower-1.11.0", "nf-weblog-1.1.2"], { plugin: "1.1.2" }],
    ["24.10.0", ["nf-tower-1.9.3-edge", "nf-tower", "xnf-tower-1.9.3"], null],
    ["25.04.1", ["nf-tower-1.9.3", "nf-tower-1.11.2"], { tower: "1.11.2" }],
    ["99.01.0", ["nf-tower-1.9.3"], null],
    ["22.10.0", ["nf-weblog-1.1.2"], "itself"],
    ["24.10.0", [], null],
  ];
  for (const [version, plugins, sender] of senders)
    it(`chooses the sender of ${version} with ${plugins.join(", ") || "no plugin"}`, () => {
      expect(chooseSender(version, plugins)).to.deep.equal(sender);
    });

  it("has no weblog without a plugin, and none without a secret", () => {
    const bare = work + trace + reports + local;
    expect(nextflowConfig({ ...given, sender: null })).to.equal(bare);
    expect(nextflowConfig({ ...given, sender: "itself", weblogUrl: undefined })).to.equal(bare);
  });

  it("defines the profiles that are generated, with conda only where it is installed", () => {
    const profiles = profileLines(["conda", "docker"], true);
    expect(nextflowConfig({ ...given, sender: null, profiles })).to.contain(
      [
        "profiles {",
        "  conda {",
        "    conda {",
        "      enabled = true",
        "      channels = ['conda-forge', 'bioconda']",
        "    }",
        "  }",
        "  docker {",
        "    docker {",
        "      enabled = true",
        "      runOptions = '-u $(id -u):$(id -g)'",
        "    }",
        "  }",
        "}",
        "process {",
      ].join("\n"),
    );
    expect(profileLines(["conda"], false)).to.deep.equal(["profiles {", "  conda {", "  }", "}"]);
    expect(profileLines([], true)).to.deep.equal([]);
  });

  const DEFINED: [text: string, names: string[]][] = [
    ["", []],
    ["params { profiles = 1 }", []],
    ["profiles { conda { conda.enabled = true } }", ["conda"]],
    [
      "profiles {\n conda {\n docker { enabled = false }\n }\n test { params { x = 1 } }\n}",
      ["conda", "test"],
    ],
    ["profiles { 'conda' { }\n \"my site\" { } }", ["conda", "my site"]],
    ["// profiles { conda { } }\n/* profiles { docker {} } */ x = 'profiles { apptainer { } }'", []],
    ["profiles { a { x = '}' } b { } }\nprocess { c { } }\nprofiles { d { } }", ["a", "b", "d"]],
    ["profiles { a { ", ["a"]],
  ];
  for (const [text, names] of DEFINED)
    it(`finds the profiles ${names.join(", ") || "none"} in ${JSON.stringify(text).slice(0, 60)}`, () => {
      expect(profilesIn(text)).to.deep.equal(names);
    });

  it("generates requested profiles that have a generated form and that the workflow lacks", async () => {
    const folder = await tempDir();
    await writeText(
      join(folder.path, "workflow/nextflow.config"),
      "profiles { docker { docker.enabled = true } }",
    );
    const toGenerate = (pipeline: string, ...wanted: string[]) =>
      profilesToGenerate(
        { folder: folder.path, manifest: { execution: execution({ pipeline }) } } as PipelinePackage,
        wanted,
      );
    const wanted = ["test", "conda", "docker", "singularity", "apptainer", "__proto__"];
    const all = ["conda", "docker", "singularity", "apptainer"];
    const lacking = ["conda", "singularity", "apptainer"];
    expect(await toGenerate("./workflow", ...wanted)).to.deep.equal(lacking);
    expect(await toGenerate("./workflow/main.nf", ...wanted)).to.deep.equal(lacking);
    expect(await toGenerate("./other", ...wanted)).to.deep.equal(all);
    expect(await toGenerate("nf-core/mag", ...wanted)).to.deep.equal(all);
    expect(await toGenerate("./workflow", "test")).to.deep.equal([]);
    await folder.remove();
  });

  it("submits its tasks as jobs if the run is a job", () => {
    const slurm = {
      partition: "cpu",
      cores: 4,
      memory: "64GB",
      timeLimitHours: 12,
      headCores: 1,
      headMemory: "2GB",
      options: ["--qos=long", "--comment=it's a"],
    };
    const text = nextflowConfig({ ...given, sender: null, slurm });
    expect(text).to.contain(
      "process {\n  executor = 'slurm'\n  cpus = 4\n  memory = '64 GB'\n  time = '12h'\n  queue = 'cpu'\n  clusterOptions = '--qos=long \"--comment=it\\'s a\"'\n}\n",
    );
  });

  const versions = {
    "22.10.7": true,
    "23.04.5": true,
    "23.06.0-edge": true,
    "23.07.0-edge": false,
    "24.10.0": false,
  };
  for (const [version, has] of Object.entries(versions))
    it(`recognizes that Nextflow ${version} posts ${has ? "itself" : "by a plugin"}`, () => {
      expect(hasWeblog(version)).to.equal(has);
    });
});
