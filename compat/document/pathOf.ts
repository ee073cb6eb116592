/** Returns the path of an endpoint in OpenAPI notation. */
export function pathOf(prefix: string, path: string): string {
  return prefix + path.replaceAll(/:(\w+)/g, "{$1}");
}
