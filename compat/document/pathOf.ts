/** The path of a line as OpenAPI writes it. */
export function pathOf(prefix: string, path: string): string {
  return prefix + path.replaceAll(/:(\w+)/g, "{$1}");
}
