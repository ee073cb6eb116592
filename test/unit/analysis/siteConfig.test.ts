import { expect } from "chai";
import { problemsIn } from "../../../server/analysis/siteConfig/checkSiteConfig.ts";
import { readConfigLines } from "../../../server/analysis/siteConfig/configLines.ts";
import { SITE_CONFIG_TEMPLATES } from "../../../server/analysis/siteConfig/templates.ts";
import { finalConfig, nextflowConfig } from "../../../server/analysis/launch/nextflow/nextflowConfig.ts";
import { limitLines, withLimitParams } from "../../../server/analysis/launch/nextflow/resourceLimits.ts";

describe("the lines of a site configuration", () => {
  const table: [what: string, text: string, withoutEffect: string[], plugins: number | undefined][] = [
    ["have an effect", "process.cpus = 2\nexecutor { queueSize = 3 }\n", [], undefined],
    [
      "name what Lanekeeper sets",
      "workDir = '/w'\ntrace.fields = 'x'\n\nweblog {\n}",
      ["1 workDir", "2 trace", "4 weblog"],
      undefined,
    ],
    ["are not comments", "// workDir = '/w'\n/* trace {\n} */\ndag.enabled = true", ["4 dag"], undefined],
    [
      "are not texts",
      "process.beforeScript = '''\nworkDir = 1\n'''\nreport.file = '{'\ntimeline { }",
      ["4 report", "5 timeline"],
      undefined,
    ],
    ["are not inside blocks", "profiles {\n  x { trace.raw = true }\n}\nenv.trace = 1", [], undefined],
    ["tell a plugins block", "\nplugins {\n  id 'nf-x@1.0'\n}", [], 2],
    ["are read after a brace too many", "}\nworkDir = 'x'", ["2 workDir"], undefined],
  ];
  for (const [what, text, withoutEffect, plugins] of table)
    it(what, () => {
      const found = readConfigLines(text);
      expect(found.withoutEffect.map(({ line, name }) => `${line} ${name}`)).to.deep.equal(withoutEffect);
      expect(found.plugins).to.equal(plugins);
    });
});

describe("the problems of a site configuration", () => {
  const texts = (output: string) => problemsIn(output).map(({ text }) => text);
  it("have the line and the words of the compiler", () => {
    const output = `ERROR ~ Unable to parse config file: 'site.config'

  Compile failed for sources FixedSetSources[name='/groovy/script/ScriptA/_nf_config_e4']. Cause: startup failed:
  /groovy/script/ScriptA/_nf_config_e4: 1: Unexpected input: '{' @ line 1, column 9.
     process {
             ^

  1 error
`;
    expect(texts(output)).to.deep.equal(["Line 1: Unexpected input: '{'"]);
  });
  it("are the first line where no compiler speaks", () => {
    expect(
      texts("WARN: x\nERROR ~ No such file or directory: Config file does not exist: ./x\n"),
    ).to.deep.equal(["No such file or directory: Config file does not exist: ./x"]);
    expect(texts("")).to.deep.equal(["nextflow config failed"]);
  });
});

describe("the templates of a site configuration", () => {
  it("contain no line without effect, no plugins, and unique ids", () => {
    for (const { text } of SITE_CONFIG_TEMPLATES)
      expect(readConfigLines(text)).to.deep.equal({ withoutEffect: [], plugins: undefined });
    const ids = SITE_CONFIG_TEMPLATES.map(({ id }) => id);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids).to.include.members([
      "slurm",
      "lsf",
      "pbspro",
      "pbs",
      "sge",
      "awsbatch",
      "google-batch",
      "k8s",
    ]);
  });
});

describe("the limits of tasks", () => {
  const limits = { cpus: 2, memoryGb: 23, timeHours: null };
  const none = { cpus: null, memoryGb: null, timeHours: null };
  const pipeline = (properties: object, defaultConfig = {}) =>
    ({
      folder: "/nowhere",
      manifest: { execution: { type: "nextflow", pipeline: "./workflow" } },
      registry: { configSchema: { type: "object", properties }, defaultConfig },
    }) as unknown as Parameters<typeof withLimitParams>[1];
  const old = pipeline({
    max_cpus: { type: "integer", default: 16 },
    max_memory: { type: "string", default: "128.GB" },
  });

  it("are a directive of Nextflow from 24.04 on", () => {
    expect(limitLines(limits, "24.04.0")).to.deep.equal(["resourceLimits = [cpus: 2, memory: '23 GB']"]);
    expect(limitLines({ ...none, timeHours: 5 }, "25.10.4")).to.deep.equal(["resourceLimits = [time: '5h']"]);
    expect(limitLines(limits, "23.10.1")).to.deep.equal([]);
    expect(limitLines(none, "24.10.0")).to.deep.equal([]);
  });
  it("are parameters of workflows that have these", async () => {
    expect(await withLimitParams(limits, old, { max_cpus: 16, depth: 1 })).to.deep.equal({
      max_cpus: 2,
      max_memory: "23.GB",
      depth: 1,
    });
    expect(await withLimitParams(limits, pipeline({}), { depth: 1 })).to.deep.equal({ depth: 1 });
    expect(await withLimitParams(none, old, { max_cpus: 16 })).to.deep.equal({ max_cpus: 16 });
  });
  it("leave a value that a user chose", async () => {
    expect(await withLimitParams(limits, old, { max_cpus: 8, max_memory: "128.GB" })).to.deep.equal({
      max_cpus: 8,
      max_memory: "23.GB",
    });
  });
  it("are in the configuration of a run, and not among what precedes a site configuration", () => {
    const recording = { weblogUrl: undefined, sender: null, workFolder: "/r/work" };
    const config = nextflowConfig({ ...recording, slurm: undefined, limits: ["resourceLimits = [cpus: 2]"] });
    expect(config).to.match(/process \{\n {2}executor = 'local'\n {2}resourceLimits = \[cpus: 2\]\n\}\n$/);
    expect(finalConfig(recording)).to.match(/^workDir = '\/r\/work'\ntrace \{/);
    expect(finalConfig(recording)).not.to.match(/process \{/);
  });
});
