/** The options in a pasted text: one a line, or one a cell of a spreadsheet. Blank ones and repetitions are left out. */
export function pastedOptions(text: string): string[] {
  const cells = text.split(/[\r\n\t]+/).map((cell) => cell.replaceAll("\u00A0", " ").trim());
  return [...new Set(cells)].filter((cell) => cell !== "");
}

/** A list of options after a text was pasted into one of them: a blank one is replaced, known ones do not come twice. */
export function withPasted(options: readonly string[], index: number, text: string): string[] {
  const isBlank = (options[index] ?? "").trim() === "";
  const kept = isBlank ? options.toSpliced(index, 1) : [...options];
  const added = pastedOptions(text).filter((option) => !kept.includes(option));
  return kept.toSpliced(isBlank ? index : index + 1, 0, ...added);
}
