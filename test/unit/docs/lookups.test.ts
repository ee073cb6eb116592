import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageRoot } from "../../../server/platform/site/release.ts";

// The table "Find the code" of docs/architecture.md: from a path, a page, a job or a command to its code in two hops.
const read = (path: string) => readFileSync(join(packageRoot(), path), "utf8");
const importedFrom = (path: string, text: string) =>
  new Map(
    [...text.matchAll(/import (?:type )?\{([^}]*)\} from "(\.[^"]+)"/g)].flatMap(
      ([, names = "", from = ""]) =>
        names
          .split(",")
          .map((name) => [name.replace("type ", "").trim(), join(dirname(path), from)] as const),
    ),
  );
const exportsName = (path: string, name: string) =>
  new RegExp(`export (?:async )?(?:function\\*?|const|class) ${name}\\b`).test(read(path));

describe("the code is found in two hops", () => {
  const main = read("server/main/router.ts");
  const routers = importedFrom("server/main/router.ts", main);

  /** The router file of a feature of the callers: "uploads" or "bytes.uploads". */
  function routerFile(feature: string, isBytes: boolean): { name: string; file: string } {
    const part = isBytes ? main.slice(main.indexOf("const bytes =")) : main;
    const name = new RegExp(`^  ${feature}: (\\w+),`, "m").exec(part)?.[1] ?? "";
    return { name, file: routers.get(name) ?? "" };
  }

  it("from every API path: the line in compat/ names the procedure, its router names the operation", () => {
    const lost: string[] = [];
    let found = 0;
    for (const file of readdirSync(join(packageRoot(), "compat")).filter((name) => name.endsWith(".ts"))) {
      const text = read(`compat/${file}`);
      for (const line of text.split(/^ {2}route\(/m).slice(1)) {
        const path = /^"([A-Z]+ [^"]+)"/.exec(line)?.[1];
        const called = /caller\.(bytes\.)?(\w+)\.(\w+)/.exec(line);
        if (path === undefined || !called) continue;
        const [, bytes, feature = "", procedure = ""] = called;
        const { name, file: router } = routerFile(feature, bytes !== undefined);
        const source = router === "" ? "" : read(router);
        const body = source.slice(source.indexOf(`export const ${name} =`));
        const [, definition = ""] = body.split(new RegExp(`(?:^ {2}|\\{ )${procedure}:`, "m"));
        const imports = importedFrom(router, source);
        const operations = [...definition.split(/^ {2}\w+:|^\}\)/m)[0]!.matchAll(/\b(\w+)\(/g)]
          .map(([, operation = ""]) => operation)
          .filter(
            (operation) => imports.has(operation) && !/platform\/rpc/.test(imports.get(operation) ?? ""),
          );
        // A definition without an operation is its own code.
        if (definition !== "" && operations.every((one) => exportsName(imports.get(one) ?? "", one))) found++;
        else lost.push(`${path}: ${called[0]}`);
      }
    }
    expect(lost).to.deep.equal([]);
    expect(found).to.be.greaterThan(100);
  });

  it("from every page: its route names the component, which its file exports", () => {
    const routes = readdirSync(join(packageRoot(), "client/shell/routes"));
    const pages = routes.flatMap((file) =>
      [...read(`client/shell/routes/${file}`).matchAll(/import\("(\.[^"]+\.tsx)"\),\s*"(\w+)"/g)].map(
        ([, from = "", component = ""]) => ({
          path: join("client/shell/routes", from),
          component,
        }),
      ),
    );
    expect(pages.length).to.be.greaterThan(40);
    expect(pages.filter(({ path, component }) => !exportsName(path, component))).to.deep.equal([]);
  });

  it("from every background job: startJobs names the operation", () => {
    const text = read("server/main/startJobs.ts");
    const imports = importedFrom("server/main/startJobs.ts", text);
    const jobs = [...text.matchAll(/task: "(\w+)"/g)].map(([, name = ""]) => name);
    expect(jobs.length).to.be.greaterThan(8);
    for (const name of jobs) {
      const body = new RegExp(`^ {4}${name}(?::|\\()([\\s\\S]*?)(?=^ {4}\\w+(?::|\\()|^ {2}\\})`, "m").exec(
        text,
      )?.[1];
      const operations = [...(body ?? "").matchAll(/\b(\w+)\b/g)].filter(([, one = ""]) => imports.has(one));
      expect(operations, name).to.not.have.length(0);
    }
  });

  it("from every command: program.ts names the file in server/main/commands", () => {
    const text = read("server/main/program.ts");
    const commands = [...text.matchAll(/\b(?!add)(\w+Command)\(/g)].map(([, name = ""]) => name);
    const imports = importedFrom("server/main/program.ts", text);
    expect(commands.length).to.be.greaterThan(15);
    for (const name of commands) expect(imports.get(name), name).to.match(/^server\/main\/commands\//);
  });
});
