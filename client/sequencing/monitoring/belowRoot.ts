/** Where a typed absolute path lies below a folder: "" for the folder itself, undefined where it does not lie there.
 *  Slashes too many and "." are passed over; with ".." only the server can tell. */
export function belowRoot(root: string, typed: string): string | undefined {
  if (!typed.trim().startsWith("/")) return undefined;
  const [above, below] = [partsOf(root), partsOf(typed)];
  const isInside = !below.includes("..") && above.every((part, index) => part === below[index]);
  return isInside ? below.slice(above.length).join("/") : undefined;
}

/** The folder above one below the root; undefined for the root. */
export function parentOf(path: string): string | undefined {
  return path === "" ? undefined : path.split("/").slice(0, -1).join("/");
}

/** The folders on the way to a path, from the top down. */
export function stepsTo(path: string): { name: string; path: string }[] {
  const parts = partsOf(path);
  return parts.map((name, index) => ({ name, path: parts.slice(0, index + 1).join("/") }));
}

function partsOf(path: string): string[] {
  return path
    .trim()
    .split("/")
    .filter((part) => part !== "" && part !== ".");
}
