/** A text with the values in the place of the safe names that a run used for them. names: value by name. Pure. */
export function restoreNames(text: string, names: ReadonlyMap<string, string>): string {
  let restored = text;
  for (const [name, value] of names) restored = restored.replaceAll(name, () => value);
  return restored;
}
