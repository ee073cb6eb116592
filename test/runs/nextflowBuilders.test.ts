import { expect } from "chai";
import type { Execution } from "../../server/pipelines/pipelinePackage.ts";
import { hasWeblog } from "../../server/runs/launch/nextflow/findNextflow.ts";
import { nextflowConfig } from "../../server/runs/launch/nextflow/nextflowConfig.ts";
import { nextflowName, nextflowWords } from "../../server/runs/launch/nextflow/nextflowWords.ts";
import { paramWords } from "../../server/runs/launch/nextflow/paramWords.ts";

const execution = (columns: Partial<Execution> = {}): Execution => ({
  type: "nextflow",
  pipeline: "./workflow",
  ...columns,
});

describe("the parameters of a Nextflow command", () => {
  const table: [string, Partial<Execution>, Record<string, unknown>, string[]][] = [
    ["gives a key that is not mapped as --key", {}, { depth: 3, name: "a b" }, ["--depth=3", "--name=a b"]],
    ["keeps a value that begins with a dash", {}, { args: "-x 1" }, ["--args=-x 1"]],
    [
      "gives true as the bare flag and false with its value",
      {},
      { yes: true, no: false },
      ["--yes", "--no=false"],
    ],
    ["leaves out what is empty", {}, { a: null, b: undefined, c: "", d: " " }, []],
    ["gives a list with commas", {}, { tools: ["a", "b"] }, ["--tools=a,b"]],
    [
      "goes by the map, and drops what it maps to nothing",
      { paramMap: { depth: "--max_depth", gone: "" } },
      { depth: 3, gone: 1 },
      ["--max_depth=3"],
    ],
    [
      "gives options of Nextflow itself as two words, or not at all",
      { paramMap: { bucket: "-bucket-dir", stub: "-stub", no: "-preview" } },
      { bucket: "/b", stub: true, no: false },
      ["-bucket-dir", "/b", "-stub"],
    ],
    [
      "puts files of parameters first",
      { paramMap: { file: "-params-file" } },
      { depth: 3, file: "/p.yaml" },
      ["-params-file", "/p.yaml", "--depth=3"],
    ],
    [
      "takes neither input nor outdir from a configuration",
      {},
      { input: "/etc", outdir: "/", "input=x": 1 },
      [],
    ],
    [
      "adds what a rule says when all of it holds, once",
      {
        paramRules: [
          { when: { mode: "fast", deep: false }, add: ["--skip_qc", { flag: "--level", value: 2 }] },
          { when: { mode: "fast" }, add: ["--skip_qc", { flag: "--quiet" }] },
          { when: { mode: "slow" }, add: ["--never"] },
        ],
        paramMap: { mode: "", deep: "" },
      },
      { mode: "fast", deep: false },
      ["--skip_qc", "--level=2", "--quiet"],
    ],
  ];
  for (const [what, given, params, words] of table)
    it(what, () => {
      expect(paramWords(execution(given), params)).to.deep.equal(words);
    });
});

describe("the Nextflow command of a run", () => {
  const samplesheet = { format: "csv" as const, filename: "samplesheet.csv", columns: [] };
  const words = (given: Partial<Execution>, others: { profiles?: string; resume?: string } = {}) => {
    const manifest = { execution: execution(given) };
    return nextflowWords({ manifest, samplesheet } as unknown as Parameters<typeof nextflowWords>[0], {
      id: "01a1fe15-ac1b-727b-b9b2-6d7450410136",
      runNumber: "MAG-20261121-001",
      runFolder: "/r",
      program: "/opt/nextflow",
      config: { depth: 3 },
      profiles: null,
      ...others,
    });
  };
  const COMMON = ["-with-trace", "/r/trace.txt", "-with-report", "/r/report.html"];
  const REST = ["-with-timeline", "/r/timeline.html", "-with-dag", "/r/dag.dot"];
  const NAME = "MAG-20261121-001-6d7450410136";

  it("runs the workflow from the run's copy of the package", () => {
    expect(words({ defaultParams: { depth: 1, keep: true } })).to.deep.equal([
      "/opt/nextflow",
      "run",
      "/r/package/workflow",
      "-name",
      NAME,
      ...COMMON,
      ...REST,
      "--input=/r/samplesheet.csv",
      "--outdir=/r/output",
      "--depth=3",
      "--keep",
    ]);
  });

  it("names version, profiles and session where there are any", () => {
    const given = { pipeline: "nf-core/mag", version: "3.0.0", profiles: ["test", "conda"] };
    expect(words(given, { profiles: "conda, site", resume: "abc" }).slice(2, -3)).to.deep.equal([
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
    it(`makes a name of ${runNumber.slice(0, 40)} that Nextflow takes`, () => {
      expect(nextflowName({ id: "01a1fe15-ac1b-727b-b9b2-6d7450410136", runNumber })).to.match(RUN_NAME);
    });
});

describe("nextflow.config of a run", () => {
  const given = { weblogUrl: "http://h/w?token=a%27b", workFolder: "/r/it's $x", slurm: undefined };
  const trace =
    "trace {\n  overwrite = true\n  fields = 'task_id,hash,native_id,process,tag,name,status,exit,attempt,submit,start,complete,duration,realtime,%cpu,peak_rss,peak_vmem,rchar,wchar'\n}\n";
  const reports = ["report", "timeline", "dag"].map((name) => `${name} {\n  overwrite = true\n}\n`).join("");
  const local = "process {\n  executor = 'local'\n}\n";
  const weblog = "weblog {\n  enabled = true\n  url = 'http://h/w?token=a%27b'\n}\n";
  const work = "workDir = '/r/it\\'s $x'\n";

  it("has the weblog of a Nextflow that posts by itself", () => {
    const text = nextflowConfig({ ...given, weblogBy: "itself" });
    expect(text).to.equal(work + weblog + trace + reports + local);
  });

  it("pins the plugin where that is there", () => {
    const text = nextflowConfig({ ...given, weblogBy: { plugin: "1.1.2" } });
    expect(text).to.equal(`${work}plugins { id 'nf-weblog@1.1.2' }\n${weblog}${trace}${reports}${local}`);
  });

  it("has no weblog without a plugin, and none without a secret", () => {
    const bare = work + trace + reports + local;
    expect(nextflowConfig({ ...given, weblogBy: null })).to.equal(bare);
    expect(nextflowConfig({ ...given, weblogBy: "itself", weblogUrl: undefined })).to.equal(bare);
  });

  it("makes jobs of its tasks where the run is one", () => {
    const slurm = {
      partition: "cpu",
      cores: 4,
      memory: "64GB",
      timeLimitHours: 12,
      headCores: 1,
      headMemory: "2GB",
      options: ["--qos=long", "--comment=it's a"],
    };
    const text = nextflowConfig({ ...given, weblogBy: null, slurm });
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
    it(`knows that Nextflow ${version} posts ${has ? "by itself" : "by a plugin"}`, () => {
      expect(hasWeblog(version)).to.equal(has);
    });
});
