import { expect } from "chai";
import { testApp } from "../helpers/app.ts";
import { anOrder } from "../helpers/factories.ts";
import { openWindow, signIn, useChromium } from "../helpers/chromium.ts";
import { loadedAssets } from "../helpers/loadedAssets.ts";

const KB = 1000;
const SIGN_IN_MAX_BYTES = 200 * KB;
// The initial code holds the address of every page, so each page adds about 150 bytes.
const ORDERS_MAX_BYTES = 288 * KB;
// Large modules of single pages: plots, the sheet, drag and drop, the form builder.
const OF_SINGLE_PAGES = /uPlot|sortable|FormBuilder|Sheet|history-/i;

describe("the size of the interface", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("stays below 200 kB of compressed script and style at the sign-in and 288 kB at the orders", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    await anOrder(app.db, admin.user.id, { name: "Lake" });
    const stranger = await openWindow(chromium(), app.url);
    await stranger.page.goto("/sign-in");
    await stranger.page.getByRole("button", { name: "Sign in" }).waitFor();
    const atSignIn = await loadedAssets(stranger.page);

    const facility = await openWindow(chromium(), app.url);
    await signIn(facility.page, admin, app.url);
    await facility.page.goto("/orders");
    await facility.page.getByText("Lake").waitFor();
    const atOrders = await loadedAssets(facility.page);

    expect(atSignIn.bytes).to.be.within(50 * KB, SIGN_IN_MAX_BYTES);
    expect(atOrders.bytes).to.be.within(atSignIn.bytes, ORDERS_MAX_BYTES);
    expect(atOrders.names.filter((name) => OF_SINGLE_PAGES.test(name))).to.deep.equal([]);
    expect(atSignIn.encodings).to.deep.equal(["br"]);
    expect(stranger.errors.concat(facility.errors)).to.deep.equal([]);
  });
});
