import { expect } from "chai";
import * as adapter from "../adapter.ts";
import type { Answer } from "../client.ts";
import { expectRefusal, expectStatus } from "../expected.ts";
import { download, unpublished, published, resultPath } from "../prepared/files.ts";
import { area, type Asked } from "../row.ts";
import { FASTQ } from "../site.ts";

/** File operations: downloads. */
export const fileDownloads = area("files", "instance-api", [
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
      const readStatus = async (path: string) =>
        (await download(site.admin, path)).headers.get("x-service-read-data-class");
      expect([await readStatus(raw), await readStatus(cleaned), await readStatus(customer)]).to.deep.equal([
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
    (path): Asked => [
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
  ...(["download", "preview"] as const).map((what): Asked => [
    "§7 Errors",
    `${what} without a session is 401 'Unauthorized'`,
    async ({ anyone }) =>
      expectRefusal(await anyone.get(`/api/files/${what}?path=orders/a.txt`), 401, "Unauthorized"),
  ]),
]);
