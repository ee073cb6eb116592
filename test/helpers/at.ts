/** Sets the value at a path of a document: "outputs.0.id". undefined removes it. */
export function at(document: object, path: string, value: unknown): void {
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  let place = document as Record<string, unknown>;
  for (const step of steps) place = (place[step] ??= {}) as Record<string, unknown>;
  if (value === undefined) delete place[last];
  else place[last] = value;
}
