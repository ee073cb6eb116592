const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE = /^[TP]([0-9A-HJKMNP-TV-Z]{6,})([0-9A-HJKMNP-TV-Z])$/;

/** Returns whether a text has the form of a generated code of a tube or place. */
export function isCodeLike(text: string): boolean {
  return CODE.test(text);
}

/** Returns whether a text is a generated code with the right check character (Luhn, modulus 32), which detects one wrong
 *  character and most swapped neighbors. The database generates them by the same rule. */
export function isCheckedCode(text: string): boolean {
  const [, digits = "", check = ""] = CODE.exec(text) ?? [];
  if (digits === "") return false;
  let total = 0;
  let factor = 2;
  for (const digit of Array.from(digits).toReversed()) {
    const part = ALPHABET.indexOf(digit) * factor;
    total += Math.floor(part / 32) + (part % 32);
    factor = 3 - factor;
  }
  return ALPHABET[(32 - (total % 32)) % 32] === check;
}
