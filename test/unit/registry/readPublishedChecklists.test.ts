import { expect } from "chai";
import { join } from "node:path";
import { bundledChecklists } from "../../../server/definitions/checklists/bundledChecklists.ts";
import { readPublishedChecklists } from "../../../server/registry/readPublishedChecklists.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { contentDocuments, writeContent } from "../../helpers/content.ts";
import { writeText } from "../../helpers/packages.ts";
import { tempDir } from "../../helpers/tempDir.ts";

describe("the checklists that a registry publishes", () => {
  it("are complete, of the newest version, and have their pictures", async () => {
    const root = await tempDir();
    try {
      expect(await readPublishedChecklists(root.path)).to.deep.equal({ version: 0, checklists: [] });
      await writeContent(root.path);
      const field = { visible: true, required: true, label: "depth", name: "depth" };
      const soil = {
        available: true,
        name: "Soil",
        description: "Soil.",
        version: "1.0.0",
        source: "https://example.org/soil",
        category: "mixs",
        accession: "ERC000022",
        deprecated: false,
        fields: [
          {
            ...field,
            type: "text",
            helpText: "How deep.",
            group: "place",
            simpleValidation: { pattern: "[0-9]+" },
          },
          {
            type: "select",
            label: "colour",
            name: "colour",
            required: false,
            visible: true,
            helpText: "Which.",
            group: "looks",
            options: ["black", "brown"],
          },
        ],
        image: "/registry/assets/soil.svg",
      };
      expect(await readPublishedChecklists(root.path)).to.deep.equal({ version: 2, checklists: [soil] });

      const { whole } = contentDocuments();
      await writeText(join(root.path, "checklists/10.json"), JSON.stringify({ ...whole, version: 10 }));
      const [asItIs] = whole["checklists"] as [object];
      expect(await readPublishedChecklists(root.path)).to.deep.equal({
        version: 10,
        checklists: [{ ...asItIs, image: "/registry/assets/soil.svg" }],
      });
    } finally {
      await root.remove();
    }
  });

  it("are, of the release, those that every instance begins with", async () => {
    const { version, checklists } = await readPublishedChecklists(
      join(packageRoot(), "server/registry/content"),
    );
    expect(version).to.equal(1);
    expect(checklists.map(withoutImage)).to.deep.equal(bundledChecklists());
    expect(checklists.every(({ image }) => image?.startsWith("/registry/assets/"))).to.equal(true);
  });
});

function withoutImage(checklist: object): object {
  return Object.fromEntries(Object.entries(checklist).filter(([key]) => key !== "image"));
}
