const LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 16;

/** A password to hand over: 16 letters and digits that nobody mistakes for each other, about 93 bits. */
export function temporaryPassword(): string {
  let password = "";
  while (password.length < LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Bytes beyond the last whole round would favour the first letters.
    if (byte < 256 - (256 % LETTERS.length)) password += LETTERS[byte % LETTERS.length];
  }
  return password;
}
