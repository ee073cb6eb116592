import { z } from "zod";

/** An http or https address without user name and password, trimmed. refused: the text of any refusal. */
export function plainUrl(maxCharacters: number, refused: string) {
  return z.string(refused).trim().max(maxCharacters, refused).refine(isPlainUrl, refused);
}

function isPlainUrl(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || /[\p{Cc}\p{Surrogate}\s]/u.test(address) || !URL.canParse(address))
    return false;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}
