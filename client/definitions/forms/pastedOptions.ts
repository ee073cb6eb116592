/** Parses options from pasted text: one per line or spreadsheet cell, without blank and repeated ones. */
export function pastedOptions(text: string): string[] {
  const cells = text.split(/[\r\n\t]+/).map((cell) => cell.replaceAll("\u00A0", " ").trim());
  return [...new Set(cells)].filter((cell) => cell !== "");
}

/** Inserts pasted options at an option: a blank one is replaced, existing options are skipped. */
export function withPasted(options: readonly string[], index: number, text: string): string[] {
  const isBlank = (options[index] ?? "").trim() === "";
  const remaining = isBlank ? options.toSpliced(index, 1) : [...options];
  const added = pastedOptions(text).filter((option) => !remaining.includes(option));
  return remaining.toSpliced(isBlank ? index : index + 1, 0, ...added);
}
