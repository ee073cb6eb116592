/** The DOM id of a form field, for links from problems. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** Focuses a field and scrolls it into view. Returns whether the field exists. */
export function focusField(name: string): boolean {
  const field = document.querySelector<HTMLElement>(`#${CSS.escape(fieldId(name))}`);
  field?.focus();
  field?.scrollIntoView({ block: "center" });
  return field !== null;
}
