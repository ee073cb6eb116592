import { expect } from "chai";
import { PDFDocument } from "pdf-lib";
import { drawLabels } from "../../../server/platform/documents/drawLabels.ts";
import type { Logo } from "../../../server/platform/documents/documents.ts";
import { drawPages } from "../../../server/platform/documents/drawPages.ts";
import { fitText, wrapText } from "../../../server/platform/documents/fitText.ts";
import { escapeZpl } from "../../../server/platform/documents/formatZpl.ts";
import { LABEL_FORMATS, labelsPerPage } from "../../../server/platform/documents/rules/labelFormats.ts";
import { toPrintable } from "../../../server/platform/documents/toPrintable.ts";
import { PNG_PIXEL } from "../../helpers/pictures.ts";

// Each character is one point wide at size 1.
const font = { widthOfTextAtSize: (text: string, size: number) => text.length * size };

describe("documents for printing", () => {
  it("keep the letters of western Europe and replace what their fonts lack", () => {
    expect(toPrintable("Žižka Müller ß € – µ")).to.equal("Žižka Müller ß € – µ");
    expect(toPrintable("čő Ω-β ≤5 ﬁ 日本 😀 a\u0301\u200b\u0007x\ttab")).to.equal(
      "co Ohm-beta <=5 fi ?? ? á x tab",
    );
  });

  it("shorten a text to a width, and wrap it at spaces or within a long word", () => {
    expect(fitText("abcdefgh", { font, size: 1, width: 5 })).to.equal("abcd…");
    expect(fitText("abc", { font, size: 1, width: 0 })).to.equal("");
    expect(wrapText("one two\nabcdefgh", { font, size: 1, width: 4 })).to.deep.equal([
      "one",
      "two",
      "abcd",
      "efgh",
    ]);
  });

  it("have label formats that fit on their sheets", () => {
    for (const format of Object.values(LABEL_FORMATS)) {
      const { left, top, pitch, columns, rows, label, page, name } = format;
      expect(left, name).to.be.at.least(0);
      expect(top, name).to.be.at.least(0);
      expect(left + (columns - 1) * pitch.x + label.width, name).to.be.at.most(page.width + 0.01);
      expect(top + (rows - 1) * pitch.y + label.height, name).to.be.at.most(page.height + 0.01);
    }
    expect(labelsPerPage(LABEL_FORMATS["avery-l4731"])).to.equal(189);
    expect(labelsPerPage(LABEL_FORMATS["avery-l7651"])).to.equal(65);
    expect(labelsPerPage(LABEL_FORMATS["avery-5167"])).to.equal(80);
  });

  it("are drawn in every format with any text", async () => {
    const labels = [{ code: "T0000012", lines: ["日本\n語".repeat(50), "", "x"] }];
    for (const format of Object.values(LABEL_FORMATS))
      for (const symbol of ["datamatrix", "qrcode"] as const)
        expect(
          (await PDFDocument.load(await drawLabels({ format, symbol, start: 999, labels }))).getPageCount(),
        ).to.equal(1);
    const rows = Array.from({ length: 300 }, (_, index) => [String(index), "word ".repeat(60)]);
    const pages = await drawPages({
      title: "T",
      paper: "letter",
      blocks: [
        {
          kind: "table",
          columns: [
            { title: "A", share: 1 },
            { title: "B", share: 3 },
          ],
          rows,
        },
      ],
      footer: "F",
    });
    expect((await PDFDocument.load(pages)).getPageCount()).to.be.greaterThan(10);
  });

  it("contain no command of ZPL that a name brings along", () => {
    expect(escapeZpl("^XA~JR_5E\\\n")).to.equal("_5EXA_7EJR_5F5E_5C ");
  });

  it("show a logo beside the title, and are drawn without one that cannot be decoded", async () => {
    const draw = async (logo?: Logo) =>
      Buffer.from(
        await drawPages({ title: "Quote", paper: "a4", blocks: [], footer: "f", ...(logo && { logo }) }),
      ).toString("latin1");
    const picture = /\/Subtype \/Image/;
    expect(await draw()).not.to.match(picture);
    expect(await draw({ type: "png", base64: PNG_PIXEL.toString("base64") })).to.match(picture);
    for (const type of ["png", "jpeg"] as const) {
      const text = await draw({ type, base64: Buffer.from("no picture").toString("base64") });
      expect(text.slice(0, 5)).to.equal("%PDF-");
      expect(text).not.to.match(picture);
    }
  });
});
