import type { Label, SymbolKind } from "./documents.ts";
import { formatZpl } from "./formatZpl.ts";
import { renderDocument } from "./renderDocument.ts";
import { LABEL_FORMATS, type LabelFormatId } from "./rules/labelFormats.ts";

/** A document for printing. isShown: browsers display it. */
export interface Printed {
  name: string;
  contentType: string;
  isShown: boolean;
  bytes: Uint8Array;
}

/** Prints labels as a PDF, or as ZPL for a label printer. name: of the file, without extension. */
export async function printLabels(
  labels: Label[],
  {
    name,
    format: formatId,
    symbol,
    start,
    output,
    dpi,
    signal,
  }: {
    name: string;
    format: LabelFormatId;
    symbol: SymbolKind;
    start: number;
    output: "pdf" | "zpl";
    dpi: number;
    signal: AbortSignal | null;
  },
): Promise<Printed> {
  const format = LABEL_FORMATS[formatId];
  if (output === "zpl")
    return {
      name: `${name}.zpl`,
      contentType: "text/plain; charset=utf-8",
      isShown: false,
      bytes: Buffer.from(formatZpl({ format, symbol, dpi, labels })),
    };
  return {
    name: `${name}.pdf`,
    contentType: "application/pdf",
    isShown: true,
    bytes: await renderDocument({ labels: { format, symbol, start, labels } }, signal),
  };
}
