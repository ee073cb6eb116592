import { expect } from "chai";
import { join } from "node:path";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { BASH, fakePrograms, SLURM } from "../../helpers/fakePrograms.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { tempDir } from "../../helpers/tempDir.ts";

describe("the prerequisite check, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly("writes the free space as the language of the reader does", async () => {
    await using app = await testApp();
    const { page, errors } = await openWindow(chromium(), app.url, { locale: "de-DE" });
    await signIn(page, await app.as("FACILITY_ADMIN"), app.url);
    await page.goto("/settings/execution");
    await page.getByRole("button", { name: "Prüfen", exact: true }).click();
    await page.getByText(/^Beschreibbar; [\d,]+\s[GT]B frei$/).waitFor();
    expect(errors).to.deep.equal([]);
  });

  itNightly("names what is missing and the remedy, and checks a compute node on request", async () => {
    const folder = await tempDir();
    const { sbatch, ...others } = SLURM;
    const bin = await fakePrograms(join(folder.path, "bin"), { bash: BASH, ...others });
    await using app = await testApp({ PATH: bin });
    const admin = await app.as("FACILITY_ADMIN");
    await admin.put("/api/admin/settings/pipelines/execution", { useSlurm: true });
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390, height: 844 });
    await signIn(page, admin, app.url);

    await page.goto("/settings/execution");
    const card = page.getByRole("region", { name: "System check" });
    await card.getByRole("button", { name: "Run check", exact: true }).click();
    await card.getByText(/^Not ready: .*Slurm client programs \(missing\)/).waitFor();
    const list = card.getByRole("list", { name: "Prerequisites" });
    const item = (name: string) => list.getByRole("listitem").filter({ hasText: name });
    expect(await item("bash").innerText()).to.match(/OK\s+Version 5\.1\.4/);
    expect(await item("Slurm client programs").innerText()).to.match(
      /Missing\s+Not found on the PATH of Lanekeeper: sbatch\s+Install the Slurm client programs/,
    );
    expect(await item("Weblog secret").innerText()).to.match(/Warning\s+Not set/);
    await card.getByText(/^Not required with these settings: .*Weblog URL/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
    if (process.env["SHOTS"])
      await page.screenshot({ path: `${process.env["SHOTS"]}/check.png`, fullPage: true });

    await fakePrograms(bin, { sbatch });
    await card.getByRole("button", { name: "Run check again" }).click();
    await item("Slurm client programs").getByText("OK", { exact: true }).waitFor();
    await fakePrograms(bin, { sbatch: "echo 'no such account' >&2; exit 1" });
    await card.getByRole("button", { name: "Check from a compute node" }).click();
    await card.getByText("Slurm rejected the job: no such account").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
    expect(errors).to.deep.equal([]);
    await folder.remove();
  });
});
