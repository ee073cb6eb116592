import {
  PageSizes,
  PDFDocument,
  type PDFFont,
  type PDFImage,
  type PDFPage,
  rgb,
  StandardFonts,
} from "pdf-lib";
import type { Block, Logo, PagedDocument } from "./documents.ts";
import { fitText, wrapText } from "./fitText.ts";
import { symbolPath } from "./symbolPath.ts";
import { toPrintable } from "./toPrintable.ts";

const MARGIN = 50;
const FOOTER = 28;
const SIZE = 10;
const LINE = 13.5;
const CODE_SIDE = 76;
const LOGO_BOX = { width: 150, height: 56 };
const GAP = 8;
const CELL_LINES_MAX = 3;
const FACT_LABEL_SHARE = 0.28;
const INK = rgb(0, 0, 0);
const GRAY = rgb(0.4, 0.4, 0.4);
const RULE = rgb(0.75, 0.75, 0.75);

/** Draws a document as a PDF, on as many pages as it needs. */
export async function drawPages(document: PagedDocument): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(document.title);
  const writer = new PageWriter(pdf, document, {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  });
  writer.head(document.logo && (await embedLogo(pdf, document.logo)));
  for (const block of document.blocks) writer.write(block);
  writer.foot();
  return pdf.save();
}

async function embedLogo(pdf: PDFDocument, { type, base64 }: Logo): Promise<PDFImage | undefined> {
  try {
    return await (type === "png" ? pdf.embedPng(base64) : pdf.embedJpg(base64));
  } catch {
    return undefined;
  }
}

class PageWriter {
  readonly #pdf: PDFDocument;
  readonly #document: PagedDocument;
  readonly #fonts: { plain: PDFFont; bold: PDFFont };
  readonly #size: [number, number];
  #page: PDFPage;
  #y: number;

  constructor(pdf: PDFDocument, document: PagedDocument, fonts: { plain: PDFFont; bold: PDFFont }) {
    this.#pdf = pdf;
    this.#document = document;
    this.#fonts = fonts;
    this.#size = document.paper === "a4" ? PageSizes.A4 : PageSizes.Letter;
    this.#page = pdf.addPage(this.#size);
    this.#y = this.#page.getHeight() - MARGIN;
  }

