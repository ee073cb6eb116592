import { parseReadSuffix } from "./parseReadSuffix.ts";

/** Which read of a pair a file name says it is; R1 where it says none. */
export function parseReadRole(name: string): "R1" | "R2" {
  const stem = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/(?<=.)(?:\.[a-z]+)+$/, "");
  return parseReadSuffix(stem)?.role === "R2" ? "R2" : "R1";
}
