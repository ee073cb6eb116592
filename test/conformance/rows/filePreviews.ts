import { expect } from "chai";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as adapter from "../adapter.ts";
import { expectSomeRefusal, expectStatus } from "../expected.ts";
import { preview, resultPath } from "../prepared/files.ts";
import { area, skip } from "../row.ts";

/** File operations: previews. */
export const filePreviews = area("files", "instance-api", [
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
]);
