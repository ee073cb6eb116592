import { expect } from "chai";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { gzipSync } from "node:zlib";
import { Browser } from "../../helpers/browser.ts";
import { openWindow, useChromium } from "../../helpers/chromium.ts";
import { fastqText, someRecords } from "../../helpers/fastq.ts";
import { mailServer } from "../../helpers/mailServer.ts";
import { newInstance } from "../../helpers/newInstance.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { CLIENT, oidcProvider } from "../../helpers/oidcProvider.ts";
import { order, setUp } from "../../helpers/storySteps.ts";
import { until } from "../../helpers/until.ts";
import { uploadCalls } from "../../helpers/uploads.ts";
import { webhookReceiver } from "../../helpers/webhookReceiver.ts";

const LEAD = "lena@lakes.example";
const MEMBER = "mina@lakes.example";
const COLLEAGUE = "omar@lakes.example";
const READS = gzipSync(fastqText(someRecords(2_000)));

describe("a department, its mails, single sign-on, chat and programs, in the browser", function () {
  this.timeout(180_000);
  const chromium = useChromium();

  itNightly(
    "a lead invites a department, approves its order by mail, and programs deliver what a member downloads",
    async () => {
      await using desk = await newInstance({ LANEKEEPER_OUTGOING_ALLOW: "127.0.0.1" });
      const { url, setupLink = "" } = desk.server;
      await using mails = await mailServer();
      await using chat = await webhookReceiver();
      await using pipeline = await webhookReceiver();
      const windows: Awaited<ReturnType<typeof openWindow>>[] = [];
      const open = async () => {
        const window = await openWindow(chromium(), url);
        windows.push(window);
        return window.page;
      };
      /** The address in a mail to `address` whose subject contains `subject`. */
      const linkIn = async (address: string, subject: string) => {
        const mail = await until(
          () => mails.received.find((one) => one.to.includes(address) && one.subject.includes(subject)),
          `the mail "${subject}" to ${address}`,
        );
        return /http:\S+/.exec(mail.text)?.[0] ?? "";
      };

      const admin = await open();
      await setUp(admin, setupLink.split("#token=")[1] ?? "");
      await setUpMail(admin, mails.port);
      await using provider = await oidcProvider({
        redirectUri: `${url}/api/auth/oidc/callback`,
        accounts: { omar: { email: COLLEAGUE, email_verified: true, name: "Omar Reyes" } },
      });
      await setUpSignOn(admin, provider.issuer);
      await connectChat(admin, chat.url);
      const secret = await connectProgram(admin, pipeline.url);
      const script = new Browser(url);
      script.token = await createToken(admin);
      await createDepartment(admin);
      await inviteLead(admin);

      // Both ways into an account: a password, and the account of the institution.
      const lead = await open();
      await lead.goto(await linkIn(LEAD, "invitation"));
      await acceptInvitation(lead, "Lena", "Lake");
      await inviteMembers(lead);
      const member = await open();
      await member.goto(await linkIn(MEMBER, "invitation"));
      await acceptInvitation(member, "Mina", "Moss");
      const colleague = await open();
      await colleague.goto(await linkIn(COLLEAGUE, "invitation"));
      await colleague.getByRole("link", { name: "University account" }).click();
      await colleague.getByPlaceholder("Enter any login").fill("omar");
      await colleague.getByPlaceholder("and password").fill("any");
      await colleague.getByRole("button", { name: "Sign-in" }).click();
      await colleague.getByText("Welcome to Lanekeeper").waitFor();
      await colleague.goto("/account");
      await colleague.getByText("Lake ecology").waitFor();
      await colleague.getByText("Single sign-on", { exact: true }).waitFor();

      // The order waits for the lead, who decides on another device without signing in.
      const orderPath = await order(member, "/");
      await member.getByText("Awaiting approval").waitFor();
      const phone = await open();
      await phone.goto(await linkIn(LEAD, "Approval needed"));
      await phone.getByText("Lake metagenomes").waitFor();
      await phone.getByLabel("Reason").fill("Budget 4711 covers both samples");
      await phone.getByRole("button", { name: "Approve" }).click();
      await phone.getByRole("heading", { name: "Order approved" }).waitFor();
      await member.getByText("Approved by Lena Lake", { exact: false }).waitFor();
      await member.getByText("Budget 4711 covers both samples").waitFor();
      const posted = await until(() => chat.received[0], "the message in the chat");
      const number = await member.getByText(/^ORD-\d{8}-\d{4}$/).innerText();
      const text = `Order ${number} (Lake metagenomes) was approved`;
      const link = `<${url}${orderPath}|Open in Lanekeeper>`;
      expect(JSON.parse(posted.body)).to.deep.equal({
        text,
        blocks: [{ type: "section", text: { type: "mrkdwn", text: `${text}\n${link}`, verbatim: true } }],
        unfurl_links: false,
        unfurl_media: false,
      });

      // The script uploads by the documented calls; the webhook starts an analysis.
      let started: Promise<string> | undefined;
      pipeline.onRequest = (res, { body, headers }) => {
        const { data } = new Webhook(secret).verify(body, headers) as { data: Uploaded };
        res.writeHead(204).end();
        started = startAnalysis(script, data);
      };
      await upload(script, orderPath);
      const runId = await until(() => started, "the webhook");
      await admin.goto(`/analyses/${runId}`);
      await admin.getByRole("heading", { level: 2, name: "Results" }).waitFor({ timeout: 60_000 });

      await admin.goto(`${orderPath}/delivery`);
      await admin.getByRole("button", { name: "Publish" }).click();
      await admin.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
      await admin.getByText(/^Published .* by Frida Facility$/).waitFor();
      await member.goto(await linkIn(MEMBER, "Files ready for download"));
      const downloading = member.waitForEvent("download");
      await member.getByRole("link", { name: "Download LAKE-1_R1.fastq.gz" }).click();
      expect((await readFile(await (await downloading).path())).equals(READS)).to.equal(true);
      expect(windows.flatMap(({ errors }) => errors)).to.deep.equal([]);
    },
  );
});

