import { expect } from "chai";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatError } from "../../../server/analysis/pipelines/validation/validationError.ts";
import { checkContent } from "../../../server/registry/checkContent.ts";
import { packageRoot, releaseVersion } from "../../../server/platform/site/release.ts";
import { at } from "../../helpers/at.ts";
import { PICTURE, writeContent } from "../../helpers/content.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { tempDir } from "../../helpers/tempDir.ts";

/** The position in a document, its new value (undefined removes it), and the expected errors. */
type Row = [path: string, value: unknown, faults: string[]];
/** An additional file, and the expected errors. */
type FileRow = [file: string, text: string, faults: string[]];

const LISTING = "pipelines/toy/listing.json";
const AWAY = "pipelines/away/listing.json";
const SOIL = "checklists/2/ERC000022.json";
const ADDRESS = "must be an http or https address";
const PART_OF_VERSION = "must be lower-case letters and digits, separated by dots, such as 1.2.0";

const spoiled: Row[] = [
  // Listings.
  ["listing.colour", "red", [`${LISTING}: colour is not a known key`]],
  [
    "listing.category",
    "fun",
    [`${LISTING}: category must be one of: metagenomics, submission, quality-control, order-utilities`],
  ],
  ["listing.latestVersion", "1.11.0", [`${LISTING}: latestVersion is 1.11.0, which is not in versions`]],
  ["listing.latestVersion", "1.10-beta", [`${LISTING}: latestVersion ${PART_OF_VERSION}`]],
  ["listing.versions", [{ version: "V2" }], [`${LISTING}: versions[0].version ${PART_OF_VERSION}`]],
  ["listing.isPrivate", true, [`${LISTING}: source is required for a private pipeline`]],
  ["listing.source", { kind: "github" }, [`${LISTING}: source.repository is required`]],
  [
    "listing.source",
    { kind: "ftp" },
    [`${LISTING}: source.kind must be one of: registry, privateRegistry, github`],
  ],
  [
    "listing.databases.0.configKey",
    "width",
    [`${LISTING}: databases[0].configKey refers to the setting width, which does not exist in toy 1.10.0`],
  ],
  [
    "listing.databases.0.downloadUrl",
    "file:///etc/passwd",
    [`${LISTING}: databases[0].downloadUrl ${ADDRESS}`],
  ],
  ["away.name", undefined, [`${AWAY}: name is required for a pipeline without a hosted package`]],
  [
    "away.latestVersion",
    undefined,
    [`${AWAY}: latestVersion is required for a pipeline without a hosted package`],
  ],
  [
    "away.source.kind",
    "registry",
    [`${AWAY}: source.kind must not be registry for a pipeline without a hosted package`],
  ],
  ["away", undefined, []],
  ["whole.checklists.0.fields.0.options", [{ value: "black", label: "Black" }, "brown"], []],
  [
    "whole.checklists.0.fields.0.options",
    [{ label: "Black" }],
    ["checklists/1.json: checklists[0].fields[0].options[0].value is required"],
  ],
  ["whole.checklists.0.fields.0.simpleValidation", { patternMessage: "x".repeat(2_000) }, []],
  [
    "whole.checklists.0.fields.0.simpleValidation",
    { patternMessage: "x".repeat(2_001) },
    [
      "checklists/1.json: checklists[0].fields[0].simpleValidation.patternMessage must have at most 2000 characters",
    ],
  ],
  // Releases.
  ["releases.releases", undefined, ["releases.json: releases is required"]],
  ["releases.releases.0.channel", undefined, ["releases.json: releases[0].channel is required"]],
  [
    "releases.releases.0.version",
    "1.9",
    ["releases.json: releases[0].version must be a semantic version such as 1.2.0"],
  ],
  [
    "releases.releases.1.version",
    "1.9.0",
    ["releases.json: releases[1].version is the same version as releases[0] in the channel stable: 1.9.0"],
  ],
  [
    "releases.releases.0.releaseDate",
    "2026-02-30",
    ["releases.json: releases[0].releaseDate is not a valid date: 2026-02-30"],
  ],
  [
    "releases.releases.0.releaseDate",
    "28.2.2026",
    ["releases.json: releases[0].releaseDate must be a date as YYYY-MM-DD"],
  ],
  [
    "releases.releases.2.checksum",
    null,
    ["releases.json: releases[2].checksum is required with a downloadUrl"],
  ],
  ["releases.releases.2.downloadUrl", null, []],
  [
    "releases.releases.2.minNodeVersion",
    "twenty",
    ["releases.json: releases[2].minNodeVersion must be a version of Node.js such as 20.19.0"],
  ],
  // Research data.
  ["research.license", undefined, ["research-data.json: license is required"]],
  [
    "research.generatedAt",
    "2026-13-01T00:00:00Z",
    ["research-data.json: generatedAt is not a valid time: 2026-13-01T00:00:00Z"],
  ],
  ["research.asOf", "2027-02-29", ["research-data.json: asOf is not a valid date: 2027-02-29"]],
  ["research.metrics.1.licence", undefined, ["research-data.json: metrics[1].licence is required"]],
  ["research.metrics.1.source", "", ["research-data.json: metrics[1].source cannot be empty"]],
  ["research.metrics.1.sourceUrl", "archive", [`research-data.json: metrics[1].sourceUrl ${ADDRESS}`]],
  ["research.metrics.1.id", "bases", ["research-data.json: metrics[1].id is duplicated: bases"]],
  [
    "research.metrics.0.category",
    "people",
    [
      "research-data.json: metrics[0].category refers to the category people, which does not exist in categories",
    ],
  ],
  ["research.metrics.0.series", [], ["research-data.json: metrics[0].series cannot be empty"]],
  [
    "research.metrics.0.series.1.0",
    "2024-12-31",
    ["research-data.json: metrics[0].series[1] is not later than 2024-12-31"],
  ],
  [
    "research.metrics.0.series.1.0",
    "2025-02-29",
    ["research-data.json: metrics[0].series[1] is not a valid date: 2025-02-29"],
  ],
  [
    "research.metrics.0.series.1.0",
    "2026-12-31",
    ["research-data.json: metrics[0].series[1] is later than the date of the snapshot: 2026-11-01"],
  ],
  ["research.metrics.0.series.1.1", null, ["research-data.json: metrics[0].series[1][1] must be a number"]],
  // The catalog of technology.
  ["catalog.version", "3", ["sequencing-tech.json: version must be an integer"]],
  ["catalog.kits", {}, ["sequencing-tech.json: kits must be a list"]],
  [
    "catalog.technologies.0.platformFamily",
    undefined,
    ["sequencing-tech.json: technologies[0].platformFamily is required"],
  ],
  [
    "catalog.technologies.0.icon",
    "/registry/assets/gone.svg",
    [
      "sequencing-tech.json: technologies[0].icon refers to /registry/assets/gone.svg, which does not exist in assets/",
    ],
  ],
  ["catalog.technologies.0.icon", "https://example.org/a.png", []],
  [
    "catalog.devices.0.platformId",
    "slow",
    [
      "sequencing-tech.json: devices[0].platformId refers to the technology slow, which does not exist in technologies",
    ],
  ],
  [
    "catalog.devices.0.compatibleFlowCells.1",
    "other",
    [
      "sequencing-tech.json: devices[0].compatibleFlowCells[1] refers to the flow cell other, which does not exist in flowCells",
    ],
  ],
  [
    "catalog.devices.0.compatibleKits.0",
    "other",
    [
      "sequencing-tech.json: devices[0].compatibleKits[0] refers to the kit other, which does not exist in kits",
    ],
  ],
  [
    "catalog.devices.0.compatibleSoftware.0",
    "other",
    [
      "sequencing-tech.json: devices[0].compatibleSoftware[0] refers to the software other, which does not exist in software",
    ],
  ],
  [
    "catalog.kits.0.barcoding.barcodeSetId",
    "other",
    [
      "sequencing-tech.json: kits[0].barcoding.barcodeSetId refers to the barcode set other, which does not exist in barcodeSets",
    ],
  ],
  [
    "catalog.kits.0.barcoding.compatibleBarcodeKits.0",
    "other",
    [
      "sequencing-tech.json: kits[0].barcoding.compatibleBarcodeKits[0] refers to the kit other, which does not exist in kits",
    ],
  ],
  [
    "catalog.barcodeSets.0.schemeId",
    "other",
    [
      "sequencing-tech.json: barcodeSets[0].schemeId refers to the barcode scheme other, which does not exist in barcodeSchemes",
    ],
  ],
  [
    "catalog.barcodeSets.0.count",
    95,
    ["sequencing-tech.json: barcodeSets[0].barcodeRange does not contain 95 barcodes"],
  ],
  [
    "catalog.flowCells.1",
    { id: "cell", name: "Again" },
    ['sequencing-tech.json: flowCells[1] has the same id as an earlier entry: "cell"'],
  ],
  ["catalog.kits.0.prototype", {}, ['sequencing-tech.json: kits[0] has a forbidden key: "prototype"']],
  // Checklists.
  [
    "soil.fields.0.name",
    "width",
    [`${SOIL}: fields[0].name refers to the term width, which does not exist in terms.json`],
  ],
  ["soil.fields.1.name", "depth", [`${SOIL}: fields[1].name is a duplicate: depth`]],
  ["soil.fields.0.type", "select", [`${SOIL}: fields[0].options is required for a select`]],
  ["soil.fields.0.colour", "red", [`${SOIL}: fields[0].colour is not a known key`]],
  ["soil.accession", "ERC000021", [`${SOIL}: accession is ERC000021, but the file is named ERC000022`]],
  [
    "soil.fields.0.pattern",
    "(",
    [`${SOIL}: fields[0].pattern is not a valid pattern: error parsing regexp: missing closing ): \`(\``],
  ],
  ["terms.depth.label", undefined, ["checklists/2/terms.json: depth.label is required"]],
  ["terms", undefined, ["checklists/2/terms.json: is missing"]],
  ["whole.version", 3, ["checklists/1.json: version is 3, but the file is named 1"]],
  ["whole.checklists.0.fields", [], ["checklists/1.json: checklists[0].fields cannot be empty"]],
  [
    "images.ERC000099",
    "https://example.org/a.svg",
    ["checklists/images.json: ERC000099 is not an accession of the newest checklist version"],
  ],
  [
    "images.ERC000022",
    "/registry/assets/mud.svg",
    ["checklists/images.json: ERC000022 refers to /registry/assets/mud.svg, which does not exist in assets/"],
  ],
];

