/** Replaces the safe names in a text by their values. names: value by safe name. Pure. */
export function restoreNames(text: string, names: ReadonlyMap<string, string>): string {
  let restored = text;
  for (const [name, value] of names) restored = restored.replaceAll(name, () => value);
  return restored;
}
