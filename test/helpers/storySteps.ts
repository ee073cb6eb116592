import type { Page } from "playwright-core";
import { paste } from "./chromium.ts";

const SAMPLES = [
  ["Code", "Taxonomy ID", "Title"],
  ["LAKE-1", "408170", "Surface water, north shore"],
  ["LAKE-2", "408170", "Surface water, south shore"],
];

/** Creates the account of the first facility admin by the setup link. Opens the page first and then the link in the
 *  same window, which causes no reload. registration: the answer to "Who can create an account?"; default: that of
 *  the page. */
export async function setUp(page: Page, token: string, registration = "Facility staff only"): Promise<void> {
  await page.goto("/setup");
  await page.getByRole("heading", { name: "Open the setup link" }).waitFor();
  await page.goto(`/setup#token=${token}`);
  await page.getByLabel("First name").fill("Frida");
  await page.getByLabel("Last name").fill("Facility");
  await page.getByLabel("Email address").fill("frida@example.org");
  await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  await page.getByRole("radio", { name: registration }).check();
  await page.getByRole("button", { name: "Create account and start" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
}

/** The answer that opens registration on the setup page. */
export const ANYONE = "Anyone who can reach this server";

/** Registers a researcher. */
export async function register(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("First name").fill("Rosa");
  await page.getByLabel("Last name").fill("Researcher");
  await page.getByLabel("Email address").fill("rosa@example.org");
  await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
}

/** Submits an order with the samples LAKE-1 and LAKE-2, started on a page that offers the first one; returns
 *  its path. */
export async function order(page: Page, from: "/" | "/orders" = "/orders"): Promise<string> {
  await page.goto(from);
  await page.getByRole("link", { name: "Create your first order" }).click();
  await page.getByLabel("Order name").fill("Lake metagenomes");
  await paste(
    page.getByRole("textbox", { name: "Sample ID, row 1" }),
    SAMPLES.map((row) => row.join("\t")).join("\n"),
  );
  await page.getByRole("button", { name: "Submit order" }).click();
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  await page.getByRole("heading", { name: "Lake metagenomes" }).waitFor();
  return new URL(page.url()).pathname;
}

/** Chooses files on the upload page of an order without sending them. */
export async function choose(page: Page, orderPath: string, paths: string[]): Promise<void> {
  await page.goto(`${orderPath}/upload`);
  await page.getByLabel("Files to upload").setInputFiles(paths);
  await page.getByText("Review before uploading").waitFor();
}
