/** Returns the path of an endpoint in OpenAPI notation. */
export function documentPath(prefix: string, path: string): string {
  return prefix + path.replaceAll(/[:*](\w+)/g, "{$1}");
}
