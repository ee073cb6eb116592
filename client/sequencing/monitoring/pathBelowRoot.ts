/**
 * Returns a typed absolute path relative to a directory: "" for the directory itself, undefined outside of it.
 * Repeated slashes and "." are ignored; paths with ".." are left to the server.
 */
export function pathBelowRoot(root: string, typed: string): string | undefined {
  if (!typed.trim().startsWith("/")) return undefined;
  const [above, below] = [splitPath(root), splitPath(typed)];
  const isInside = !below.includes("..") && above.every((part, index) => part === below[index]);
  return isInside ? below.slice(above.length).join("/") : undefined;
}

/** The folder above one below the root; undefined for the root. */
export function parentPath(path: string): string | undefined {
  return path === "" ? undefined : path.split("/").slice(0, -1).join("/");
}

/** The directories of a path, from the top down. */
export function ancestorPaths(path: string): { name: string; path: string }[] {
  const parts = splitPath(path);
  return parts.map((name, index) => ({ name, path: parts.slice(0, index + 1).join("/") }));
}

function splitPath(path: string): string[] {
  return path
    .trim()
    .split("/")
    .filter((part) => part !== "" && part !== ".");
}
