import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { packageRoot } from "../../../server/platform/site/release.ts";

// The empty states without an action, each with its reason.
const WITHOUT: Record<string, string> = {
  "client/analysis/runs/OrderAnalysesTab.tsx": "a customer waits for the facility",
  "client/definitions/forms/FormBuilder.tsx": "the buttons to add fields are above",
  "client/ordering/orders/TemplatesDialog.tsx": "its text names the menu of an order",
  "client/ordering/studies/MetadataTable.tsx": "the button to add samples is above",
  "client/overview/audit/AuditPage.tsx": "entries are created by other work",
  "client/registry/publicRegistry/PublicRegistryLayout.tsx": "visitors cannot publish",
  "client/registry/publicRegistry/PublishedChecklistsPage.tsx": "visitors cannot publish",
  "client/registry/publicRegistry/PublishedPipelinesPage.tsx": "visitors cannot publish",
  "client/registry/publicRegistry/ResearchPage.tsx": "visitors cannot publish",
  "client/sequencing/monitoring/StreamPage.tsx": "the instrument is awaited",
  "client/sequencing/pools/PoolLibraryTable.tsx": "the field to add libraries is above",
};

/** The props of each empty state in a source, up to the end of its tag. */
function emptyStates(source: string): string[] {
  return source
    .split(/<EmptyState\b/)
    .slice(1)
    .map((rest) => {
      let depth = 0;
      for (let at = 0; at < rest.length; at++) {
        if (rest[at] === "{") depth++;
        if (rest[at] === "}") depth--;
        if (depth === 0 && rest.startsWith("/>", at)) return rest.slice(0, at);
      }
      return rest;
    });
}

describe("the empty states", () => {
  const sources = readdirSync(join(packageRoot(), "client"), { recursive: true, encoding: "utf8" })
    .map((path) => `client/${path.split(sep).join("/")}`)
    .filter((path) => path.endsWith(".tsx"))
    .map((path) => [path, emptyStates(readFileSync(join(packageRoot(), path), "utf8"))] as const);

  it("have a next action, except where the reader has none or sees it above", () => {
    expect(sources.flatMap(([, states]) => states).length).to.be.greaterThan(50);
    const open = sources.flatMap(([path, states]) =>
      states.filter((props) => !/\baction=/.test(props)).map(() => path),
    );
    expect(open.toSorted()).to.deep.equal(Object.keys(WITHOUT).toSorted());
  });
});
