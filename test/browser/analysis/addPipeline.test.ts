import { expect } from "chai";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { fakePrograms } from "../../helpers/fakePrograms.ts";
import { repositories } from "../../helpers/repositories.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { writeWorkflow } from "../../helpers/workflowRepository.ts";

describe("a pipeline from a repository, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("is read, mapped with a preview of an order, and added; its settings are grouped", async () => {
    const made = await tempDir();
    await using git = await repositories(made.path);
    await using app = await testApp();
    await git.publish("trimming", await writeWorkflow(join(made.path, "one")), "1.0.0");
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id, { name: "Pond water", status: "SUBMITTED" });
    const sample = await aSample(app.db, order.id, { sampleId: "S1" });
    await aRead(app.db, sample.id, { file1: "a/S1_R1.fastq.gz", file2: "a/S1_R2.fastq.gz" });
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390, height: 844 });
    await signIn(page, admin, app.url);
    const shot = async (name: string) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(
        page.viewportSize()?.width ?? 0,
      );
      const folder = process.env["SHOTS"];
      if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    };

    await page.goto("/pipelines/store");
    await page.getByRole("link", { name: "Add from a repository" }).click();
    await page.getByRole("textbox", { name: "Repository" }).fill(`${git.url}/none.git`);
    await page.getByRole("button", { name: "Find revisions" }).click();
    await page.getByText("there is none at its address").waitFor();
    await page.getByRole("textbox", { name: "Repository" }).fill(`${git.url}/trimming.git`);
    await page.getByRole("button", { name: "Find revisions" }).click();
    await page.getByRole("button", { name: "Read repository" }).click();
    await page.getByText("example/trimming 1.0.0").waitFor();
    await shot("add-narrow");
    await page.setViewportSize({ width: 1280, height: 900 });

    const add = page.getByRole("button", { name: "Add pipeline" });
    expect(await add.isDisabled()).to.equal(true);
    await page.getByText("Choose a source or enter a value for: replicate.").waitFor();
    await page.getByRole("textbox", { name: "Value of replicate" }).fill("1");
    await page.getByRole("combobox", { name: "Preview with an order" }).click();
    await page.getByRole("option", { name: /Pond water/ }).click();
    await page.getByRole("cell", { name: "/data/a/S1_R1.fastq.gz" }).waitFor();
    await shot("add-wide");
    await add.click();
    await page.getByRole("heading", { name: "example/trimming" }).waitFor();

    await page.getByRole("heading", { name: "Trimming", exact: true }).waitFor();
    expect(await page.getByRole("textbox", { name: "threads" }).count()).to.equal(0);
    await page.getByRole("button", { name: "Show hidden settings (1)" }).click();
    await page.getByRole("textbox", { name: "threads" }).waitFor();
    await page.getByRole("textbox", { name: "email" }).fill("nobody");
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("email must match").first().waitFor();
    await shot("settings-wide");
    expect(errors.filter((error) => !/400|502/.test(error))).to.deep.equal([]);
    await made.remove();
  });

  it("has its steps determined by Nextflow after a warning, which can be cancelled", async () => {
    const made = await tempDir();
    const bin = join(made.path, "bin");
    const dag = join(import.meta.dirname, "../../unit/analysis/recordings/preview.dot");
    await fakePrograms(bin, {
      nextflow: `here=$(/usr/bin/dirname "$0")
if [ "$1" = -version ]; then echo 'version 24.10.0 build 1'; exit; fi
[ -e "$here/ready" ] || exec /usr/bin/sleep 600
while [ "$1" != -with-dag ]; do shift; done
/usr/bin/cp ${dag} "$2"`,
    });
    await using git = await repositories(made.path);
    await using app = await testApp({ PATH: `${bin}:/usr/bin:/bin` });
    await git.publish("trimming", await writeWorkflow(join(made.path, "one")), "1.0.0");
    const { page, errors } = await openWindow(chromium(), app.url, { width: 1280, height: 900 });
    await signIn(page, await app.as("FACILITY_ADMIN"), app.url);
    await page.goto("/pipelines/add");
    await page.getByRole("textbox", { name: "Repository" }).fill(`${git.url}/trimming.git`);
    await page.getByRole("button", { name: "Find revisions" }).click();
    await page.getByRole("button", { name: "Read repository" }).click();
    const start = page.getByRole("button", { name: "Determine the steps with Nextflow" });
    await start.click();
    await page.getByText("Only do this for repositories that you trust.").waitFor();
    await page.getByRole("button", { name: "Execute and determine" }).click();
    await page.getByText("Nextflow is determining the steps…").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await writeFile(join(bin, "ready"), "");
    await start.click();
    await page.getByRole("button", { name: "Execute and determine" }).click();
    await page.getByText("CUT · COUNT · REPORT").waitFor();
    await page.getByText("CUT_READS · MULTIQC").waitFor();
    expect(errors).to.deep.equal([]);
    await made.remove();
  });
});
