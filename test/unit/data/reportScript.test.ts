import { expect } from "chai";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  REPORT_SCRIPT,
  REPORT_SCRIPT_BYTES,
  withReportScript,
} from "../../../server/data/files/withReportScript.ts";

const PLACE = "⟨script⟩";

async function passed(bytes: Buffer, chunkSize: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkSize) chunks.push(bytes.subarray(at, at + chunkSize));
  return buffer(Readable.from(chunks).pipe(withReportScript()));
}

describe("the script in front of a report", () => {
  const documents = [
    `<!doctype html>${PLACE}<html><head></head>ü</html>`,
    `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"\n "http://x">\n${PLACE}<html>`,
    `\uFEFF<!doctype html>\n${PLACE}<html>`,
    `<?xml version="1.0"?>\n<!-- a > b -->\n<!doctype html><!-- ${"long ".repeat(500)}-->${PLACE}<html>`,
    `${PLACE}<p>no doctype`,
    `${PLACE}words <!doctype html>`,
    `<!doctype html>${PLACE}`,
    `${PLACE}<!-- never ended <html>`,
    `${PLACE}<`,
  ];
  for (const document of documents)
    it(`is inserted where it changes no mode: ${document.slice(0, 60)}`, async () => {
      const bytes = Buffer.from(document.replace(PLACE, ""));
      const expected = document.replace(PLACE, () => REPORT_SCRIPT);
      for (const chunkSize of [7, 64, 1 << 20]) {
        const found = await passed(bytes, chunkSize);
        expect(found.toString()).to.equal(expected);
        expect(found.length).to.equal(bytes.length + REPORT_SCRIPT_BYTES);
      }
    });

  it("limits the search in an endless head, and does not change a document in UTF-16", async () => {
    const endless = Buffer.from(`<!--${"x".repeat(300_000)}`);
    expect((await passed(endless, 16_384)).toString()).to.equal(REPORT_SCRIPT + endless.toString());
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("<p>wide", "utf16le")]);
    expect((await passed(wide, 1 << 20)).subarray(0, wide.length)).to.deep.equal(wide);
  });

  it("is ASCII without an end tag in it", () => {
    expect(REPORT_SCRIPT).to.match(/^<script>[^]*<\/script>$/);
    expect(Buffer.byteLength(REPORT_SCRIPT)).to.equal(REPORT_SCRIPT.length);
    expect(REPORT_SCRIPT.match(/<\/script/g)).to.have.length(1);
  });
});
