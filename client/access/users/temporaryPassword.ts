const LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 16;

/** Generates a temporary password: 16 unambiguous letters and digits, about 93 bits. */
export function temporaryPassword(): string {
  let password = "";
  while (password.length < LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Rejects bytes above the largest multiple of the alphabet size: they would favor the first letters.
    if (byte < 256 - (256 % LETTERS.length)) password += LETTERS[byte % LETTERS.length];
  }
  return password;
}
