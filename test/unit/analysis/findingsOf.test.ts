import { expect } from "chai";
import { inTexts, Sentence } from "../../../server/platform/errors/rules/sentence.ts";
import { type Finding, toReport } from "../../../server/analysis/prerequisites/finding.ts";
import { profileBlock } from "../../../server/analysis/prerequisites/checkSoftware.ts";
import { toFindings } from "../../../server/analysis/prerequisites/checkPrerequisites.ts";
import { otherRuns, slurmSays } from "../../../server/analysis/prerequisites/sentences.ts";
import type {
  NextflowFacts,
  PrerequisiteFacts,
  ProgramFact,
  SlurmFacts,
  SoftwareId,
} from "../../../server/analysis/prerequisites/prerequisiteFacts.ts";

const GIB = 2 ** 30;
const version = (text: string): ProgramFact => ({ state: "ok", version: text });
const MISSING: ProgramFact = { state: "missing" };
const SILENT: ProgramFact = { state: "silent" };
const FAILED: ProgramFact = { state: "failed", words: "no such jar" };
const WEBLOG = { secret: "set", isLoopback: false, answer: { state: "ok" } } as const;
const NEXTFLOW: NextflowFacts = {
  neededBy: ["MAG"],
  isNamed: false,
  program: version("22.10.7"),
  java: version("17.0.15"),
  sender: "itself",
  unmet: [],
};
const SLURM: SlurmFacts = {
  clients: {
    sbatch: version("slurm 23.11"),
    squeue: version("slurm 23.11"),
    scontrol: version("slurm 23.11"),
    scancel: version("slurm 23.11"),
    sacct: version("slurm 23.11"),
  },
  controller: {
    state: "ok",
    partitions: [
      { name: "lanes", state: "UP", isDefault: true },
      { name: "closed", state: "DOWN", isDefault: false },
    ],
  },
  accounting: "ok",
  requests: [{ whose: [otherRuns()], partition: null, refusal: undefined }],
};
const READY: PrerequisiteFacts = {
  bash: version("5.2.15"),
  node: version("20.20.2"),
  runFolder: { state: "ok", freeBytes: 2048 * GIB },
  nextflow: NEXTFLOW,
  software: [],
  weblog: WEBLOG,
  slurm: SLURM,
};

const withNextflow = (change: Partial<NextflowFacts>) => ({ nextflow: { ...NEXTFLOW, ...change } });
const withSlurm = (change: Partial<SlurmFacts>) => ({ slurm: { ...SLURM, ...change } });
const withClients = (change: Partial<SlurmFacts["clients"]>) =>
  withSlurm({ clients: { ...SLURM.clients, ...change } });
const answered = (answer: PrerequisiteFacts["weblog"]["answer"], more: object = {}) => ({
  weblog: { ...WEBLOG, ...more, answer },
});
const software = (id: SoftwareId, program: ProgramFact, neededBy = ["MAG"]) => ({
  software: [{ id, program, neededBy }],
});
const settings = (partition: string | null, refusal?: Sentence) =>
  withSlurm({ requests: [{ whose: [otherRuns()], partition, refusal }] });

