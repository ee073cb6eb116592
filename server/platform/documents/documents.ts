import type { LabelFormat } from "./rules/labelFormats.ts";

export const SYMBOLS = ["datamatrix", "qrcode"] as const;
export type SymbolKind = (typeof SYMBOLS)[number];

/** A label: the code in its symbol, and lines of text, the most important first. */
export interface Label {
  code: string;
  lines: string[];
}

/** Labels of one format. start: the position of the first label, 1 for the left upper one. */
export interface LabelSheet {
  format: LabelFormat;
  symbol: SymbolKind;
  start: number;
  labels: Label[];
}

/** A part of a document. */
export type Block =
  | { kind: "heading"; text: string }
  /** Wrapped; line breaks are kept. */
  | { kind: "text"; text: string }
  | { kind: "facts"; rows: [label: string, value: string][] }
  /** share: the part of the width; shares need no sum. The heads are repeated on each page. */
  | {
      kind: "table";
      columns: { title: string; share: number; align?: "right" }[];
      rows: string[][];
    };

/** A picture in a document, as base64. */
export interface Logo {
  type: "png" | "jpeg";
  base64: string;
}

/** A document in A4 or Letter. code: a QR code beside the title. logo: at the right of the title, left out if it cannot
 *  be decoded. footer: left on each page; the page number follows. */
export interface PagedDocument {
  title: string;
  subtitle?: string;
  paper: "a4" | "letter";
  code?: string;
  logo?: Logo;
  blocks: Block[];
  footer: string;
}

/** A task of the thread that renders documents. Its result is the PDF. */
export type DocumentTask = { labels: LabelSheet } | { pages: PagedDocument };
