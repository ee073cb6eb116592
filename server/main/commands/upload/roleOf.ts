const MARK = /[._-](?:R|read)?([12])(?:[._-]\d{3})?(?:\.[a-z]+)+$/i;

/** Which read of a pair a file name says it is, by the usual marks (_R1, _R2_001, .1, _2); R1 without a mark. */
export function roleOf(name: string): "R1" | "R2" {
  return MARK.exec(name)?.[1] === "2" ? "R2" : "R1";
}
