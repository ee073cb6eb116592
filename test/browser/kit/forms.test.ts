import { expect } from "chai";
import type { Page } from "playwright-core";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { aPublishedDelivery } from "../../helpers/deliveries.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";

/** A form of the product. opener: the button that opens its dialog. field: label of the first text field. send: its
 *  button. procedure: the called procedure. refusal: the text for an empty first field; undefined if the field is
 *  optional. asks: whether leaving requires confirmation; otherwise the input is stored as a draft. */
interface Form {
  name: string;
  path: (orderId: string) => string;
  opener?: readonly string[];
  field: string;
  send: string;
  procedure: string;
  refusal?: string;
  asks?: boolean;
  text?: string;
}

const FORMS: Form[] = [
  {
    name: "a new account",
    path: () => "/users",
    opener: ["New user"],
    field: "First name",
    send: "Create user",
    procedure: "users.create",
    refusal: "Fill in “First name”",
  },
  {
    name: "a new study",
    path: () => "/studies",
    opener: ["Create study"],
    field: "Title",
    send: "Create study",
    procedure: "studies.create",
    refusal: "Enter a title.",
  },
  {
    name: "a sequencing run",
    path: (orderId) => `/orders/${orderId}/sequencing`,
    opener: ["New sequencing run"],
    field: "Run ID",
    send: "Create sequencing run",
    procedure: "sequencing.create",
    refusal: "Fill in “Run ID”",
  },
  {
    name: "a link to a delivery",
    path: (orderId) => `/orders/${orderId}/delivery`,
    opener: ["Share"],
    field: "Recipient",
    send: "Create link",
    procedure: "delivery.createLink",
    refusal: "Fill in “Recipient”",
  },
  {
    name: "the move of an order",
    path: (orderId) => `/orders/${orderId}`,
    opener: ["Order actions", "Change status"],
    field: "Note",
    send: "Change status",
    procedure: "orders.update",
  },
  {
    name: "a source of packages",
    path: () => "/pipelines/store",
    opener: ["Sources", "Add source"],
    field: "Name",
    send: "Save",
    procedure: "pipelines.saveSources",
    refusal: "Fill in “Name”",
  },
  {
    name: "what is run where",
    path: () => "/settings/execution",
    field: "Profiles",
    send: "Save",
    procedure: "settings.changePipelineExecution",
    asks: true,
    text: "typed",
  },
  {
    name: "an entry of the catalog",
    path: () => "/settings/catalog",
    opener: ["Add platform"],
    field: "Name",
    send: "Add",
    procedure: "catalog.save",
  },
  {
    name: "a new order",
    path: () => "/orders/new",
    field: "Order name",
    send: "Save draft",
    procedure: "orders.create",
    asks: true,
  },
];

// In a dialog with a required field, on a page that asks before it is left, and behind a menu.
const EACH_TIME = ["studies.create", "orders.create", "orders.update"];

