import { expect } from "chai";
import { createRunMonitor } from "../../../server/analysis/runs/monitor/startMonitor.ts";
import { storeRunNames } from "../../../server/analysis/launch/assignRunNumber.ts";
import { transaction } from "../../../db/transaction.ts";
import { readWeblogSecret } from "../../../server/access/settings/pipelineExecution.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aBashPackage, endAllRuns, isGone, readPid } from "../../helpers/launches.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { weblogPath } from "../../helpers/weblogPath.ts";

describe("the page of a run that failed before its process ended, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly("reports that the process is still running, and ends it", async () => {
    const packages = await tempDir();
    await using app = await testApp({ PIPELINES_DIR: packages.path, PATH: process.env["PATH"] ?? "" });
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    await aSample(app.db, order.id);
    await admin.put("/api/admin/settings/pipelines/execution", {
      weblogSecret: "secret-of-the-installation",
    });
    await aBashPackage(packages.path, "sleep 624");
    const run = await aRun(app.db, { orderId: order.id }, { pipelineId: "toy", config: { mode: "fast" } });
    await admin.post(`/api/pipelines/runs/${run.id}/start`);
    const pid = await readPid(app.db, run);
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto(`/analyses/${run.id}`);
    await page.getByRole("button", { name: "Cancel" }).waitFor();

    const token = (await readWeblogSecret(app.site)) ?? "";
    await app.anyone.post(weblogPath({ runId: run.id, token }), { event: "workflow_error" });
    const why = page.getByRole("region", { name: "Cause of failure" });
    await why.getByText("The workflow reported an error; its process is still running.").waitFor();
    await page.getByRole("button", { name: "Terminate process" }).click();
    const dialog = page.getByRole("dialog", { name: "Terminate the process of this analysis?" });
    await dialog.getByText("The status remains Failed.", { exact: false }).waitFor();
    await dialog.getByRole("button", { name: "Terminate process" }).click();

    await page.getByText("Process terminated").waitFor();
    await page.getByRole("button", { name: "Terminate process" }).waitFor({ state: "detached" });
    await page.getByText("its process is still running", { exact: false }).waitFor({ state: "detached" });
    expect(await isGone(pid)).to.equal(true);
    await createRunMonitor(app.site).settled();
    await endAllRuns(app.site);
    await page.context().close();
    await packages.remove();
    expect(errors).to.deep.equal([]);
  });

  itNightly("lists the names that the workflow received instead of sample IDs", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    const [replaced, safe] = [
      await aRun(app.db, { orderId: order.id }, { status: "failed" }),
      await aRun(app.db, { orderId: order.id }, { status: "failed" }),
    ];
    await transaction(app.db, (trx) =>
      storeRunNames(trx, replaced.id, new Map([["LAKE_1-0a1b2c3d", "LAKE 1"]])),
    );
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);

    await page.goto(`/analyses/${replaced.id}?tab=about`);
    await page.getByText("Safe names (1)").click();
    await page.getByRole("row", { name: "LAKE 1 LAKE_1-0a1b2c3d" }).waitFor();
    await page.goto(`/analyses/${safe.id}?tab=about`);
    await page.getByRole("heading", { name: "Parameters" }).waitFor();
    expect(await page.getByText("Safe names").count()).to.equal(0);
    await page.context().close();
    expect(errors).to.deep.equal([]);
  });
});
