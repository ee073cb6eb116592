/** Characters of the code page WinAnsi beyond Latin-1, which the built-in fonts of PDF contain. */
const BEYOND_LATIN_1 = new Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ");

/** Names of Greek letters and signs that sample names contain. */
const REPLACED: Readonly<Record<string, string>> = {
  Α: "A",
  α: "alpha",
  β: "beta",
  γ: "gamma",
  δ: "delta",
  Δ: "Delta",
  ε: "epsilon",
  κ: "kappa",
  λ: "lambda",
  μ: "µ",
  Ω: "Ohm",
  Đ: "D",
  đ: "d",
  ı: "i",
  Ł: "L",
  ł: "l",
  "≤": "<=",
  "≥": ">=",
  "−": "-",
  "→": "->",
  "′": "'",
  "″": '"',
};

/** Returns a text in characters that the built-in fonts of PDF contain, so that drawing never fails: other letters lose
 *  their diacritics, and what remains becomes "?". Control characters become spaces; line breaks are kept. Pure. */
export function toPrintable(text: string): string {
  let printable = "";
  for (const character of text.normalize("NFC")) printable += toWinAnsi(character);
  return printable;
}

function toWinAnsi(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === "\n") return character;
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return " ";
  // The soft hyphen has no glyph.
  if (code === 0xad) return "";
  if (code <= 0xff || BEYOND_LATIN_1.has(character)) return character;
  const replaced = REPLACED[character];
  if (replaced !== undefined) return replaced;
  // Joiners, marks and variation selectors of the previous character.
  if (/[\p{M}\p{Cf}]/u.test(character)) return "";
  if (/\p{Z}/u.test(character)) return " ";
  const bare = character.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return bare !== character && /^[\x20-\x7e\xa0-\xff]+$/.test(bare) ? bare : "?";
}