async function setUpMail(page: Page, port: number): Promise<void> {
  await page.goto("/settings/mail");
  await page.getByRole("textbox", { name: "Host name or IP address" }).fill("127.0.0.1");
  await page.getByRole("combobox", { name: "Encryption" }).click();
  await page.getByRole("option", { name: "None (usually port 25)" }).click();
  await page.getByRole("textbox", { name: "Port" }).fill(String(port));
  await page.getByRole("textbox", { name: "Sender address" }).fill("desk@example.org");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Send test email" }).click();
  await page.getByText("The mail server accepted the email: 250").waitFor();
}

async function setUpSignOn(page: Page, issuer: string): Promise<void> {
  await page.goto("/settings/sign-in");
  await page.getByRole("textbox", { name: "Issuer" }).fill(issuer);
  await page.getByRole("textbox", { name: "Client ID" }).fill(CLIENT.clientId);
  await page.getByRole("textbox", { name: "Client secret" }).fill(CLIENT.clientSecret);
  await page.getByRole("textbox", { name: "Button on the sign-in page" }).fill("University account");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Test connection" }).click();
  await page.getByText(`The provider responded: ${issuer}`).waitFor();
}

async function connectChat(page: Page, url: string): Promise<void> {
  await page.goto("/settings/chat");
  await page.getByRole("button", { name: "Add channel" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("#sequencing");
  await dialog.getByLabel("Incoming webhook URL").fill(url);
  await dialog.getByRole("checkbox", { name: "Order approved" }).check();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("article", { name: "#sequencing" }).waitFor();
}

/** Returns the signing secret. */
async function connectProgram(page: Page, url: string): Promise<string> {
  await page.goto("/settings/webhooks");
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Add webhook" });
  await dialog.getByRole("textbox", { name: "URL" }).fill(url);
  await dialog.getByRole("checkbox", { name: "Upload completed" }).check();
  await dialog.getByRole("button", { name: "Add" }).click();
  const secret = page.getByRole("dialog", { name: "Signing secret" });
  const text = await secret.getByText(/^whsec_/).innerText();
  await secret.getByRole("button", { name: "Done" }).click();
  return text;
}

async function createToken(page: Page): Promise<string> {
  await page.goto("/account");
  const tokens = page.getByRole("region", { name: "API tokens" });
  await tokens.getByRole("button", { name: "New token" }).click();
  await tokens.getByLabel("Name").fill("Sequencer export");
  await tokens.getByRole("checkbox", { name: "Change data", exact: true }).check();
  await tokens.getByRole("checkbox", { name: "Change analyses", exact: true }).check();
  await tokens.getByRole("button", { name: "Create token" }).click();
  const token = await tokens.getByLabel("Token", { exact: true }).innerText();
  return token;
}

async function createDepartment(page: Page): Promise<void> {
  await page.goto("/departments");
  await page.getByRole("button", { name: "New department" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Lake ecology");
  await dialog.getByLabel("Cost center").fill("4711");
  await dialog.getByRole("switch", { name: "Orders require approval" }).check();
  await dialog.getByRole("button", { name: "Create department" }).click();
  await page.getByText("Department Lake ecology created").waitFor();
}

async function inviteLead(page: Page): Promise<void> {
  await page.goto("/users");
  await page.getByRole("button", { name: "Invite user" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite user" });
  await dialog.getByLabel("Email").fill(LEAD);
  await dialog.getByRole("combobox", { name: "Department" }).click();
  await dialog.getByRole("option", { name: "Lake ecology" }).click();
  await dialog.getByRole("checkbox", { name: "Lead of this department" }).check();
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  const created = page.getByRole("dialog", { name: "Invitation created" });
  await created.getByText(`The invitation is being sent to ${LEAD}.`, { exact: false }).waitFor();
  await created.getByRole("button", { name: "Done" }).click();
}

async function acceptInvitation(page: Page, firstName: string, lastName: string): Promise<void> {
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Password").first().fill("another fine one");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Welcome to Lanekeeper").waitFor();
}

async function inviteMembers(page: Page): Promise<void> {
  await page.goto("/account");
  const members = page.getByRole("region", { name: "Invite members" });
  for (const address of [MEMBER, COLLEAGUE]) {
    await members.getByLabel("Email").fill(address);
    await members.getByRole("button", { name: "Invite" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await members.getByText(address).waitFor();
  }
}

/** Uploads the reads of the sample LAKE-1 in two chunks. */
async function upload(script: Browser, orderPath: string): Promise<void> {
  const orderId = orderPath.split("/").at(-1) ?? "";
  const { body } = await script.get(`/api${orderPath}`);
  const sampleId = (body.samples as { id: string; sampleId: string }[]).find(
    (sample) => sample.sampleId === "LAKE-1",
  )?.id;
  const uploads = uploadCalls(script, orderId);
  const { uploadId } = (
    await uploads.initiate({
      targetKind: "read",
      targetRole: "R1",
      sampleId,
      originalName: "LAKE-1_R1.fastq.gz",
      expectedSize: READS.length,
    })
  ).body;
  const half = Math.floor(READS.length / 2);
  await uploads.chunk(uploadId, 0, READS.subarray(0, half));
  await uploads.chunk(uploadId, half, READS.subarray(half));
  expect((await uploads.complete(uploadId)).status).to.equal(200);
}

interface Uploaded {
  orderId: string;
  sampleId: string;
}

/** Starts an analysis of the sample of an upload and returns its id. */
async function startAnalysis(script: Browser, { orderId, sampleId }: Uploaded): Promise<string> {
  const selection = { pipelineId: "fastq-checksum", orderId, sampleIds: [sampleId], config: {} };
  const created = await script.post("/api/pipelines/runs", selection);
  expect(created.status, JSON.stringify(created.body)).to.equal(200);
  const { id } = created.body.run;
  const started = await script.post(`/api/pipelines/runs/${id}/start`, {});
  expect(started.status, started.body.error).to.equal(200);
  return id;
}
