/** Puts the keyboard into a field of a form and brings it into view. node: the field, or what surrounds it. */
export function focusPath(node: HTMLElement | null): void {
  const field = node?.matches(FIELDS) ? node : (node?.querySelector<HTMLElement>(FIELDS) ?? node);
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

const FIELDS = "input:not([type=hidden]), textarea, select, button";