// Each: what is not as where all is well; which finding that concerns; its status; a part of what it says.
const TABLE: [Partial<PrerequisiteFacts>, string, Finding["status"], RegExp][] = [
  [{}, "bash", "ok", /^Version 5\.2\.15$/],
  [{ bash: MISSING }, "bash", "missing", /Not found on the PATH.* Install bash/],
  [{ bash: FAILED }, "bash", "failed", /ended with an error: no such jar/],
  [{ bash: SILENT }, "bash", "failed", /No response in time/],
  [{}, "node", "ok", /^Version 20\.20\.2 \(runs Lanekeeper\)$/],
  [{}, "software-docker", "not needed", /^No profile or site configuration/],
  [
    software("docker", version("24.0.7"), []),
    "software-docker",
    "not needed",
    /^Version 24\.0\.7 is installed; no/,
  ],
  [software("docker", version("24.0.7")), "software-docker", "ok", /^Version 24\.0\.7$/],
  [software("docker", MISSING), "software-docker", "missing", /PATH.* MAG cannot run\. Install it on/],
  [
    software("docker", FAILED),
    "software-docker",
    "failed",
    /server does not respond.* MAG cannot run\. Start it/,
  ],
  [software("conda", SILENT), "software-conda", "failed", /No response in time.* MAG cannot run\./],
  [software("modules", FAILED), "software-modules", "missing", /PATH.* MAG cannot run\. Install it on/],
  [{ node: MISSING }, "node", "failed", /cannot be started anymore.*Restart Lanekeeper/],
  [{}, "run-folder", "ok", /^Writable; 2\.0 TiB free$/],
  [{ runFolder: { state: "ok", freeBytes: 5 * GIB } }, "run-folder", "warning", /5\.0 GiB free Free up/],
  [{ runFolder: { state: "ok", freeBytes: GIB / 2 } }, "run-folder", "failed", /0\.5 GiB free Free up/],
  [{ runFolder: { state: "ok", freeBytes: undefined } }, "run-folder", "ok", /^Writable\.$/],
  [
    { runFolder: { state: "missing", freeBytes: undefined } },
    "run-folder",
    "missing",
    /not exist.*Create the/,
  ],
  [
    { runFolder: { state: "not writable", freeBytes: 1 } },
    "run-folder",
    "failed",
    /cannot create.*write permission/,
  ],
  [{ runFolder: { state: "silent", freeBytes: undefined } }, "run-folder", "failed", /disk.*mount/],
  [{}, "weblog-secret", "ok", /^Set\.$/],
  [{ weblog: { ...WEBLOG, secret: "unset" } }, "weblog-secret", "warning", /cannot report events.*Generate/],
  [{ weblog: { ...WEBLOG, secret: "unreadable" } }, "weblog-secret", "warning", /encrypted with.*new secret/],
  [{ weblog: { ...WEBLOG, secret: "unset" } }, "weblog-address", "not needed", /without a weblog secret/],
  [{ weblog: { ...WEBLOG, secret: "unset" } }, "nextflow-weblog", "not needed", /without a weblog secret/],
  [{}, "weblog-address", "ok", /the secret is accepted\.$/],
  [answered(undefined), "weblog-address", "warning", /^Unknown.*Set the weblog URL/],
  [answered({ state: "another" }), "weblog-address", "warning", /rejects the secret.*Correct the URL/],
  [answered({ state: "redirect" }), "weblog-address", "warning", /redirects.*https/],
  [
    answered({ state: "foreign", httpStatus: 404 }),
    "weblog-address",
    "warning",
    /not Lanekeeper \(HTTP 404\)/,
  ],
  [
    answered({ state: "unreachable", reason: "ECONNREFUSED" }),
    "weblog-address",
    "warning",
    /^Not reachable.* \(ECONNREFUSED\)\..*firewall/,
  ],
  [answered({ state: "ok" }, { isLoopback: true }), "weblog-address", "warning", /from this server only/],
  [{ ...answered({ state: "ok" }, { isLoopback: true }), slurm: null }, "weblog-address", "ok", /Reachable/],
  [{}, "nextflow", "ok", /^Version 22\.10\.7$/],
  [{ nextflow: null }, "nextflow", "not needed", /No enabled pipeline/],
  [{ nextflow: null }, "java", "not needed", /No enabled pipeline/],
  [{ nextflow: null }, "nextflow-weblog", "not needed", /No enabled pipeline/],
  [
    withNextflow({ program: MISSING }),
    "nextflow",
    "missing",
    /PATH of Lanekeeper\. MAG cannot run\..*Install/,
  ],
  [
    withNextflow({ program: MISSING, isNamed: true, neededBy: "ABCDEFGHIJKL".split("") }),
    "nextflow",
    "missing",
    /path in the settings\. A, B, C, D, E, F, G, H, I, J and 2 more cannot run/,
  ],
  [
    withNextflow({ program: FAILED, neededBy: [] }),
    "nextflow",
    "failed",
    /no such jar Run nextflow -version/,
  ],
  [withNextflow({ program: FAILED }), "nextflow-weblog", "not needed", /Requires a working Nextflow/],
  [{}, "java", "ok", /^Version 17\.0\.15$/],
  [withNextflow({ java: MISSING, program: FAILED }), "java", "missing", /Install Java 17/],
  [withNextflow({ java: MISSING }), "java", "ok", /uses its own/],
  [withNextflow({ java: version("1.8.0_292"), program: FAILED }), "java", "failed", /1\.8\.0_292 is too old/],
  [withNextflow({ java: version("11.0.2"), program: FAILED }), "java", "ok", /11\.0\.2/],
  [{}, "nextflow-workflows", "ok", /^Version and plugins match the workflow declarations\.$/],
  [withNextflow({ program: FAILED }), "nextflow-workflows", "not needed", /Requires a working Nextflow/],
  [
    withNextflow({
      unmet: [
        {
          pipeline: "Demo",
          problem: new Sentence("a.b", "The plugin a@1 is missing.", {}),
          whatToDo: new Sentence("a.c", "Install it.", {}),
        },
      ],
    }),
    "nextflow-workflows",
    "failed",
    /^Demo: The plugin a@1 is missing\. Install it\.$/,
  ],
  [{}, "nextflow-weblog", "ok", /Built into/],
  [
    withNextflow({ sender: null }),
    "nextflow-weblog",
    "warning",
    /which is not installed\..*plugin install nf-weblog/,
  ],
  [withNextflow({ sender: { tower: "1.9.3" } }), "nextflow-weblog", "ok", /nf-tower .* 1\.9\.3 is/],
  [withNextflow({ sender: { plugin: "1.1.2" } }), "nextflow-weblog", "ok", /1\.1\.2 is installed/],
  [{}, "slurm-programs", "ok", /^slurm 23\.11: sbatch, squeue, scontrol, scancel, sacct$/],
  [
    withClients({ sacct: MISSING }),
    "slurm-programs",
    "ok",
    /^slurm 23\.11: sbatch, squeue, scontrol, scancel$/,
  ],
  [
    withClients({ sbatch: version("slurm 22.05") }),
    "slurm-programs",
    "ok",
    /22\.05: sbatch; slurm 23\.11: sq/,
  ],
  [
    withClients({ squeue: MISSING, scancel: MISSING }),
    "slurm-programs",
    "missing",
    /: squeue, scancel Install/,
  ],
  [withClients({ squeue: SILENT }), "slurm-programs", "failed", /: squeue Run them.*SLURM_CONF/],
  [{}, "slurm-controller", "ok", /partitions: lanes \(default\), closed \(down\)$/],
  [withClients({ scontrol: MISSING }), "slurm-controller", "failed", /scontrol is not installed/],
  [
    withSlurm({ controller: { state: "silent" } }),
    "slurm-controller",
    "failed",
    /does not respond.*scontrol ping/,
  ],
  [
    withSlurm({ controller: { state: "failed", words: "munge" } }),
    "slurm-controller",
    "failed",
    /: munge .*key/,
  ],
  [withSlurm({ controller: { state: "ok", partitions: [] } }), "slurm-controller", "failed", /no partitions/],
  [{}, "slurm-accounting", "ok", /^Slurm accounting responds\.$/],
  [withSlurm({ accounting: "none" }), "slurm-accounting", "warning", /No accounting.*Set up slurmdbd/],
  [withSlurm({ accounting: "silent" }), "slurm-accounting", "warning", /Check that slurmdbd is running/],
  [{}, "slurm-requests", "ok", /can provide/],
  [settings("lanes,closed"), "slurm-requests", "ok", /can provide/],
  [settings("unseen"), "slurm-requests", "ok", /can provide/],
  [settings("closed"), "slurm-requests", "warning", /^Runs: the partition accepts jobs but does not/],
  [
    settings(null, slurmSays({ words: "too much" })),
    "slurm-requests",
    "failed",
    /^Runs: Slurm says: too much Correct/,
  ],
  [
    withSlurm({ controller: { state: "silent" }, requests: undefined }),
    "slurm-requests",
    "not needed",
    /responding Slurm controller/,
  ],
  [{ slurm: null }, "slurm-programs", "not needed", /No pipeline uses Slurm/],
  [{ slurm: null }, "slurm-controller", "not needed", /No pipeline uses Slurm/],
  [{ slurm: null }, "slurm-accounting", "not needed", /No pipeline uses Slurm/],
  [{ slurm: null }, "slurm-requests", "not needed", /No pipeline uses Slurm/],
];

