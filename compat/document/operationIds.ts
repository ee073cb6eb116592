import type { Section } from "./section.ts";

type Line = Section["lines"][number];

/** Returns a unique name for every endpoint: the name of its procedure, with the end of its path when several
 *  endpoints share the procedure. */
export function operationIds(sections: Section[]): (line: Line) => string {
  const lines = sections.flatMap((section) => section.lines);
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(operationName(line), (counts.get(operationName(line)) ?? 0) + 1);
  return (line) => {
    const name = operationName(line);
    if (counts.get(name) === 1) return name;
    const [, ...words] = `${line.route.method}${line.route.path}`.split(/[^\w]+/);
    return `${name}.${line.route.method}.${words.join(".")}`;
  };
}

function operationName({ route, operation }: Line): string {
  return operation.procedure?.replace(/^bytes\./, "") ?? `${route.method}${route.path.replaceAll("/", ".")}`;
}
