const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

/** Measures JSON without parsing it, in one pass and no memory: how deep it is nested, and how many values it holds at
 *  most. Of bytes that are no JSON it says something. */
export function measureJson(bytes: Uint8Array): { levels: number; values: number } {
  let level = 0;
  let levels = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at + 1);
    else if (byte === COMMA) values++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++;
      level++;
      if (level > levels) levels = level;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level--;
  }
  return { levels, values };
}

/** Where the closing quote stands, or the end. */
function endOfText(bytes: Uint8Array, begin: number): number {
  let at = begin;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
