import { expect } from "chai";
import { createHash } from "node:crypto";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as adapter from "../adapter.ts";
import type { Answer, Client } from "../client.ts";
import {
  exactly,
  expectKeys,
  expectRefusal,
  expectShape,
  expectSomeRefusal,
  expectStatus,
  filledText,
  flag,
  integer,
  list,
} from "../expected.ts";
import { area, skip } from "../row.ts";
import { FASTQ, type Order, type Site } from "../site.ts";

const download = (client: Client, path: string): Promise<Answer> =>
  client.get(`/api/files/download?path=${encodeURIComponent(path)}`);
const preview = (client: Client, path: string): Promise<Answer> =>
  client.get(`/api/files/preview?path=${encodeURIComponent(path)}`);
const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");

interface Stored {
  order: Order;
  raw: string;
  cleaned: string;
  customer: string;
  facility: string;
}

/** An order with a raw and a cleaned read and an artifact for each side, not published. */
async function stored(site: Site): Promise<Stored> {
  const order = await site.order();
  const [one, two] = order.samples;
  const send = async (fields: Record<string, unknown>) =>
    (await site.send(order.id, FASTQ, fields)).finalPath;
  const artifact = (visibility: string) => ({
    targetKind: "artifact",
    targetRole: "report",
    originalName: `${visibility}.txt`,
    metadata: { visibility, artifactType: "qc_report" },
  });
  return {
    order,
    raw: await send({ sampleId: one.id, metadata: { dataClass: "raw" } }),
    cleaned: await send({ sampleId: two.id, metadata: { dataClass: "cleaned" } }),
    customer: await send(artifact("customer")),
    facility: await send(artifact("facility")),
  };
}

const unpublished = (site: Site) => site.once("stored files", () => stored(site));

async function published(site: Site): Promise<Stored> {
  return site.once("published files", async () => {
    const files = await stored(site);
    await adapter.publishDelivery(site.admin, files.order.id);
    return files;
  });
}

/** The path of an assembly or of a report that a run gave, as list and detail tell it. */
async function resultPath(site: Site, runId: string, ending: string): Promise<string> {
  const { body } = await site.admin.get(`/api/pipelines/runs/${runId}`);
  const named = new RegExp(`"([^"\\\\]+${ending.replaceAll(".", "\\.")})"`, "g");
  const paths = [...JSON.stringify(body).matchAll(named)].map(([, path = ""]) => path);
  // Names are parts of the path they end.
  const [longest] = paths.sort((one, other) => other.length - one.length);
  return longest ?? skip(`the detail of a run tells of no file that ends in ${ending}`);
}