describe("the forms, in the browser", function () {
  this.timeout(180_000);
  const chromium = useChromium();
  let app: TestApp;
  let page: Page;
  let errors: string[];
  let orderId: string;

  before(async () => {
    app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const { order } = await aPublishedDelivery(app.db, app.files, admin);
    orderId = order.id;
    ({ page, errors } = await openWindow(chromium(), app.url));
    page.setDefaultTimeout(15_000);
    page.on("dialog", (dialog) => void dialog.accept());
    await signIn(page, admin, app.url);
  });
  after(async () => {
    await page.context().close();
    await app[Symbol.asyncDispose]();
  });
  afterEach(() => expect(errors).to.deep.equal([]));

  for (const form of FORMS) {
    const itOften = EACH_TIME.includes(form.procedure) ? it : itNightly;
    itOften(`keeps the input of ${form.name}, marks the invalid field and submits it once`, async () => {
      const text = form.text ?? `Typed into ${form.name}`;
      const field = () => page.getByRole("textbox", { name: form.field, exact: true });
      const sent: string[] = [];
      page.on("request", (request) => request.url().includes(form.procedure) && sent.push(request.url()));
      await open(form);
      if (form.refusal) {
        await sendButton(form).click();
        await page.getByRole("alert").getByRole("button", { name: form.refusal }).click();
        expect(await field().evaluate((element) => element === document.activeElement)).to.equal(true);
        expect(sent).to.deep.equal([]);
        await shoot(page, form.procedure);
      }

      await field().fill(text);
      await until(async () => (await kept()).includes(text), "the draft");
      await page.reload();
      await open(form, { isLoaded: true });
      await page.getByText(/^Unsaved draft from/).waitFor();
      expect(await field().inputValue()).to.equal(text);

      if (form.asks) {
        await page.getByRole("link", { name: "Studies", exact: true }).click();
        await page.getByRole("button", { name: "Stay on page", exact: true }).click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      for (const [other, value] of Object.entries(OTHERS[form.procedure] ?? {}))
        await page.getByRole("textbox", { name: other, exact: true }).fill(value);
      await sendButton(form).dblclick();
      await until(async () => !(await kept()).includes(text), "the end of the draft");
      expect(sent).to.have.lengthOf(1);
    });
  }

  it("confirm before a password is lost, and store none on this device", async () => {
    await page.goto("/account");
    await page.getByLabel("Current password").fill("correct horse");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("alert").getByText("1 field needs attention").waitFor();
    await page.getByRole("link", { name: "Studies", exact: true }).click();
    expect(await kept()).not.to.include("correct horse");
    await page.getByRole("button", { name: "Leave without saving" }).click();
    await page.getByRole("heading", { name: "Studies", exact: true }).waitFor();
  });

  it("guide a researcher through the first order, until they close it, and again on request", async () => {
    const researcher = await openWindow(chromium(), app.url, { width: 390, height: 844 });
    const { page: phone } = researcher;
    await signIn(phone, await app.as("RESEARCHER"), app.url);
    await phone.goto("/orders/new");
    const guide = phone.getByRole("region", { name: "Your first order" });
    await guide.getByText("Step 1 of 4").waitFor();
    await guide.getByRole("button", { name: "Show me where" }).click();
    await phone.getByLabel("Order name").and(phone.locator(":focus")).waitFor();
    await guide.getByRole("button", { name: "Next" }).click();
    await guide.getByRole("heading", { name: "Choose a platform" }).waitFor();
    await phone.reload();
    await guide.getByText("Step 2 of 4").waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
    await shoot(phone, "guide");
    await guide.getByRole("button", { name: "Close the guide" }).click();
    await phone.reload();
    await phone.getByRole("button", { name: "Help with ordering" }).waitFor();
    expect(await guide.count()).to.equal(0);
    await phone.getByRole("button", { name: "Help with ordering" }).click();
    await guide.getByText("Step 1 of 4").waitFor();
    expect(researcher.errors).to.deep.equal([]);
    await phone.context().close();
  });

  async function open({ path, opener = [] }: Form, { isLoaded = false } = {}): Promise<void> {
    if (!isLoaded) await page.goto(path(orderId));
    for (const name of opener) {
      const entry = page.getByRole("menuitem", { name, exact: true });
      await page.getByRole("button", { name, exact: true }).or(entry).click();
    }
  }

  function sendButton({ send, opener }: Form) {
    const place = opener ? page.getByRole("dialog") : page;
    return place.getByRole("button", { name: send, exact: true });
  }

  function kept(): Promise<string> {
    return page.evaluate(() => JSON.stringify(localStorage));
  }
});

/** For visual inspection: SHOTS names a directory for screenshots. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (!folder) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
  }
}

/** Further mandatory input of some forms, by label. */
const OTHERS: Record<string, Record<string, string>> = {
  "users.create": { "Last name": "Typed", Email: "typed@example.org" },
  "pipelines.saveSources": { URL: "https://packages.example.org" },
};
