const FORM = /^(?:https?:\/\/orcid\.org\/)?(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dX])$/i;

/** Parses an ORCID iD, also as a link or without hyphens. Returns it as 0000-0002-1825-0097; undefined if its form or
 *  its check digit is wrong. */
export function parseOrcid(text: string): string | undefined {
  const groups = FORM.exec(text.trim())?.slice(1);
  if (!groups) return undefined;
  const digits = groups.join("").toUpperCase();
  return digits.endsWith(checkDigit(digits.slice(0, -1))) ? groups.join("-").toUpperCase() : undefined;
}

/** ISO 7064 MOD 11-2. */
function checkDigit(digits: string): string {
  let total = 0;
  for (const digit of digits) total = ((total + Number(digit)) * 2) % 11;
  const check = (12 - total) % 11;
  return check === 10 ? "X" : String(check);
}
