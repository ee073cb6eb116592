import { parseReadSuffix } from "./parseReadSuffix.ts";

/** Returns the mate in a file name; R1 without one. */
export function parseReadRole(name: string): "R1" | "R2" {
  const stem = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/(?<=.)(?:\.[a-z]+)+$/, "");
  return parseReadSuffix(stem)?.role === "R2" ? "R2" : "R1";
}
