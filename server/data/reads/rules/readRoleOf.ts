import { readMark } from "./readMark.ts";

/** Which read of a pair a file name says it is; R1 where it says none. */
export function readRoleOf(name: string): "R1" | "R2" {
  const stem = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/(?<=.)(?:\.[a-z]+)+$/, "");
  return readMark(stem)?.role === "R2" ? "R2" : "R1";
}
