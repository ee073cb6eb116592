import type { Label, SymbolKind } from "./documents.ts";
import type { LabelFormat } from "./rules/labelFormats.ts";

/** Resolutions of label printers in dots per inch. */
export const ZPL_RESOLUTIONS = [203, 300, 600] as const;

const LINE_HEIGHT = 1.12;
const FONT_MAX_MM = 3.2;
const FONT_MIN_MM = 1.4;
const PADDING_MM = 0.8;
// Of an average character of font 0, as a share of its height.
const CHARACTER_WIDTH = 0.55;

/** Formats labels as ZPL II, one format (^XA … ^XZ) per label, in UTF-8. Pure. */
export function formatZpl({
  format: { label },
  symbol,
  dpi,
  labels,
}: {
  format: LabelFormat;
  symbol: SymbolKind;
  dpi: number;
  labels: Label[];
}): string {
  const dots = (mm: number) => Math.round((mm * dpi) / 25.4);
  const height = label.height - 2 * PADDING_MM;
  const width = label.width - 2 * PADDING_MM;
  const side = Math.min(height, width * 0.42, 20);
  const textWidth = width - side - PADDING_MM;
  return labels
    .map(({ code, lines }) => {
      const shown = lines.filter((line) => line.trim() !== "");
      const count = Math.max(1, Math.min(shown.length, Math.floor(height / (FONT_MIN_MM * LINE_HEIGHT))));
      const size = Math.min(FONT_MAX_MM, height / (count * LINE_HEIGHT));
      const upper = PADDING_MM + (height - count * size * LINE_HEIGHT) / 2;
      const characters = Math.max(1, Math.floor(textWidth / (size * CHARACTER_WIDTH)));
      const text = shown.slice(0, count).map((line, index) => {
        const x = dots(PADDING_MM + side + PADDING_MM);
        const y = dots(upper + index * size * LINE_HEIGHT);
        return `^FO${x},${y}^A0N,${dots(size)},${dots(size)}^FH^FD${escapeZpl(shorten(line, characters))}^FS`;
      });
      return [
        "^XA",
        "^CI28",
        `^PW${dots(label.width)}`,
        `^LL${dots(label.height)}`,
        "^LH0,0",
        formatSymbol(symbol, code, { at: dots(PADDING_MM), side: dots(side) }),
        ...text,
        "^XZ",
        "",
      ].join("\n");
    })
    .join("");
}

function formatSymbol(kind: SymbolKind, code: string, { at, side }: { at: number; side: number }): string {
  const modules = kind === "datamatrix" ? dataMatrixModules(code.length) : 21;
  const magnification = Math.max(1, Math.floor(side / (modules + 2)));
  const data = escapeZpl(code);
  return kind === "datamatrix"
    ? `^FO${at},${at}^BXN,${magnification},200^FH^FD${data}^FS`
    : `^FO${at},${at}^BQN,2,${Math.min(10, magnification)}^FH^FDMA,${data}^FS`;
}

// The sides of square symbols, by the characters that fit in the worst case.
function dataMatrixModules(characters: number): number {
  const sides: [characters: number, side: number][] = [
    [3, 10],
    [5, 12],
    [8, 14],
    [12, 16],
    [18, 18],
    [22, 20],
    [30, 22],
    [36, 24],
    [44, 26],
    [62, 32],
  ];
  return sides.find(([most]) => characters <= most)?.[1] ?? 36;
}

function shorten(line: string, characters: number): string {
  const letters = Array.from(line);
  return letters.length <= characters ? line : `${letters.slice(0, characters - 1).join("")}…`;
}

/** Returns a text for a field with ^FH: what ZPL would read as a command is written as the hexadecimal code of its
 *  bytes; control characters become spaces. Pure. */
export function escapeZpl(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll(
      /[\^~_\\]/g,
      (character) => `_${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
    );
}
