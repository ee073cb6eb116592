const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];
const FNV_PRIME = 16_777_619;
// No sender can compute names that this process does not tell apart.
const HASH_START = Math.trunc(Math.random() * 2 ** 31);

/** Measures JSON that arrives in pieces without parsing it, in one pass: how deep it is nested, how many values it has at
 *  most, and how many different names its members have. The result for bytes that are not JSON has no meaning. */
export class JsonMeter {
  levels = 0;
  values = 1;
  readonly #names = new Set<number>();
  #level = 0;
  #isInText = false;
  /** Of the text that is open, or of the last one. */
  #hash = HASH_START;
  /** Bytes of the next piece that an escape at the end of the last piece covers. */
  #escaped = 0;

  get names(): number {
    return this.#names.size;
  }

  add(bytes: Uint8Array): void {
    let [level, levels, values, hash] = [this.#level, this.levels, this.values, this.#hash];
    let isInText = this.#isInText;
    let at = this.#escaped;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (isInText) {
        if (byte === QUOTE) isInText = false;
        else {
          hash = Math.imul(hash ^ byte, FNV_PRIME);
          if (byte === BACKSLASH) at++;
        }
      } else if (byte === QUOTE) {
        isInText = true;
        hash = HASH_START;
      } else if (byte === COLON) this.#names.add(hash);
      else if (byte === COMMA) values++;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        values++;
        level++;
        if (level > levels) levels = level;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level--;
    }
    [this.#level, this.levels, this.values, this.#hash] = [level, levels, values, hash];
    this.#isInText = isInText;
    this.#escaped = at - bytes.length;
  }
}

/** Measures JSON that is present as a whole. */
export function measureJson(bytes: Uint8Array): Pick<JsonMeter, "levels" | "values" | "names"> {
  const meter = new JsonMeter();
  meter.add(bytes);
  return meter;
}