describe("the findings on the prerequisites of runs", () => {
  for (const [change, id, status, detail] of TABLE) {
    it(`${id} is ${status}: ${JSON.stringify(change)}`, () => {
      const finding = inTexts(toFindings({ ...READY, ...change })).find((one) => one.id === id);
      expect(finding?.status).to.equal(status);
      expect(`${finding?.detail} ${finding?.whatToDo ?? ""}`.trim()).to.match(detail);
      expect(finding?.whatToDo === null).to.equal(status === "ok" || status === "not needed");
    });
  }

  it("names each thing once, in the same order whatever was found", () => {
    const ids = (facts: PrerequisiteFacts) => toFindings(facts).map(({ id }) => id);
    expect(new Set(ids(READY)).size).to.equal(18);
    expect(ids({ ...READY, nextflow: null, slurm: null, bash: MISSING })).to.deep.equal(ids(READY));
  });

  const summaries: [Partial<PrerequisiteFacts>, boolean, string][] = [
    [{}, true, "All prerequisites are met"],
    [withSlurm({ accounting: "none" }), true, "Ready, with 1 warning: Slurm accounting"],
    [
      { ...withSlurm({ accounting: "none" }), weblog: { ...WEBLOG, secret: "unset" } },
      true,
      "Ready, with 2 warnings: Weblog secret, Slurm accounting",
    ],
    [
      {
        bash: MISSING,
        runFolder: { state: "silent", freeBytes: undefined },
        ...withSlurm({ accounting: "none" }),
      },
      false,
      "Not ready: bash (missing), Run directory (failed)",
    ],
  ];
  for (const [change, ready, summary] of summaries) {
    it(`has the summary: ${summary}`, () => {
      expect(inTexts(toReport(toFindings({ ...READY, ...change })))).to.include({ ready, summary });
    });
  }
});

describe("the text of a profile", () => {
  const text =
    "params { standard { x = 1 } }\nprofiles {\n  standard {\n    docker { enabled = true }\n  }\n  a-b { conda.enabled = true }\n}\n";
  it("is that of its block below profiles", () => {
    expect(profileBlock(text, "standard").trim()).to.equal("docker { enabled = true }");
    expect(profileBlock(text, "a-b").trim()).to.equal("conda.enabled = true");
    expect(profileBlock(text, "docker2")).to.equal("");
    expect(profileBlock("", "standard")).to.equal("");
  });
});
