import { type Cipher, createCipheriv, createHash } from "node:crypto";

const BLOCK_BYTES = 16 * 1024;
const ZEROS = Buffer.alloc(BLOCK_BYTES);

/**
 * Generates pseudorandom numbers that are reproducible for a seed and a purpose, on every machine: the key stream of a
 * cipher.
 */
export class SeededNumbers {
  readonly #stream: Cipher;
  #block = Buffer.alloc(0);
  #used = 0;

  constructor(seed: string, purpose: string) {
    const key = createHash("sha256").update(`${purpose}\n${seed}`).digest().subarray(0, 16);
    this.#stream = createCipheriv("aes-128-ctr", key, Buffer.alloc(16));
  }

  /** Valid until the next call. */
  bytes(count: number): Buffer {
    if (count > BLOCK_BYTES) return this.#stream.update(Buffer.alloc(count));
    if (this.#used + count > this.#block.length) {
      this.#block = this.#stream.update(ZEROS);
      this.#used = 0;
    }
    this.#used += count;
    return this.#block.subarray(this.#used - count, this.#used);
  }

  /** Returns a number from 0 to below 1. */
  share(): number {
    return this.bytes(4).readUInt32LE() / 2 ** 32;
  }

  /** Returns an integer from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.share() * (most - least + 1));
  }

  /** Returns a number of the normal distribution with mean 0 and standard deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.share())) * Math.cos(2 * Math.PI * this.share());
  }

  hex(characters: number): string {
    return this.bytes(Math.ceil(characters / 2))
      .toString("hex")
      .slice(0, characters);
  }

  /** Returns a UUID of version 4. */
  uuid(): string {
    const bytes = this.bytes(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }
}
