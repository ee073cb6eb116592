import bwipjs from "bwip-js/node";
import type { SymbolKind } from "./documents.ts";

/** Returns a two-dimensional code as the path of an SVG, one unit per module, and its modules per side. Throws for a text
 *  that is too long for the symbol. */
export function symbolPath(kind: SymbolKind, text: string): { path: string; modules: number } {
  const [drawn] = bwipjs.raw({
    bcid: kind,
    // bwip-js writes bytes; the text is encoded as scanners expect it.
    text: kind === "qrcode" ? text : text.replaceAll(/[^\x20-\x7e]/g, "?"),
  }) as unknown as { pixs: ArrayLike<number>; pixx: number; pixy: number }[];
  if (!drawn) throw new Error(`No symbol was drawn for ${kind}`);
  const { pixs, pixx, pixy } = drawn;
  let path = "";
  for (let y = 0; y < pixy; y++) {
    for (let x = 0; x < pixx; x++) {
      if (!pixs[y * pixx + x]) continue;
      const from = x;
      while (x + 1 < pixx && pixs[y * pixx + x + 1]) x++;
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`;
    }
  }
  return { path, modules: Math.max(pixx, pixy) };
}
