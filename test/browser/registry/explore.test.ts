import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { readEnv } from "../../../server/platform/site/env.ts";
import { createLog } from "../../../server/platform/site/log.ts";
import { startRegistryServer } from "../../../server/main/registryServer.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { writeContent } from "../../helpers/content.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { tempDir } from "../../helpers/tempDir.ts";

describe("the public pages of the registry, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();
  let folder: Awaited<ReturnType<typeof tempDir>>;

  beforeEach(async () => (folder = await tempDir()));
  afterEach(() => folder.remove());

  it("lead from the sign-in page through a search to a pipeline and the public figures, without a session", async () => {
    await writeContent(folder.path, ({ research }) => {
      const metrics = research["metrics"] as object[];
      const [first] = metrics;
      if (first) metrics.push({ ...first, id: "ended", label: "ended", series: [["2012-12-31", 5]] });
    });
    await using app = await testApp({ REGISTRY_CONTENT_DIR: folder.path });
    await app.as("FACILITY_ADMIN");
    const { page, errors } = await openWindow(chromium(), app.url);

    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Public registry" }).click();
    await page.getByText("2 pipelines", { exact: true }).last().waitFor();
    const requests: string[] = [];
    page.on("request", (request) => void requests.push(request.url()));

    await page.keyboard.press("/");
    await page.keyboard.type("counts");
    await page.getByText("1 of 2 pipelines").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Toy" }).waitFor();
    const versions = page.getByRole("region", { name: "Versions" });
    const offered = await versions.getByRole("listitem").first().textContent();
    const download = page.waitForEvent("download");
    await versions.getByRole("link", { name: "Download version 1.10.0" }).click();
    const index = await (await fetch(`${app.url}/registry`)).json();
    const toy = index.pipelines.find(({ id }: { id: string }) => id === "toy");
    expect(offered).to.contain(toy.versions[0].sha256);
    expect((await readFile(await (await download).path())).length).to.equal(toy.versions[0].sizeBytes);
    await page.getByText("npm run cli -- pipeline install toy", { exact: true }).waitFor();

    await page.getByRole("link", { name: "Research data" }).click();
    const figure = page.getByRole("region", { name: "bases" });
    await figure.getByText("Data through Dec 31, 2025").waitFor();
    await figure
      .getByRole("img", { name: "bases: 1 base on Dec 31, 2024, 2.5 bases on Dec 31, 2025" })
      .waitFor();
    await page
      .getByText(/^Not shown: 1 series that ended more than 2 years before this snapshot\./)
      .waitFor();
    expect(await page.getByRole("region", { name: "ended" }).count()).to.equal(0);
    const { metrics } = await (await fetch(`${app.url}/research-data`)).json();
    expect(metrics.map(({ id }: { id: string }) => id)).to.include("ended");
    await figure.getByRole("button", { name: "Show values: bases" }).click();
    await figure.getByRole("row", { name: "Dec 31, 2025 2.5" }).waitFor();
    const saved = page.waitForEvent("download");
    await figure.getByRole("button", { name: "Download CSV: bases" }).click();
    expect(await readFile(await (await saved).path(), "utf8")).to.equal(
      "metric,label,date,value,unit,source,source_url,licence\r\n" +
        "bases,bases,2024-12-31,1,bases,The archive,https://example.org/archive,CC0\r\n" +
        "bases,bases,2025-12-31,2.5,bases,The archive,https://example.org/archive,CC0\r\n",
    );
    expect(requests.filter((url) => url.includes("auth."))).to.deep.equal([]);
    expect(await page.context().cookies()).to.deep.equal([]);
    expect(errors).to.deep.equal([]);
  });

  itNightly("stay in the frame of a signed-in user, without a sign-in", async () => {
    await writeContent(folder.path);
    await using app = await testApp({ REGISTRY_CONTENT_DIR: folder.path });
    const admin = await app.as("FACILITY_ADMIN");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);

    await page.goto("/explore/technology");
    const tabs = page.getByRole("navigation", { name: "Registry pages" });
    await tabs.getByRole("link", { name: "Pipelines" }).click();
    await page.getByText("2 pipelines", { exact: true }).last().waitFor();
    const navigation = page.getByRole("navigation", { name: "Main navigation" });
    expect(await page.getByRole("link", { name: "Sign in" }).count()).to.equal(0);
    await navigation.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    expect(errors).to.deep.equal([]);
  });

  itNightly("exist on a standalone registry, also at the width of a phone, without a sign-in", async () => {
    const env = readEnv({ LANEKEEPER_HOME: folder.path, PORT: "0", LANEKEEPER_ROLES: "registry" });
    const registry = await startRegistryServer({ env, log: createLog("silent") });
    try {
      const { page, errors } = await openWindow(chromium(), registry.url, { width: 390, height: 800 });
      await page.goto("/");
      await page.getByRole("link", { name: "FASTQ checksums", exact: true }).waitFor();
      const signIn = await page.getByRole("link", { name: "Sign in" }).count();
      const widths = [await page.evaluate(() => document.documentElement.scrollWidth)];
      for (const [name, heading] of [
        ["Checklists", "Metadata checklists"],
        ["Technology", "Sequencing technology"],
        ["Research data", "Research data"],
      ] as const) {
        await page.getByRole("link", { name, exact: true }).click();
        await page.getByRole("heading", { level: 1, name: heading }).waitFor();
        await page.getByRole("status").first().waitFor();
        widths.push(await page.evaluate(() => document.documentElement.scrollWidth));
      }
      await page.goto("/explore/nobody/knows");
      await page.getByRole("heading", { name: "Page not found" }).waitFor();

      expect(new URL(page.url()).pathname).to.equal("/explore/nobody/knows");
      expect(signIn).to.equal(0);
      expect(Math.max(...widths)).to.be.at.most(390);
      expect(errors).to.deep.equal([]);
    } finally {
      await registry.close(0);
    }
  });
});
