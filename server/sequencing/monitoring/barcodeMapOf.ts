import { raise } from "../../platform/errors/apiError.ts";
import { BARCODE_MAP_MAX } from "../../platform/limits/limits.ts";
import { barcodeMapRefused } from "./errors.ts";

const BARCODE_MAX_CHARACTERS = 200;
const SAMPLE_CODE_MAX_CHARACTERS = 100;

/** A barcode map as it is kept: barcodes in lower case to sample codes. Where two barcodes become one the later wins;
 *  what maps to nothing is left out. asked: as it was sent, null or undefined for none.
 *  Raises barcodeMapRefused. Spec §4, live stream. */
export function barcodeMapOf(asked: unknown): Record<string, string> {
  if (asked === undefined || asked === null) return {};
  if (typeof asked !== "object" || Array.isArray(asked)) return raise(barcodeMapRefused());
  const entries = Object.entries(asked);
  if (entries.length > BARCODE_MAP_MAX) raise(barcodeMapRefused());
  const map = new Map<string, string>();
  for (const [written, named] of entries) {
    const barcode = written.trim().toLowerCase();
    if (typeof named !== "string" || !fits(barcode, BARCODE_MAX_CHARACTERS))
      return raise(barcodeMapRefused());
    const sampleCode = named.trim();
    if (!fits(sampleCode, SAMPLE_CODE_MAX_CHARACTERS)) raise(barcodeMapRefused());
    if (barcode === "" || sampleCode === "") map.delete(barcode);
    else map.set(barcode, sampleCode);
  }
  // Defines each key, also one such as __proto__.
  return Object.fromEntries(map);
}

function fits(text: string, maxCharacters: number): boolean {
  return text.length <= maxCharacters && !/\0|\p{Surrogate}/u.test(text);
}
