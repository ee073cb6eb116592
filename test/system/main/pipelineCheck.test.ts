import { expect } from "chai";
import { join } from "node:path";
import { testApp } from "../../helpers/app.ts";
import { cli } from "../../helpers/cli.ts";
import { BASH, fakePrograms, SLURM, withoutWorkflows } from "../../helpers/fakePrograms.ts";
import { tempDir } from "../../helpers/tempDir.ts";

describe("pipeline check", function () {
  this.timeout(60_000);
  let root: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    root = await tempDir();
  });
  afterEach(() => root.remove());

  it("tells each thing, what to do about it, and what is not needed; 0 while runs can be made", async () => {
    await using app = await testApp({ SESSION_SECRET: "a secret of the tests" });
    const admin = await app.as("FACILITY_ADMIN");
    await withoutWorkflows(admin);
    await admin.put("/api/admin/settings/pipelines/execution", { weblogSecret: "open sesame" });
    const { code, stdout, stderr } = await cli(["pipeline", "check"], {
      LANEKEEPER_HOME: app.site.env.home,
      DATABASE_URL: app.site.databaseUrl,
      SESSION_SECRET: "a secret of the tests",
      PORT: new URL(app.url).port,
      PATH: await fakePrograms(join(root.path, "bin"), { bash: BASH }),
    });
    expect([code, stderr]).to.deep.equal([0, ""]);
    expect(stdout.replace(/removed; .* free/, "removed; much free")).to.equal(
      [
        `The folder of the runs is ${join(app.site.env.home, "runs")}`,
        "✔ bash: Version 5.1.4(1)-release",
        `✔ Node.js for process packages: Version ${process.versions.node}, the one that runs Lanekeeper`,
        "✔ Folder of the runs: Files can be made, renamed and removed; much free",
        "✔ Secret of the events: It is set.",
        "✔ Address that runs report to: This machine reaches Lanekeeper by it, and the secret arrives.",
        "- Not needed: Nextflow, Java for Nextflow, Requirements of the workflows, Events of Nextflow, Programs of Slurm, Controller of Slurm, Accounting of Slurm, Resources asked of Slurm",
        "Everything that runs need is there.",
        "",
      ].join("\n"),
    );
  });

  it("ends with 1 where something is missing, and asks a compute node when it is told to", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    await admin.put("/api/admin/settings/pipelines/execution", { useSlurm: true });
    const { code, stdout, stderr } = await cli(["pipeline", "check", "--compute-node"], {
      LANEKEEPER_HOME: app.site.env.home,
      DATABASE_URL: app.site.databaseUrl,
      PATH: await fakePrograms(join(root.path, "bin"), {
        ...SLURM,
        sbatch: "echo 'no such account' >&2; exit 1",
      }),
    });
    expect([code, stderr]).to.deep.equal([1, ""]);
    expect(stdout).to.include("✘ bash: It is not on the path of Lanekeeper.\n    Install bash, or add");
    expect(stdout).to.include("! Secret of the events: None is set");
    expect(stdout).to.include("✘ Job on a compute node: Slurm refused it: no such account\n    Correct what");
  });
});