const svg = (inner: string, attributes = "") =>
  PICTURE.replace("<path", `${inner}<path`).replace("<svg ", `<svg ${attributes} `);
const PICTURE_FILE = "assets/soil.svg";
const VERSION_FOLDER =
  "must be a directory named by a package version: lower-case letters and digits, separated by dots, such as 1.2.0";

const files: FileRow[] = [
  ["README.md", "# Ours", []],
  ["_drafts/x.json", "x", []],
  ["release.json", "{}", ["release.json: is not registry content"]],
  [
    "pipelines/Toy/1.0.0/manifest.json",
    "{}",
    ["pipelines/Toy: must be a directory named by a pipeline id: lower-case letters, digits and hyphens"],
  ],
  ["pipelines/none/.keep", "", ["pipelines/none: contains neither a package version nor a listing.json"]],
  ["pipelines/toy/manifest.json", "{}", [`pipelines/toy/manifest.json: ${VERSION_FOLDER}`]],
  ["pipelines/toy/1.0-rc/manifest.json", "{}", [`pipelines/toy/1.0-rc: ${VERSION_FOLDER}`]],
  [
    "pipelines/toy/2.0.0/manifest.json",
    "{}",
    [
      "pipelines/toy/2.0.0/manifest.json: package is required",
      "pipelines/toy/2.0.0/manifest.json: files is required",
      "pipelines/toy/2.0.0/manifest.json: execution is required",
      "pipelines/toy/2.0.0/manifest.json: outputs is required",
    ],
  ],
  [
    "checklists/new.json",
    "{}",
    ["checklists/new.json: is not a checklist version: versions are numbered 1.json or 1/, 2.json or 2/"],
  ],
  [
    "checklists/2/mud.json",
    "{}",
    [
      "checklists/2/mud.json: is not a checklist: the name must be an accession with .json, such as ERC000011.json",
    ],
  ],
  [
    "assets/soil.gif",
    "x",
    [
      "assets/soil.gif: must be an image whose name consists of lower-case letters, digits, hyphens, underscores and dots, with the extension .svg, .png or .webp",
    ],
  ],
  ["assets/soil.png", PICTURE, ["assets/soil.png: is not a PNG image"]],
  ["assets/soil.webp", "RIFF....WEBP", []],
  [PICTURE_FILE, svg("", 'onload="x()"'), [`${PICTURE_FILE}: must not have the attribute onload`]],
  [PICTURE_FILE, svg("<script>x()</script>"), [`${PICTURE_FILE}: must not have the element script`]],
  [PICTURE_FILE, svg("<foreignObject/>"), [`${PICTURE_FILE}: must not have the element foreignObject`]],
  [
    PICTURE_FILE,
    svg("<style>@import url(//x)</style>"),
    [`${PICTURE_FILE}: must not have the element style`],
  ],
  [
    PICTURE_FILE,
    svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>'),
    [`${PICTURE_FILE}: must not have the element h:script`],
  ],
  [
    PICTURE_FILE,
    svg('<use href="https://x/#a"/>'),
    [`${PICTURE_FILE}: has an attribute href with an external reference`],
  ],
  [PICTURE_FILE, svg('<use href="#a"/><g fill="url(#a)"/>'), []],
  [
    PICTURE_FILE,
    svg('<g style="fill:url(https://x)"/>'),
    [`${PICTURE_FILE}: has an attribute style with an external reference`],
  ],
  [
    PICTURE_FILE,
    svg('<g style="fill:u\\72l(https://x)"/>'),
    [`${PICTURE_FILE}: has an attribute style with unsupported CSS`],
  ],
  [
    PICTURE_FILE,
    `<?xml-stylesheet href="//x"?>${PICTURE}`,
    [`${PICTURE_FILE}: must not have processing instructions`],
  ],
  [
    PICTURE_FILE,
    `<!DOCTYPE svg [<!ENTITY a "b">]>${PICTURE}`,
    [`${PICTURE_FILE}: must not have a document type`],
  ],
  [PICTURE_FILE, "<html/>", [`${PICTURE_FILE}: is not an SVG image`]],
  [PICTURE_FILE, "", [`${PICTURE_FILE}: is not XML: document must contain a root element.`]],
  [PICTURE_FILE, `<svg>${" ".repeat(100 * 1024)}</svg>`, [`${PICTURE_FILE}: is larger than 100 KiB`]],
];