/** File operations. */
export const files = area("files", "instance-api", [
  [
    "§4 GET /api/files/download",
    "is a file stream, content type application/octet-stream, attachment disposition",
    async (site) => {
      const { raw } = await unpublished(site);
      const answer = await download(site.admin, raw);
      expectStatus(answer, 200);
      expect(answer.bytes.equals(FASTQ)).to.equal(true);
      expect(answer.headers.get("content-type")).to.match(/^application\/octet-stream/);
      expect(answer.headers.get("content-disposition")).to.match(/^attachment/);
    },
  ],
  [
    "§4 GET /api/files/download",
    "when the path resolves to a Read, header X-Service-Read-Data-Class carries its data class",
    async (site) => {
      const { raw, cleaned, customer } = await unpublished(site);
      const told = async (path: string) =>
        (await download(site.admin, path)).headers.get("x-service-read-data-class");
      expect([await told(raw), await told(cleaned), await told(customer)]).to.deep.equal([
        "raw",
        "cleaned",
        null,
      ]);
    },
  ],
  [
    "§4 GET /api/files/download",
    "a facility admin may download any file with an allowed extension",
    async (site) => {
      const { raw, cleaned, customer, facility } = await unpublished(site);
      for (const path of [raw, cleaned, customer, facility])
        expectStatus(await download(site.admin, path), 200);
    },
  ],
  [
    "§4 GET /api/files/download",
    "a researcher who owns the order gets a cleaned Read once the delivery is published, and not before",
    async (site) => {
      const before = await unpublished(site);
      const { client } = await site.researcher();
      expectRefusal(await download(client, before.cleaned), 403, "Access denied");
      const answer = await download(client, (await published(site)).cleaned);
      expectStatus(answer, 200);
      expect(answer.headers.get("x-service-read-data-class")).to.equal("cleaned");
    },
  ],
  [
    "§4 GET /api/files/download",
    "a Read of another data class is refused to them, published or not",
    async (site) => {
      const { client } = await site.researcher();
      for (const { raw } of [await unpublished(site), await published(site)])
        expectRefusal(await download(client, raw), 403, "Access denied");
    },
  ],
  [
    "§4 GET /api/files/download",
    "a SequencingArtifact is theirs when the delivery is published and its visibility is customer",
    async (site) => {
      const { client } = await site.researcher();
      expectRefusal(await download(client, (await unpublished(site)).customer), 403, "Access denied");
      const { customer, facility } = await published(site);
      expectStatus(await download(client, customer), 200);
      expectRefusal(await download(client, facility), 403, "Access denied");
    },
  ],
  [
    "§4 GET /api/files/download",
    "a researcher who does not own the order gets none of its files",
    async (site) => {
      const { client } = await site.stranger();
      const { raw, cleaned, customer } = await published(site);
      for (const path of [raw, cleaned, customer])
        expectRefusal(await download(client, path), 403, "Access denied");
    },
  ],
  [
    "§7 Errors",
    "any other authorization failure is 403 'Access denied': a file that belongs to no record",
    async (site) => {
      const { client } = await site.researcher();
      expectRefusal(await download(client, "nobody/knows/this.fastq"), 403, "Access denied");
    },
  ],
  ...["/etc/passwd", "../secret.fastq", "orders/../../secret.fastq", "/etc/hosts.fastq"].map(
    (path): Parameters<typeof area>[2][number] => [
      "§7 Errors",
      `download of an absolute path or traversal is 400 'Invalid file path': ${path}`,
      async ({ admin }) => expectRefusal(await download(admin, path), 400, "Invalid file path"),
    ],
  ),
  [
    "§7 Errors",
    "download while the data base path is unset is 400 'Data base path not configured'",
    async (site) => {
      const { raw } = await unpublished(site);
      const answer = await site.with("sequencingFiles", adapter.change.dataBasePath(null), () =>
        download(site.admin, raw),
      );
      expectRefusal(answer, 400, "Data base path not configured");
    },
  ],
  [
    "§4 GET /api/files/download",
    "an Assembly: refused while allowUserAssemblyDownload is off, 403 'Assembly downloads are disabled by the facility administrator.'",
    async (site) => {
      const { id, order } = await site.completed();
      await adapter.completeOrder(site.admin, order.id);
      const path = await resultPath(site, id, ".fasta");
      const answer = await site.with("access", adapter.change.assemblyDownloads(false), () =>
        download(order.owner, path),
      );
      expectRefusal(answer, 403, "Assembly downloads are disabled by the facility administrator.");
    },
  ],
  [
    "§4 GET /api/files/download",
    "an Assembly: theirs who own the order when the setting is on and the order is COMPLETED; nobody else's",
    async (site) => {
      const { id, order } = await site.completed();
      await adapter.completeOrder(site.admin, order.id);
      const path = await resultPath(site, id, ".fasta");
      const { client: stranger } = await site.stranger();
      const answers = await site.with("access", adapter.change.assemblyDownloads(true), async () => [
        await download(order.owner, path),
        await download(stranger, path),
      ]);
      expectStatus(answers[0] as Answer, 200);
      expectRefusal(answers[1] as Answer, 403, "Access denied");
    },
  ],
  [
    "§4 GET /api/files/download",
    "an Assembly is refused while its order is not COMPLETED",
    async (site) => {
      const { id, order } = await site.completedOnOpenOrder();
      const path = await resultPath(site, id, ".fasta");
      const answer = await site.with("access", adapter.change.assemblyDownloads(true), () =>
        download(order.owner, path),
      );
      expectRefusal(answer, 403, "Access denied");
    },
  ],
  [
    "§4 GET /api/files/download",
    "an Assembly of a study's run is theirs who own the study",
    async (site) => {
      const { id, order } = await site.completedOnStudy();
      await adapter.completeOrder(site.admin, order.id);
      const path = await resultPath(site, id, ".fasta");
      const answer = await site.with("access", adapter.change.assemblyDownloads(true), () =>
        download(order.owner, path),
      );
      expectStatus(answer, 200);
    },
  ],
  [
    "§7 Errors",
    "download by a demo session is 403 'Downloads are disabled in the public demo.'",
    async (site) => {
      const { customer } = await published(site);
      for (const role of ["RESEARCHER", "FACILITY_ADMIN"] as const)
        expectRefusal(
          await download(await site.demo(role), customer),
          403,
          "Downloads are disabled in the public demo.",
        );
    },
  ],
  ...(["download", "preview"] as const).map((what): Parameters<typeof area>[2][number] => [
    "§7 Errors",
    `${what} without a session is 401 'Unauthorized'`,
    async ({ anyone }) =>
      expectRefusal(await anyone.get(`/api/files/${what}?path=orders/a.txt`), 401, "Unauthorized"),
  ]),
  [
    "§4 GET /api/files/preview",
    "serves a file of a run inline",
    async (site) => {
      const { id } = await site.completed();
      const answer = await preview(site.admin, await resultPath(site, id, ".html"));
      expectStatus(answer, 200);
      expect(answer.bytes.toString()).to.contain("Conformance");
      expect(answer.headers.get("content-disposition") ?? "inline").to.match(/^inline/);
      expect(answer.headers.get("content-type")).to.match(/^text\/html/);
    },
  ],
  [
    "§4 GET /api/files/preview",
    "access is checked against the pipeline run the file belongs to, with the rule of run read access",
    async (site) => {
      const { id, order } = await site.completed();
      const path = await resultPath(site, id, ".html");
      const { client: stranger } = await site.stranger();
      const selection = `/api/pipelines/runs/${id}/selection`;
      await site.admin.delete(selection);
      expectSomeRefusal(await preview(order.owner, path), 403);
      expectStatus(await site.admin.put(selection), 200);
      expectStatus(await preview(order.owner, path), 200);
      expectSomeRefusal(await preview(stranger, path), 403);
      await site.admin.delete(selection);
    },
  ],
  [
    "§8 Limits",
    "preview takes html, htm, pdf, txt, tsv, csv, log and json, and nothing else",
    async (site) => {
      const order = await site.sharedOrder();
      const at = async (extension: string) => {
        const { finalPath } = await site.send(order.id, Buffer.from("{}"), {
          targetKind: "artifact",
          targetRole: "report",
          originalName: `preview.${extension}`,
        });
        return preview(site.admin, finalPath);
      };
      for (const extension of ["html", "htm", "pdf", "txt", "tsv", "csv", "log", "json"])
        expectStatus(await at(extension), 200);
      for (const extension of ["exe", "fastq", "svg"]) expectSomeRefusal(await at(extension), 400);
    },
  ],
  [
    "§4 GET /api/files/preview",
    "paths are traversal checked",
    async ({ admin }) => {
      for (const path of ["../secret.txt", "orders/../../../etc/motd.txt", "/etc/secret.txt"])
        expect((await preview(admin, path)).status, path).to.be.within(400, 404);
    },
  ],
  [
    "§8 Limits",
    "a file above 100 MB is not previewed",
    async (site) => {
      const { dataBasePath } = await adapter.readSetting(site.admin, "sequencingFiles");
      await site.folder();
      const name = `conformance-${process.pid}.txt`;
      const place = join(String(dataBasePath), name);
      try {
        await writeFile(place, "");
        await truncate(place, 100 * 1024 * 1024 + 1);
      } catch {
        skip("the data base path of this instance cannot be written from here");
      }
      site.atEnd(() => site.admin.post("/api/files/delete", { filePaths: [name] }));
      expect((await preview(site.admin, name)).status).to.be.within(400, 413);
    },
  ],
  [
    "§4 GET /api/files/preview",
    "in demo mode generated stand-in reports are served instead of disk content",
    async (site) => {
      const demo = await site.demo("FACILITY_ADMIN");
      const answer = await preview(demo, "whatever/report.html");
      expectStatus(answer, 200);
      expect(answer.headers.get("content-type")).to.match(/^text\/html/);
      expect(answer.bytes.toString()).to.match(/<html|<!doctype/i);
    },
  ],
  [
    "§4 POST /api/files/checksum",
    "answers { success, results, summary }; checksum is raw lower-case hex MD5, no prefix",
    async (site) => {
      const { raw } = await unpublished(site);
      const body = expectStatus(await site.admin.post("/api/files/checksum", { filePaths: [raw] }), 200);
      expectShape(body, { success: exactly(true), results: list, summary: filledSummary() });
      expect(body.results).to.deep.equal([{ filePath: raw, checksum: md5(FASTQ), updatedReadRecord: true }]);
      expect(body.summary).to.deep.equal({
        total: 1,
        successful: 1,
        failed: 0,
        updatedReadRecords: 1,
        notLinkedToRead: 0,
      });
    },
  ],
  [
    "§4 POST /api/files/checksum",
    "the computed checksum is written onto the matching Read record and overwrites a value supplied at upload",
    async (site) => {
      const order = await site.order();
      const [sample] = order.samples;
      const { finalPath } = await site.send(order.id, FASTQ, {
        sampleId: sample.id,
        checksumProvided: "supplied",
      });
      await site.admin.post("/api/files/checksum", { filePaths: [finalPath] });
      const [read] = await adapter.readsOf(site.admin, order.id, sample.id);
      expect(read?.checksum1).to.equal(md5(FASTQ));
    },
  ],
  [
    "§4 POST /api/files/checksum",
    "per-file problems appear as a results entry with error while the other files are still processed",
    async (site) => {
      const { raw, customer } = await unpublished(site);
      const filePaths = ["../outside.fastq", "orders/missing.fastq", customer, raw];
      const { results, summary } = expectStatus(
        await site.admin.post("/api/files/checksum", { filePaths }),
        200,
      );
      expect(results.map(({ filePath }: { filePath: string }) => filePath)).to.deep.equal(filePaths);
      for (const result of results.slice(0, 2))
        expectKeys(result, { error: filledText, updatedReadRecord: exactly(false) });
      expectKeys(results[2], {
        checksum: exactly(md5(FASTQ)),
        warning: filledText,
        updatedReadRecord: exactly(false),
      });
      expectKeys(results[3], { checksum: exactly(md5(FASTQ)), updatedReadRecord: flag });
      expect(summary).to.deep.equal({
        total: 4,
        successful: 2,
        failed: 2,
        updatedReadRecords: 1,
        notLinkedToRead: 1,
      });
    },
  ],
  [
    "§8 Limits",
    "50 paths a call are taken, more are 400 'Maximum 50 files at a time'",
    async ({ admin }) => {
      const paths = (count: number) =>
        Array.from({ length: count }, (_, index) => `orders/none/${index}.fastq`);
      const body = expectStatus(await admin.post("/api/files/checksum", { filePaths: paths(50) }), 200);
      expect(body.summary.failed).to.equal(50);
      expectRefusal(
        await admin.post("/api/files/checksum", { filePaths: paths(51) }),
        400,
        "Maximum 50 files at a time",
      );
    },
  ],
  [
    "§7 Errors",
    "checksum by a researcher is 403 'Only facility admins can calculate checksums'",
    async (site) => {
      const { client } = await site.researcher();
      expectRefusal(
        await client.post("/api/files/checksum", { filePaths: ["a"] }),
        403,
        "Only facility admins can calculate checksums",
      );
    },
  ],
  [
    "§7 Errors",
    "checksum without a session is 401 'Unauthorized'",
    async ({ anyone }) =>
      expectRefusal(await anyone.post("/api/files/checksum", { filePaths: ["a"] }), 401, "Unauthorized"),
  ],
  [
    "§4 POST /api/files/delete",
    "a file that was the read's only one takes the Read row with it",
    async (site) => {
      const order = await site.order();
      const [sample] = order.samples;
      const { finalPath } = await site.send(order.id, FASTQ, {
        sampleId: sample.id,
        metadata: { dataClass: "cleaned" },
      });
      expectStatus(await site.admin.post("/api/files/delete", { filePaths: [finalPath] }), 200);
      expect(await adapter.readsOf(site.admin, order.id, sample.id)).to.deep.equal([]);
      expect((await download(site.admin, finalPath)).status).to.equal(404);
    },
  ],
  [
    "§4 POST /api/files/delete",
    "otherwise the matching file1 or file2 column is cleared and the row stays",
    async (site) => {
      const order = await site.order();
      const [sample] = order.samples;
      const fields = { sampleId: sample.id, metadata: { dataClass: "cleaned" } };
      const first = await site.send(order.id, FASTQ, fields);
      const second = await site.send(order.id, FASTQ, { ...fields, targetRole: "R2" });
      expectStatus(await site.admin.post("/api/files/delete", { filePaths: [first.finalPath] }), 200);
      const [read] = await adapter.readsOf(site.admin, order.id, sample.id);
      expect([read?.file1, read?.file2]).to.deep.equal([null, second.finalPath]);
    },
  ],
  [
    "§4 POST /api/files/delete",
    "already-deleted entries are reported per path in an errors list without aborting the batch",
    async (site) => {
      const order = await site.sharedOrder();
      const { finalPath } = await site.send(order.id, FASTQ, {
        targetKind: "artifact",
        targetRole: "report",
        originalName: "gone.txt",
      });
      const filePaths = ["orders/none/gone.txt", finalPath, "../outside.txt"];
      const { errors } = expectStatus(await site.admin.post("/api/files/delete", { filePaths }), 200);
      expect(errors.map(({ path }: { path: string }) => path)).to.deep.equal([filePaths[0], filePaths[2]]);
      expect((await download(site.admin, finalPath)).status).to.equal(404);
    },
  ],
  [
    "§5 Authentication",
    "files/delete is 401 for others than facility admins",
    async (site) => {
      const { client } = await site.researcher();
      for (const who of [site.anyone, client])
        expectRefusal(await who.post("/api/files/delete", { filePaths: ["a"] }), 401, "Unauthorized");
    },
  ],
]);

function filledSummary() {
  return {
    is: "{ total, successful, failed, updatedReadRecords, notLinkedToRead }",
    holds(value: unknown): boolean {
      const keys = ["total", "successful", "failed", "updatedReadRecords", "notLinkedToRead"];
      const summary = value as Record<string, unknown>;
      return (
        keys.every((key) => integer.holds(summary?.[key])) && Object.keys(summary).length === keys.length
      );
    },
  };
}
