import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";
import { fitText } from "./fitText.ts";
import type { Label, LabelSheet } from "./documents.ts";
import { type LabelFormat, labelsPerPage } from "./rules/labelFormats.ts";
import { symbolPath } from "./symbolPath.ts";
import { toPrintable } from "./toPrintable.ts";

const POINTS_PER_MM = 72 / 25.4;
const PADDING_MM = 0.8;
const LINE_HEIGHT = 1.12;
const FONT_MAX_POINTS = 9;
const FONT_MIN_POINTS = 4;
const BLACK = rgb(0, 0, 0);

/** Draws labels as a PDF, sheet after sheet: the symbol on the left, the lines on the right, the first in bold. */
export async function drawLabels({ format, symbol, start, labels }: LabelSheet): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle("Labels");
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const perPage = labelsPerPage(format);
  const first = Math.min(Math.max(start, 1), perPage) - 1;
  let page: PDFPage | undefined;
  for (const [index, label] of labels.entries()) {
    const position = (first + index) % perPage;
    if (!page || position === 0)
      page = pdf.addPage([format.page.width * POINTS_PER_MM, format.page.height * POINTS_PER_MM]);
    drawLabel(page, label, { format, position, fonts, ...symbolPath(symbol, label.code) });
  }
  return pdf.save();
}

function drawLabel(
  page: PDFPage,
  { lines }: Label,
  {
    format,
    position,
    fonts,
    path,
    modules,
  }: {
    format: LabelFormat;
    position: number;
    fonts: { plain: PDFFont; bold: PDFFont };
    path: string;
    modules: number;
  },
): void {
  const { left, top, pitch, columns, label } = format;
  const column = position % columns;
  const row = Math.floor(position / columns);
  const padding = PADDING_MM * POINTS_PER_MM;
  const x = (left + column * pitch.x) * POINTS_PER_MM + padding;
  const upper = page.getHeight() - (top + row * pitch.y) * POINTS_PER_MM - padding;
  const width = label.width * POINTS_PER_MM - 2 * padding;
  const height = label.height * POINTS_PER_MM - 2 * padding;

  const side = Math.min(height, width * 0.42, 20 * POINTS_PER_MM);
  // One module on each side is the quiet zone.
  const scale = side / (modules + 2);
  page.drawSvgPath(path, {
    x: x + scale,
    y: upper - (height - side) / 2 - scale,
    scale,
    color: BLACK,
    borderWidth: 0,
  });

  const shown = lines.map(toPrintable).filter((line) => line.trim() !== "");
  const count = Math.max(1, Math.min(shown.length, Math.floor(height / (FONT_MIN_POINTS * LINE_HEIGHT))));
  const size = Math.min(FONT_MAX_POINTS, height / (count * LINE_HEIGHT));
  const textX = x + side + padding;
  const textWidth = width - side - padding;
  let baseline = upper - (height - count * size * LINE_HEIGHT) / 2 - size * 0.85;
  for (const [index, line] of shown.slice(0, count).entries()) {
    const font = index === 0 ? fonts.bold : fonts.plain;
    const text = fitText(line.replaceAll("\n", " "), { font, size, width: textWidth });
    page.drawText(text, { x: textX, y: baseline, size, font, color: BLACK });
    baseline -= size * LINE_HEIGHT;
  }
}