  get #width(): number {
    return this.#size[0] - 2 * MARGIN;
  }

  head(logo?: PDFImage): void {
    const { title, subtitle, code } = this.#document;
    const asideWidth = code === undefined ? 0 : CODE_SIDE + 2 * GAP;
    const box = logo?.scaleToFit(LOGO_BOX.width, LOGO_BOX.height);
    const width = this.#width - asideWidth - (box ? box.width + 2 * GAP : 0);
    const top = this.#y;
    if (logo && box)
      this.#page.drawImage(logo, {
        x: MARGIN + this.#width - asideWidth - box.width,
        y: top - box.height,
        ...box,
      });
    if (code !== undefined) {
      const { path, modules } = symbolPath("qrcode", code);
      const scale = CODE_SIDE / modules;
      this.#page.drawSvgPath(path, {
        x: MARGIN + this.#width - CODE_SIDE,
        y: top,
        scale,
        color: INK,
        borderWidth: 0,
      });
    }
    this.#lines(title, { font: this.#fonts.bold, size: 18, width });
    if (subtitle !== undefined) this.#lines(subtitle, { size: 11, width, color: GRAY });
    const asideHeight = Math.max(code === undefined ? 0 : CODE_SIDE, box?.height ?? 0);
    this.#y = Math.min(this.#y, top - asideHeight);
    this.#y -= GAP;
  }

  write(block: Block): void {
    if (block.kind === "heading") {
      this.#keep(4 * LINE);
      this.#y -= GAP;
      this.#lines(block.text, { font: this.#fonts.bold, size: 12 });
    } else if (block.kind === "text") this.#lines(block.text, {});
    else if (block.kind === "facts") this.#facts(block.rows);
    else this.#table(block);
  }

  /** Writes the footers, when the number of pages is known. */
  foot(): void {
    const pages = this.#pdf.getPages();
    for (const [index, page] of pages.entries()) {
      const number = `${index + 1} / ${pages.length}`;
      const text = fitText(toPrintable(this.#document.footer).replaceAll("\n", " "), {
        font: this.#fonts.plain,
        size: 8,
        width: this.#width - 60,
      });
      page.drawText(text, { x: MARGIN, y: FOOTER, size: 8, font: this.#fonts.plain, color: GRAY });
      page.drawText(number, {
        x: MARGIN + this.#width - this.#fonts.plain.widthOfTextAtSize(number, 8),
        y: FOOTER,
        size: 8,
        font: this.#fonts.plain,
        color: GRAY,
      });
    }
  }

  #lines(
    text: string,
    {
      font = this.#fonts.plain,
      size = SIZE,
      width = this.#width,
      x = MARGIN,
      color = INK,
    }: { font?: PDFFont; size?: number; width?: number; x?: number; color?: ReturnType<typeof rgb> },
  ): void {
    for (const line of wrapText(toPrintable(text), { font, size, width })) {
      this.#keep(size * 1.35);
      this.#page.drawText(line, { x, y: this.#y - size, size, font, color });
      this.#y -= size * 1.35;
    }
  }

  #facts(rows: [string, string][]): void {
    const labelWidth = this.#width * FACT_LABEL_SHARE;
    for (const [label, value] of rows) {
      this.#keep(2 * LINE);
      const name = fitText(toPrintable(label), {
        font: this.#fonts.plain,
        size: SIZE,
        width: labelWidth - GAP,
      });
      this.#page.drawText(name, {
        x: MARGIN,
        y: this.#y - SIZE,
        size: SIZE,
        font: this.#fonts.plain,
        color: GRAY,
      });
      this.#lines(value, { x: MARGIN + labelWidth, width: this.#width - labelWidth });
    }
  }

  #table({ columns, rows }: Extract<Block, { kind: "table" }>): void {
    const total = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (this.#width * share) / total);
    const head = () =>
      this.#row(
        columns.map(({ title }) => title),
        { columns, widths, font: this.#fonts.bold },
      );
    this.#keep(3 * LINE);
    head();
    for (const row of rows) this.#row(row, { columns, widths, font: this.#fonts.plain }, head);
  }

  /** Writes a row with its rule. head: repeats the heads on a new page. */
  #row(
    cells: string[],
    { columns, widths, font }: { columns: { align?: "right" }[]; widths: number[]; font: PDFFont },
    head?: () => void,
  ): void {
    const wrapped = widths.map((width, index) =>
      wrapText(toPrintable(cells[index] ?? ""), { font, size: 9, width: width - GAP }).slice(
        0,
        CELL_LINES_MAX,
      ),
    );
    const height = Math.max(1, ...wrapped.map(({ length }) => length)) * 11.5 + 5;
    if (this.#y - height < MARGIN) {
      this.#turn();
      head?.();
    }
    let x = MARGIN;
    for (const [index, lines] of wrapped.entries()) {
      const width = widths[index] ?? 0;
      for (const [at, line] of lines.entries()) {
        const shift = columns[index]?.align === "right" ? width - GAP - font.widthOfTextAtSize(line, 9) : 0;
        this.#page.drawText(line, { x: x + shift, y: this.#y - 10 - at * 11.5, size: 9, font, color: INK });
      }
      x += width;
    }
    this.#y -= height;
    this.#page.drawLine({
      start: { x: MARGIN, y: this.#y },
      end: { x: MARGIN + this.#width, y: this.#y },
      thickness: 0.5,
      color: RULE,
    });
  }

  #keep(height: number): void {
    if (this.#y - height < MARGIN) this.#turn();
  }

  #turn(): void {
    this.#page = this.#pdf.addPage(this.#size);
    this.#y = this.#page.getHeight() - MARGIN;
  }
}
