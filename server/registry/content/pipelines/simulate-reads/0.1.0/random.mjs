import { createHash } from "node:crypto";

/** Numbers from 0 up to, but not, 1 that look random and are the same again for the same seed. seed: any text. */
export function randomFrom(seed) {
  // The generator known as sfc32, fast and with no flaw that reads could show.
  const digest = createHash("sha256").update(seed).digest();
  let [a, b, c, count] = [0, 4, 8, 12].map((at) => digest.readInt32LE(at));
  return () => {
    const sum = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  };
}
