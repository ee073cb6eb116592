import { expect } from "chai";
import { join } from "node:path";
import { testApp } from "../../helpers/app.ts";
import { cli } from "../../helpers/cli.ts";
import { BASH, fakePrograms, SLURM, withoutWorkflows } from "../../helpers/fakePrograms.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { tempDir } from "../../helpers/tempDir.ts";

describe("pipeline check", function () {
  this.timeout(60_000);
  let root: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    root = await tempDir();
  });
  afterEach(() => root.remove());

  it("reports each check with its remedy, and unneeded ones; exits with 0 if runs are possible", async () => {
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
    expect(stdout.replace(/Writable; .* free/, "Writable; much free")).to.equal(
      [
        `Run directories are created in ${join(app.site.env.home, "runs")}`,
        "✔ bash: Version 5.1.4(1)-release",
        `✔ Node.js for process packages: Version ${process.versions.node} (runs Lanekeeper)`,
        "✔ Run directory: Writable; much free",
        "✔ Weblog secret: Set.",
        "✔ Weblog URL: Reachable from this server; the secret is accepted.",
        "- Not needed: Nextflow, Java for Nextflow, Workflow requirements, Nextflow weblog, Apptainer, Singularity, Docker, Conda, Environment modules, Slurm client programs, Slurm controller, Slurm accounting, Slurm resource requests",
        "All prerequisites are met.",
        "",
      ].join("\n"),
    );
  });

  itNightly("exits with 1 if something is missing, and checks a compute node on request", async () => {
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
    expect(stdout).to.include("✘ bash: Not found on the PATH of Lanekeeper.\n    Install bash or add");
    expect(stdout).to.include("! Weblog secret: Not set");
    expect(stdout).to.include(
      "✘ Job on a compute node: Slurm rejected the job: no such account\n    Correct the resource",
    );
  });
});
