import { expect } from "chai";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { PipelinePackage } from "../../../server/analysis/pipelines/pipelinePackage.ts";
import {
  unmetNeeds,
  versionAllows,
  workflowNeeds,
} from "../../../server/analysis/launch/nextflow/unmetNeeds.ts";
import { testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { fakePrograms } from "../../helpers/fakePrograms.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

describe("the requirements that a workflow declares", () => {
  const table: [what: string, text: string, versions: string[], plugins: string[]][] = [
    [
      "in blocks, with comments and strings that look like more",
      `manifest {
         description = "plugins { id 'not-one@1.0.0' }" // nextflowVersion = '!>=99.0'
         nextflowVersion = '!>=24.04.2'
       }
       /* plugins { id 'nor-this@1' } */
       plugins {
         id 'nf-schema@2.1.1' // id 'nf-old@1'
         id "nf-prov@1.2.2"; id('nf-co2@0.1')
       }`,
      ["!>=24.04.2"],
      ["nf-schema@2.1.1", "nf-prov@1.2.2", "nf-co2@0.1"],
    ],
    [
      "in one line",
      "manifest.nextflowVersion = '>=23.10'\nplugins { id 'nf-amazon' }",
      [">=23.10"],
      ["nf-amazon"],
    ],
    ["twice", "plugins { id 'a@1' }\nplugins { id 'a@1'\n id 'b@2' }", [], ["a@1", "b@2"]],
    ["nowhere", "params { plugins = 'x' }\nmyplugins { id 'x@1' }", [], []],
    ["in what cannot be a plugin", "plugins { id '../x@1'; id 'y@1 2' }", [], []],
    ["in a text that is broken off", "plugins { id 'x@1'", [], []],
  ];
  for (const [what, text, versions, plugins] of table)
    it(`is found ${what}`, () => {
      expect(workflowNeeds(text)).to.deep.equal({ versions, plugins });
    });
});

describe("a version of Nextflow", () => {
  const table: [version: string, constraint: string, isAllowed: boolean][] = [
    ["24.10.0", "!>=24.04.2", true],
    ["24.10.0", "!>=25.10.4", false],
    ["24.10.0", ">=23.10 <24.10", false],
    ["24.10.0", ">=23.10, <25", true],
    ["24.10.0", "24.04.0+", true],
    ["22.10.7", "24.04.0+", false],
    ["24.10.0", "24.10", true],
    ["24.10.0", "=24.10.1", false],
    ["24.10.0", "!=24.10.0", false],
    ["25.07.0-edge", ">=25.07.0", false],
    ["24.10.0", "[22.10,23.04)", true],
    ["24.10.0", "whatever", true],
  ];
  for (const [version, constraint, isAllowed] of table)
    it(`${version} is ${isAllowed ? "" : "not "}allowed by ${constraint}`, () => {
      const isRequired = constraint.startsWith("!>");
      expect(versionAllows(version, constraint)).to.deep.equal({ isAllowed, isRequired });
    });
});

describe("a workflow with unmet requirements", () => {
  const INSTALL = (plugin: string) =>
    `Run "nextflow plugin install ${plugin}" as the user that runs Lanekeeper, or copy the plugin to .nextflow/plugins in that user's home directory.`;
  let folder: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    folder = await tempDir();
  });
  afterEach(() => folder.remove());

  const problems = async (config: string, { pipeline = "./workflow", least = "" } = {}) => {
    await writeText(join(folder.path, "workflow/nextflow.config"), config);
    await mkdir(join(folder.path, "home/plugins/nf-schema-2.1.1"), { recursive: true });
    const unmet = await unmetNeeds(
      {
        folder: folder.path,
        manifest: { execution: { type: "nextflow", pipeline } },
        definition: least === "" ? {} : { minNextflowVersion: least },
      } as unknown as PipelinePackage,
      { program: "nextflow", version: "24.10.0", home: join(folder.path, "home"), sender: null },
    );
    return unmet.map(({ problem, whatToDo }) => [problem.text, whatToDo.text]);
  };

  it("is reported by version and plugin, with the remedy", async () => {
    expect(await problems("plugins { id 'nf-schema@2.1.1' }")).to.deep.equal([]);
    expect(await problems("plugins { id 'nf-wave'; id 'nf-schema' }")).to.deep.equal([
      [`The Nextflow plugin nf-wave of the workflow is not installed.`, INSTALL("nf-wave")],
      [
        "The workflow declares the Nextflow plugin nf-schema without a version; Nextflow cannot load it offline.",
        "Declare a version in the plugins block of its nextflow.config.",
      ],
    ]);
    const config = "manifest { nextflowVersion = '!>=25.10.4' }\nplugins { id 'nf-schema@2.3.0' }";
    expect(await problems(config, { least: "23.04" })).to.deep.equal([
      [
        "The workflow requires Nextflow >=25.10.4; version 24.10.0 is installed.",
        "Install a compatible version and set it in the execution settings.",
      ],
      [
        "The Nextflow plugin nf-schema@2.3.0 of the workflow is not installed (installed: nf-schema-2.1.1).",
        INSTALL("nf-schema@2.3.0"),
      ],
    ]);
    expect(await problems("manifest { nextflowVersion = '>=25.10' }")).to.deep.equal([]);
    expect(
      await problems("plugins { id 'x@1' }", { pipeline: join(folder.path, "workflow/main.nf") }),
    ).to.have.length(1);
    expect(
      await problems("plugins { id 'x@1' }", { pipeline: "org/name", least: ">=25.01.0" }),
    ).to.deep.equal([
      [
        "The workflow requires Nextflow >=25.01.0; version 24.10.0 is installed.",
        "Install a compatible version and set it in the execution settings.",
      ],
    ]);
  });

  it("is reported by the check of a run, and refused at its start, which leaves the run pending", async () => {
    await writePackage(join(folder.path, "packages"), {
      change({ manifest, definition }) {
        manifest["execution"] = { type: "nextflow", pipeline: "./workflow" };
        definition["minNextflowVersion"] = "25.10.4";
      },
    });
    const workflow = join(folder.path, "packages/toy/workflow");
    await writeText(join(workflow, "main.nf"), "");
    await writeText(join(workflow, "nextflow.config"), "plugins { id 'nf-made-up@7.0.0' }");
    const bin = await fakePrograms(join(folder.path, "bin"), { nextflow: "echo 'version 24.10.0 build 1'" });
    await using app = await testApp({
      PIPELINES_DIR: join(folder.path, "packages"),
      PATH: `${bin}:/usr/bin:/bin`,
    });
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    await aRead(app.db, (await aSample(app.db, order.id)).id, {});
    await admin.post("/api/admin/settings/pipelines", { pipelineId: "toy", enabled: true });
    const sentences = [
      "The workflow requires Nextflow >=25.10.4; version 24.10.0 is installed. Install a compatible version and set it in the execution settings.",
      `The Nextflow plugin nf-made-up@7.0.0 of the workflow is not installed. ${INSTALL("nf-made-up@7.0.0")}`,
    ];

    const checked = await admin.post("/api/pipelines/validate-metadata", {
      pipelineId: "toy",
      orderId: order.id,
    });
    const issues = (checked.body as { issues: { field: string; message: string }[] }).issues;
    expect(issues.filter(({ field }) => field === "nextflow").map(({ message }) => message)).to.deep.equal(
      sentences,
    );

    const run = await aRun(app.db, { orderId: order.id }, { pipelineId: "toy" });
    expect(statusAndBody(await admin.post(`/api/pipelines/runs/${run.id}/start`, {}))).to.deep.equal([
      400,
      { error: "Nextflow does not meet the requirements of this pipeline's workflow", details: sentences },
    ]);
    expect((await PipelineRun.query(app.db).findById(run.id))?.status).to.equal("pending");
    const { body } = await admin.get("/api/admin/settings/pipelines/check-prerequisites");
    const found = (body.findings as { id: string; status: string; detail: string }[]).find(
      ({ id }) => id === "nextflow-workflows",
    );
    expect(found?.status).to.equal("failed");
    expect(found?.detail).to.include(
      "Toy: The Nextflow plugin nf-made-up@7.0.0 of the workflow is not installed.",
    );
  });
});
