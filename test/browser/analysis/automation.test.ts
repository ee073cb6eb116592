import { expect } from "chai";
import { AnalysisRule } from "../../../db/models/AnalysisRule.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Service } from "../../../db/models/Service.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { endAllRuns } from "../../helpers/launches.ts";
import { RULE, aReadsPackage, evaluateRules } from "../../helpers/rules.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

describe("automatic analyses, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("a rule is tested, created, and seen to work; deleting it can be undone", async () => {
    const packages = await tempDir();
    await aReadsPackage(packages.path, "true");
    await using app = await testApp({ PIPELINES_DIR: packages.path, PATH: process.env["PATH"] ?? "" });
    const admin = await app.as("FACILITY_ADMIN");
    const service = await Service.query(app.db).insertAndFetch({ name: "Genomes", position: 0 });
    const completeOrder = async (name: string) => {
      const order = await anOrder(app.db, admin.user.id, { name, serviceId: service.id });
      const { id } = await aSample(app.db, order.id, { sampleId: "S1" });
      await aFile(app.files, `${id}.fastq`, "@r\nA\n+\nI\n");
      await aRead(app.db, id, { file1: `${id}.fastq` });
      return order;
    };
    await completeOrder("Earlier order");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto("/analyses");
    await page.getByRole("link", { name: "Automatic analyses" }).click();
    await page.getByText("No rules").waitFor();
    await page.getByRole("link", { name: "New rule" }).first().click();
    await page.getByLabel("Name", { exact: true }).fill(RULE.name);
    await page.getByRole("combobox", { name: "Only services" }).click();
    await page.getByRole("option", { name: "Genomes" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Pipeline" }).click();
    await page.getByRole("option", { name: "Toy" }).click();
    await page.getByRole("button", { name: "Test against the last 30 days" }).click();
    await page.getByText("Of 1: 1 started, 0 skipped").waitFor();
    expect(await PipelineRun.query(app.db).resultSize()).to.equal(0);
    await page.getByRole("button", { name: "Create rule" }).click();
    await page.getByRole("heading", { name: RULE.name, level: 1 }).waitFor();
    await page.getByText("No decisions yet").waitFor();

    const order = await completeOrder("Lake water");
    await evaluateRules(app);
    await until(async () => (await PipelineRun.query(app.db).findOne({}))?.status === "completed", "the run");
    await evaluateRules(app);
    await page.reload();
    await page.getByRole("row", { name: "Lake water" }).getByText("Started", { exact: true }).waitFor();
    await page.getByRole("row", { name: "Lake water" }).getByRole("link", { name: "Completed" }).click();
    await page.getByText("Started automatically by rule").waitFor();

    await page.goto(`/orders/${order.id}/analyses`);
    await page.getByRole("button", { name: "Apply a rule" }).click();
    await page.getByRole("menuitem", { name: RULE.name }).click();
    await page.getByText("A rule starts one analysis of the same reads.").waitFor();
    expect(await PipelineRun.query(app.db).resultSize()).to.equal(1);

    const rule = await AnalysisRule.query(app.db).findOne({}).throwIfNotFound();
    expect(rule.conditions.services).to.deep.equal([service.id]);
    await page.goto(`/analyses/rules/${rule.id}`);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("No rules").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: RULE.name }).waitFor();
    await page.getByRole("switch", { name: `Turn on ${RULE.name}` }).click({ force: true });
    await until(async () => !(await AnalysisRule.query(app.db).findOne({}))?.active, "the switch");
    expect(errors).to.deep.equal([]);
    await endAllRuns(app.site);
    await packages.remove();
  });
});
