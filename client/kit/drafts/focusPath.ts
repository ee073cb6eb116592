/**
 * Focuses a field of a form and scrolls it into view.
 * @param node the field or its container
 */
export function focusPath(node: HTMLElement | null): void {
  const field = node?.matches(FIELDS) ? node : (node?.querySelector<HTMLElement>(FIELDS) ?? node);
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

const FIELDS = "input:not([type=hidden]), textarea, select, button";
