import { expect } from "chai";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageRoot } from "../../../server/platform/site/release.ts";

const root = packageRoot();
const BEFORE_SIGN_IN = /^access\/(signIn|setup|status)\//;

// Imported there, but rendered only after sign-in.
const DRAWN_LATER = ["kit/drafts/LeaveDialog.tsx", "kit/components/LinkButton.tsx"];

const outside = styled("outside.css");
const all = new Set([...outside, ...styled("inside.css")]);
const sources = readdirSync(join(root, "client"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  .map((path) => ({ path, components: getComponents(readFileSync(join(root, "client", path), "utf8")) }));

/** The Mantine components whose styles a list imports. */
function styled(name: string): Set<string> {
  const list = readFileSync(join(root, "client/kit/components", name), "utf8");
  return new Set(
    [...list.matchAll(/core\/styles\/(\w+)\.layer\.css/g)].map(([, component = ""]) => component),
  );
}

/** The Mantine components with styles that a module renders. */
function getComponents(source: string): string[] {
  return [...source.matchAll(/^import (type )?\{([^}]*)\} from "@mantine\/core"/gm)]
    .filter(([, isType]) => isType === undefined)
    .flatMap(([, , names = ""]) => names.split(",").map((name) => name.trim()))
    .filter((name) => existsSync(join(root, "node_modules/@mantine/core/styles", `${name}.layer.css`)));
}

/** These client modules with all their direct and indirect imports. */
function withImported(paths: string[]): Set<string> {
  const found = new Set(paths);
  for (const path of found) {
    const source = readFileSync(join(root, "client", path), "utf8");
    for (const [, named = ""] of source.matchAll(/^import [^;]*? from "(\.[^"]*\.tsx)"/gm))
      found.add(join(dirname(path), named));
  }
  return found;
}

describe("the styles of Mantine", () => {
  it("are loaded for every component that is drawn", () => {
    const missing = sources.flatMap(({ path, components }) =>
      components.filter((name) => !all.has(name)).map((name) => `${path}: ${name}`),
    );
    expect(sources.flatMap(({ components }) => components)).to.include.members(["Button", "Menu", "Table"]);
    expect(missing).to.deep.equal([]);
  });

  it("are loaded only for components that are drawn, or that those are made of", () => {
    const drawn = new Set(sources.flatMap(({ components }) => components));
    // What no module of ours imports, but components of Mantine are made of.
    const parts = ["baseline", "global", "ModalBase", "InlineInput", "RadioIndicator", "CheckboxIndicator"];
    parts.push("FloatingIndicator", "Pill", "PillsInput", "Overlay", "Popover", "Input", "Loader");
    parts.push("ScrollArea", "Combobox", "Notification");
    const known = new Set([...drawn, ...parts]);
    expect([...all].filter((name) => !known.has(name))).to.deep.equal([]);
  });

  it("are loaded before the sign-in for components rendered there", () => {
    const first = sources.filter(
      ({ path }) => BEFORE_SIGN_IN.test(path) && !path.includes("SessionProvider"),
    );
    const drawn = withImported(first.map(({ path }) => path));
    expect([...drawn]).to.include("access/settings/RegistrationChoice.tsx");
    const missing = sources
      .filter(({ path }) => drawn.has(path) && !DRAWN_LATER.includes(path))
      .flatMap(({ path, components }) =>
        components.filter((name) => !outside.has(name)).map((name) => `${path}: ${name}`),
      );
    expect(missing).to.deep.equal([]);
  });
});
