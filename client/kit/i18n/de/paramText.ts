import type { Param } from "../../../../server/platform/errors/rules/fill.ts";

/** Returns a param that is a text or number, for translations that are functions. */
export function paramText(param: Param | undefined): string {
  return typeof param === "string" || typeof param === "number" ? String(param) : "";
}

/** Translates how a process ended among the params: "code 1", or the name of a signal. */
export function exitWord(how: Param | undefined): string {
  return paramText(how).replace(/^code (?=\d+$)/, "Exit-Code ");
}
