/** The name of a field that a standard only gives a label: "pH method" is ph_method, as in the bundled checklists. */
export function fieldName(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "");
}
