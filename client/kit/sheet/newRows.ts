import type { Row } from "./table.ts";

/** Returns a unique row key. */
export function newRowKey(): string {
  return `new-${crypto.getRandomValues(new Uint32Array(3)).join("-")}`;
}

export function blankRows(count: number): Row[] {
  return Array.from({ length: count }, () => ({ key: newRowKey(), values: {} }));
}