describe("the content of a registry", () => {
  let root: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    root = await tempDir();
  });
  afterEach(() => root.remove());

  const readFaults = async (folder: string) => (await checkContent(folder)).faults.map(formatError);

  it("that follows every rule is valid, and its content is described", async () => {
    expect(await checkContent(await writeContent(root.path))).to.deep.equal({
      faults: [],
      warnings: [],
      found: {
        pipelines: 2,
        packages: [
          { id: "toy", version: "1.10.0" },
          { id: "toy", version: "1.9.0" },
        ],
        checklists: { version: 2, count: 1 },
        channels: new Map([
          ["stable", "1.10.0"],
          ["beta", "2.0.0-beta.1"],
        ]),
        catalog: { version: 3, technologies: 1 },
        metrics: 2,
        pictures: 1,
      },
    });
  });

  it("of the release is valid, and its newest release is this one", async () => {
    const folder = join(packageRoot(), "server/registry/content");
    const { faults, found } = await checkContent(folder);
    expect(faults.map(formatError)).to.deep.equal([]);
    expect(found?.channels.get("stable")).to.equal(releaseVersion());
    const read = async (path: string) => JSON.parse(await readFile(path, "utf8")) as unknown;
    const { releases } = (await read(join(folder, "releases.json"))) as {
      releases: { version: string; minNodeVersion: string }[];
    };
    const { engines } = (await read(join(packageRoot(), "package.json"))) as { engines: { node: string } };
    const newest = releases.find(({ version }) => version === releaseVersion());
    expect(`>=${newest?.minNodeVersion}`).to.equal(engines.node);
  });

  it("is a folder that holds a part of a registry", async () => {
    expect(await readFaults(join(root.path, "none"))).to.deep.equal(["The folder does not exist"]);
    expect(await readFaults(root.path)).to.deep.equal(["The directory contains no registry content"]);
    await mkdir(join(root.path, "assets"));
    expect(await readFaults(root.path)).to.deep.equal([]);
  });

  it("is of documents that are JSON", async () => {
    await writeText(join(root.path, "releases.json"), "{");
    expect((await readFaults(root.path)).join()).to.match(/^releases\.json: is not JSON: ./);
  });

  it("names the faults of a package with its place", async () => {
    await writePackage(join(root.path, "pipelines"), {
      folder: "toy/1.0.0",
      change: (documents) => at(documents, "manifest.package.version", "1.0.1"),
    });
    expect(await readFaults(root.path)).to.deep.equal([
      "pipelines/toy/1.0.0/manifest.json: package.version is 1.0.1, but the folder of the version is 1.0.0",
    ]);
  });

  for (const [path, value, faults] of spoiled)
    it(`is judged with ${path} ${value === undefined ? "missing" : `as ${JSON.stringify(value)}`}`, async () => {
      await writeContent(root.path, (documents) => at(documents, path, value));
      expect(await readFaults(root.path)).to.deep.equal(faults);
    });

  for (const [file, text, faults] of files)
    it(`is judged with ${file} as ${JSON.stringify(text.slice(0, 80))}`, async () => {
      await writeContent(root.path);
      await writeText(join(root.path, file), text);
      expect(await readFaults(root.path)).to.deep.equal(faults);
    });
});
