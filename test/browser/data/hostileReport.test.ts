import { expect } from "chai";
import type { Frame, Page } from "playwright-core";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { openWindow, useChromium } from "../../helpers/chromium.ts";
import { aPublishedDelivery } from "../../helpers/deliveries.ts";
import { aFile } from "../../helpers/factories.ts";
import { elsewhere, hostileScript, NOTHING_GOT } from "../../helpers/hostileReport.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";

type Attempts = Record<string, string>;

/** In its frame a report has its own in-memory storage and cookies, and no access to those of the app. */
const OWN_MEMORY_GOT = {
  ...NOTHING_GOT,
  "reads cookies": "GOT: ",
  "sets a cookie": "GOT: planted=1",
  "reads local storage": "GOT: {}",
  "reads session storage": "GOT: {}",
};

describe("a hostile report, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();
  let app: TestApp;
  let owner: Person;
  let attacker: Awaited<ReturnType<typeof elsewhere>>;

  beforeEach(async () => {
    app = await testApp();
    attacker = await elsewhere();
    owner = await app.as("RESEARCHER");
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await attacker[Symbol.asyncDispose]();
  });

  /** A published order whose customer report performs all attacks, and the owner's signed-in window. */
  async function aTrap() {
    const { order, paths } = await aPublishedDelivery(app.db, app.files, owner);
    const script = hostileScript(attacker.url);
    await aFile(
      app.files,
      paths.report,
      `<!doctype html><title>Report</title><h1>All is well</h1>
      <meta http-equiv="refresh" content="600"><base href="${attacker.url}/">
      <img src="/api/auth/session" alt=""><link rel="stylesheet" href="${attacker.url}/style.css">
      <link rel="prefetch" href="/api/orders"><iframe src="/api/orders"></iframe><object data="/api/orders"></object>
      <script src="${attacker.url}/script.js"></script><script>${script}</script>`,
    );
    const { page } = await openWindow(chromium(), app.url);
    const [name = "", value = ""] = owner.cookie?.split("=") ?? [];
    await page.context().addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: "Lax" }]);
    await page.context().addInitScript(() => {
      if (window.origin !== "null") localStorage.setItem("secret", "kept by the app");
    });
    return { page, order, address: `/api/files/preview?path=${encodeURIComponent(paths.report)}` };
  }

  const attempts = (frame: Frame | Page) =>
    until<Attempts>(
      () => frame.evaluate(() => (window as unknown as { attempts?: Attempts }).attempts as Attempts),
      "the report to have tried everything",
    );
  const requests = () =>
    app.logged
      .filter(({ msg }) => msg === "request")
      .map(({ method, path }) => `${String(method)} ${String(path)}`);

  it("opened from the delivery page in its own tab, reads no session and reaches neither the API nor other servers", async () => {
    const { page, order } = await aTrap();
    await page.goto(`/orders/${order.id}/delivery`);
    const opening = page.waitForEvent("popup");
    await page.getByRole("link", { name: "View Quality report.html in a new tab" }).click();
    const tab = await opening;
    const report = await frameIn(tab);
    await report.getByText("All is well").waitFor();
    expect(new URL(tab.url()).pathname).to.equal("/report");
    const before = requests().length;

    expect(await attempts(report)).to.deep.equal(OWN_MEMORY_GOT);

    expect(await report.evaluate(() => window.origin)).to.equal("null");
    expect(requests().slice(before).filter(isNotTheApp)).to.deep.equal([]);
    expect(attacker.heard).to.deep.equal([]);
    await stillSignedIn(page);
  });

  it("cannot leave its frame: not by script, link, form or refresh", async () => {
    const { page, address } = await aTrap();
    for (const act of [
      `location = "${attacker.url}/by-location"`,
      `location.replace("/orders")`,
      `location = "data:text/html,Sign in"`,
      `document.body.innerHTML = '<a href="${attacker.url}/by-link">x</a>'; document.querySelector("a").click()`,
      `document.body.innerHTML = '<form action="${attacker.url}/by-form"></form>'; document.forms[0].submit()`,
      `document.head.innerHTML += '<meta http-equiv="refresh" content="0;url=${attacker.url}/by-refresh">'`,
      `open("${attacker.url}/by-open")`,
      `top.location = "${attacker.url}/by-top"`,
    ]) {
      await page.goto(address);
      expect(new URL(page.url()).pathname, "opened alone, it is led into its frame").to.equal("/report");
      await page.getByRole("heading", { name: /Quality report.html|report.html/ }).waitFor();
      const report = await frameIn(page);
      await report.getByText("All is well").waitFor();
      await report.evaluate((script) => {
        const element = Object.assign(document.createElement("script"), { textContent: script });
        setTimeout(() => document.body.append(element), 0);
      }, act);
      await page.waitForTimeout(300);
      expect(new URL(page.url()).pathname, act).to.equal("/report");
      expect(
        page
          .frames()
          .map((one) => one.url())
          .join(" "),
        act,
      ).to.not.contain("/orders");
    }
    expect(attacker.heard).to.deep.equal([]);
    await stillSignedIn(page);
  });

  itNightly(
    "finds storage and cookies in memory, as MultiQC and others need them, and nothing of the app in them",
    async () => {
      const { page, order } = await aTrap();
      const path = `orders/${order.id}/artifacts/storage.html`;
      await aFile(
        app.files,
        path,
        `<!doctype html><html><head><title>x</title><script>
        localStorage.setItem("a", "1"); localStorage.b = 2; sessionStorage["c"] = "3";
        document.cookie = "d=4; path=/"; document.cookie = "gone=1"; document.cookie = "gone=; max-age=0";
        const words = [document.compatMode, localStorage.getItem("a"), localStorage.getItem("b"), localStorage.length,
          sessionStorage.c, localStorage.getItem("secret"), document.cookie, Object.keys(localStorage).join()];
        addEventListener("load", () => { document.body.textContent = words.join(" | "); });
      </script></head><body>Loading report..</body></html>`,
      );
      const admin = await app.as("FACILITY_ADMIN");
      const [name = "", value = ""] = admin.cookie?.split("=") ?? [];
      await page.context().addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: "Lax" }]);
      await page.goto(`/report?path=${encodeURIComponent(path)}`);
      const report = await frameIn(page);
      await report.getByText("CSS1Compat | 1 | 2 | 2 | 3 |  | d=4 | a,b").waitFor();
    },
  );

  itNightly("in a frame of the app, does not reach the page around it either", async () => {
    const { page, order, address } = await aTrap();
    await page.goto(`/orders/${order.id}/delivery`);
    await page.getByText("Quality report.html").waitFor();
    // The app is idle from here on, so that every logged request comes from the report.
    await page.evaluate((source) => {
      const frame = document.createElement("iframe");
      frame.src = source;
      document.body.append(frame);
    }, address);
    const frame = await until(
      () => page.frames().find((one) => one.url().includes("/api/files/preview")),
      "the frame",
    );
    await frame.getByText("All is well").waitFor();
    const before = requests().length;

    expect(await attempts(frame)).to.deep.equal(OWN_MEMORY_GOT);

    expect(requests().slice(before).filter(isNotTheApp)).to.deep.equal([]);
    expect(attacker.heard).to.deep.equal([]);
    expect(new URL(page.url()).pathname).to.equal(`/orders/${order.id}/delivery`);
    await stillSignedIn(page);
  });

  itNightly("would succeed without its sandbox: the attacks are real", async () => {
    const { page } = await aTrap();
    // A page of the app's origin without any policy shows what a report could access without its sandbox.
    await page.goto("/api/version");
    await page.evaluate(hostileScript(attacker.url));
    const got = await attempts(page);
    const worked = Object.keys(got).filter((name) => got[name]?.startsWith("GOT"));
    expect(got["reads cookies"]).to.equal("GOT: ");
    expect(got["reads local storage"]).to.contain("kept by the app");
    expect(got["fetches the session"]).to.contain(owner.user.email);
    expect(got["asks by XMLHttpRequest"]).to.contain("ORD-");
    expect(worked).to.include.members([
      "sets a cookie",
      "reads session storage",
      "opens a database",
      "lists caches",
      "fetches the orders",
      "fetches without reading",
      "changes something",
      "loads a picture from elsewhere",
      "loads a script of the app",
      "starts a worker",
    ]);
    expect(attacker.heard).to.include.members(["/socket", "/pixel.svg", "/beacon"]);
  });

  async function frameIn(page: Page): Promise<Frame> {
    return until(
      () => page.frames().find((one) => one.url().includes("/api/files/preview")),
      "the frame of the report",
    );
  }

  // The app's own pages continue to send requests.
  function isNotTheApp(request: string): boolean {
    return !/^(GET|POST) \/(trpc|assets)\//.test(request) && request !== "GET /icon.svg";
  }

  async function stillSignedIn(page: Page): Promise<void> {
    const answer = await page.request.get("/api/auth/session");
    expect((await answer.json()).user.id).to.equal(owner.user.id);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).to.deep.equal(["lanekeeper.sid"]);
  }
});
