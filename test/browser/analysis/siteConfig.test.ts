import { expect } from "chai";
import { join } from "node:path";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { BASH, fakePrograms } from "../../helpers/fakePrograms.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { tempDir } from "../../helpers/tempDir.ts";

/** Accepts every configuration without "wrong". */
const NEXTFLOW = `if [ "$1" = -version ]; then echo "version 24.10.0 build 1"; exit; fi
case "$(cat "$2")" in *wrong*) echo "ERROR ~ No such variable: wrong"; exit 1;; esac`;

describe("the site configuration, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly(
    "is written from a template, refused with the words of Nextflow, saved, and hidden from other roles",
    async () => {
      const folder = await tempDir();
      const bin = await fakePrograms(join(folder.path, "bin"), { bash: BASH, nextflow: NEXTFLOW });
      await using app = await testApp({ PATH: `${bin}:/usr/bin:/bin` });
      const { page, errors } = await openWindow(chromium(), app.url, { width: 390, height: 844 });
      await signIn(page, await app.as("FACILITY_ADMIN"), app.url);
      await page.goto("/settings/execution");

      const limits = page.getByRole("region", { name: "Limits of tasks" });
      await limits.getByText(/^This server has \d+ CPUs and \d+ GB of memory\.$/).waitFor();
      await limits.getByRole("button", { name: "Use these values" }).click();
      expect(await limits.getByLabel("CPUs").inputValue()).to.match(/^\d+$/);
      await page.getByRole("button", { name: "Discard" }).click();

      const card = page.getByRole("region", { name: "Site configuration" });
      await card.getByRole("button", { name: "Insert template" }).click();
      await page.getByRole("menuitem", { name: "LSF" }).click();
      await card.getByText("Lanekeeper was not tested with this template;").waitFor();
      const field = card.getByLabel("Configuration", { exact: true });
      const text = await field.inputValue();
      expect(text).to.contain("executor = 'lsf'");
      await field.fill(`${text}wrong\n`);
      await card.getByRole("button", { name: "Check and save" }).click();
      await card
        .getByText("Nextflow does not accept this configuration. No such variable: wrong")
        .first()
        .waitFor();
      if (process.env["SHOTS"]) await card.screenshot({ path: `${process.env["SHOTS"]}/refused.png` });
      await field.fill(`${text}workDir = '/w'\n`);
      await card.getByRole("button", { name: "Check and save" }).click();
      await card.getByText(/^Accepted by Nextflow 24\.10\.0 on /).waitFor();
      await card.getByText(/^Line \d+: Lanekeeper sets workDir for each analysis\.$/).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
      if (process.env["SHOTS"]) {
        await card.screenshot({ path: `${process.env["SHOTS"]}/saved.png` });
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto("/pipelines/fastqc");
        await page.getByRole("region", { name: "Site configuration" }).waitFor();
        await page.screenshot({ path: `${process.env["SHOTS"]}/pipeline.png`, fullPage: true });
        await page.goto("/settings/execution");
        await limits.waitFor();
        await page.screenshot({ path: `${process.env["SHOTS"]}/execution.png`, fullPage: true });
      }
      expect(errors).to.deep.equal([]);

      const other = await openWindow(chromium(), app.url);
      await signIn(other.page, await app.as("BIOINFORMATICIAN"), app.url);
      await other.page.goto("/settings/execution");
      await other.page.getByRole("region", { name: "Limits of tasks" }).waitFor();
      expect(await other.page.getByRole("region", { name: "Site configuration" }).count()).to.equal(0);
      expect(other.errors).to.deep.equal([]);
      await folder.remove();
    },
  );
});
