/** The DOM id of a field of a form, by which a problem leads to it. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** Puts the keyboard into a field and brings it into view. Gives whether there is such a field. */
export function focusField(name: string): boolean {
  const field = document.querySelector<HTMLElement>(`#${CSS.escape(fieldId(name))}`);
  field?.focus();
  field?.scrollIntoView({ block: "center" });
  return field !== null;
}
