import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { packageRoot } from "../../../server/platform/site/release.ts";

export interface Import {
  /** The importing file and the imported one, relative to the project root; `to` is undefined for packages. */
  from: string;
  to: string | undefined;
  named: string;
  /** Erased by the compiler: `import type`, or only `type` names. */
  isType: boolean;
  /** Loaded on demand: `import()`. */
  isLazy: boolean;
}

const root = packageRoot();

/** Every TypeScript file of the project, relative to its root. */
export const files = ["db", "server", "compat", "client", "test"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path).split(sep).join("/"))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules/")),
);

const STATEMENT =
  /^(?:import|export)\s(type\s)?([^"';]*?)\sfrom\s"([^"]+)"|^import\s"([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** All imports of these files. */
export const imports = files.flatMap((path) => getImports(path, readFileSync(join(root, path), "utf8")));

function getImports(from: string, source: string): Import[] {
  return [...source.matchAll(STATEMENT)].map(([, typeOnly, names = "", module, sideEffect, lazy]) => {
    const named = module ?? sideEffect ?? lazy ?? "";
    const to = named.startsWith(".") ? relative(root, join(root, dirname(from), named)) : undefined;
    return {
      from,
      named,
      to: to?.split(sep).join("/"),
      isType: typeOnly !== undefined || /^\{(\s*type\s[^,}]+,?)+\s*\}$/.test(names),
      isLazy: lazy !== undefined,
    };
  });
}
