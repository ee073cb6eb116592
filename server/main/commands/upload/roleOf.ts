const MARK = /[._-](?:R|read)?([12])(?:[._-]\d{3})?$/i;

/** Which read of a pair a file name says it is, by the usual marks (_R1, _R2_001, .1, _2); R1 without a mark.
 *  name: with its sequencing file extension. */
export function roleOf(name: string, extension: string): "R1" | "R2" {
  const stem = name.slice(0, -extension.length);
  return MARK.exec(stem)?.[1] === "2" ? "R2" : "R1";
}
