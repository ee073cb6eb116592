import type { Route } from "../route.ts";
import type { Described, Operation } from "./operation.ts";

/** Lines that belong together, each with what describes it. */
export interface Section {
  name: string;
  prefix: "" | "/api";
  lines: { route: Pick<Route, "method" | "path" | "body">; operation: Operation }[];
}

/** Puts lines and their descriptions together. prefix: what stands before their paths. */
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
