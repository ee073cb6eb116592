import type { Route } from "../route.ts";
import type { Described, Operation } from "./operation.ts";

/** A group of endpoints with their documentation. */
export interface Section {
  name: string;
  prefix: "" | "/api";
  lines: { route: Pick<Route, "method" | "path" | "body">; operation: Operation }[];
}

/** Combines endpoints with their documentation. prefix: of their paths. */
export function section<const Lines extends readonly Pick<Route, "contract" | "method" | "path" | "body">[]>(
  name: string,
  prefix: Section["prefix"],
  lines: Lines,
  described: Described<Lines>,
): Section {
  const operations = described as Record<string, Operation>;
  return {
    name,
    prefix,
    lines: lines.map((route) => {
      const operation = operations[route.contract];
      if (!operation) throw new Error(`${route.contract} is not described`);
      return { route, operation };
    }),
  };
}
