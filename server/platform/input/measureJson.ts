const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];
const FNV_PRIME = 16_777_619;
// A random seed, so that a sender cannot compute names whose hashes collide.
const HASH_START = Math.trunc(Math.random() * 2 ** 31);

/** Measures JSON that arrives in chunks without parsing it, in one pass: depth of nesting, an upper bound for the
 *  number of values, and the number of distinct member names. For bytes that are not JSON the result has no meaning. */
export class JsonMeter {
  levels = 0;
  values = 1;
  readonly #names = new Set<number>();
  #level = 0;
  #isInText = false;
  /** Hash of the open string, or of the last one. */
  #hash = HASH_START;
  /** Bytes of the next chunk that belong to an escape at the end of the previous chunk. */
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

/** Measures a complete JSON document. */
export function measureJson(bytes: Uint8Array): Pick<JsonMeter, "levels" | "values" | "names"> {
  const meter = new JsonMeter();
  meter.add(bytes);
  return meter;
}
