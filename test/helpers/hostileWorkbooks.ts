import { randomBytes } from "node:crypto";
import type { Fault } from "../../server/sequencing/imports/workbook/Unreadable.ts";
import { buildArchive, getRows, buildWorkbook } from "./workbooks.ts";

/** Files that attack their reader or have a misleading name. fault: why there is no table; undefined if the one row of
 *  PLAN is read nevertheless. */
export interface Hostile {
  what: string;
  fault?: Fault;
  bytes: () => Buffer;
}

export const PLAN = getRows([
  ["Run", "Sample"],
  ["R1", "S1"],
]);

const MIB = 1024 * 1024;
const COMPOUND = Buffer.from("d0cf11e0a1b11ae1", "hex");
const WORKSHEET = "xl/worksheets/sheet1.xml";
const TEXT_OF_ENTITY = '<row><c t="inlineStr"><is><t>&c;</t></is></c></row>';
const SHARED = '<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row>';

const plan = (more: string | Buffer = "", rest: Parameters<typeof buildWorkbook>[1] = {}) =>
  buildWorkbook([{ name: "Plan", data: Buffer.concat([Buffer.from(PLAN), Buffer.from(more)]) }], rest);
const styles = (inner: string) => ({ path: "xl/styles.xml", content: `<styleSheet>${inner}</styleSheet>` });
const many = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => one(index)).join("");
// Random digits, which compress little.
const digits = (characters: number) => randomBytes(characters / 2).toString("hex");
const entity = (doctype: string) => buildWorkbook([{ name: "Plan", data: TEXT_OF_ENTITY }], { doctype });

export const HOSTILE: Hostile[] = [
  {
    what: "a part that comes to more than 48 MB",
    fault: "inflatesTooFar",
    bytes: () => plan("", { parts: [{ path: "xl/media/image1.png", content: "x", claimedBytes: 49 * MIB }] }),
  },
  {
    what: "parts that come to more than 48 MB together",
    fault: "inflatesTooFar",
    bytes: () =>
      plan("", {
        parts: [1, 2, 3].map((index) => ({
          path: `xl/${index}`,
          content: digits(100_000),
          claimedBytes: 17 * MIB,
        })),
      }),
  },
  {
    what: "blanks that inflate a thousand times",
    fault: "inflatesTooFar",
    bytes: () => plan(Buffer.alloc(4 * MIB, 32), { level: 9 }),
  },
  {
    what: "a part that inflates to more than it says",
    fault: "workbookDamaged",
    bytes: () =>
      plan("", { parts: [{ path: WORKSHEET, content: Buffer.alloc(20 * MIB, 32), claimedBytes: 100_000 }] }),
  },
  {
    what: "one part under two names",
    fault: "workbookDamaged",
    bytes: () =>
      buildArchive([
        { path: "_rels/.rels", content: "<a/>" },
        { path: "_RELS/.rels", content: "<b/>" },
      ]),
  },
  {
    what: "400 worksheets",
    fault: "tooManyParts",
    bytes: () =>
      buildWorkbook(Array.from({ length: 400 }, (_, index) => ({ name: `s${index}`, data: PLAN }))),
  },
  {
    what: "hundreds of thousands of empty rows with a look",
    bytes: () => plan(many(300_000, (index) => `<row r="${index + 3}" s="1" customFormat="1"/>`)),
  },
  {
    what: "hundreds of thousands of empty cells with a look",
    bytes: () => plan(many(10_000, (index) => `<row r="${index + 3}">${'<c s="1"/>'.repeat(25)}</row>`)),
  },
  {
    what: "merges of all cells, and many of them",
    bytes: () =>
      buildWorkbook([
        {
          name: "Plan",
          data: PLAN,
          after: `<mergeCells>${many(50_000, (index) => `<mergeCell ref="A${index + 1}:XFD1048576"/>`)}</mergeCells>`,
        },
      ]),
  },
  {
    what: "a flood of shared texts",
    bytes: () =>
      buildWorkbook(
        [{ name: "Plan", data: SHARED + SHARED.replaceAll("<v>0", "<v>2").replaceAll("<v>1", "<v>3") }],
        {
          sharedStrings:
            "<si><t>Run</t></si><si><t>R1</t></si>" +
            many(200_000, (index) => `<si><t>text ${index}</t></si>`),
        },
      ),
  },
  {
    what: "a shared text of 8 MB",
    fault: "cellTooLong",
    bytes: () =>
      buildWorkbook([{ name: "Plan", data: SHARED }], {
        sharedStrings: `<si><t>${digits(8 * MIB)}</t></si><si/>`,
      }),
  },
  {
    what: "a shared text that all cells show",
    fault: "tooMuchText",
    bytes: () =>
      buildWorkbook(
        [{ name: "Plan", data: `<row>${'<c t="s"><v>0</v></c>'.repeat(70)}</row>`.repeat(900) }],
        {
          sharedStrings: `<si><t>${"x".repeat(2_000)}</t></si>`,
        },
      ),
  },
  {
    what: "a shared text that is not there",
    fault: "workbookDamaged",
    bytes: () => buildWorkbook([{ name: "Plan", data: SHARED }], { sharedStrings: "<si><t>Run</t></si>" }),
  },
  {
    what: "a cell of more than 2000 characters",
    fault: "cellTooLong",
    bytes: () => plan(`<row r="9"><c r="AB9" t="inlineStr"><is><t>${"x".repeat(2_001)}</t></is></c></row>`),
  },
  {
    what: "more than 1000 rows",
    fault: "tooManyRows",
    bytes: () => plan(many(20_000, (index) => `<row r="${index + 3}"><c><v>${index}</v></c></row>`)),
  },
  {
    what: "one row over and over",
    fault: "tooManyRows",
    bytes: () => plan(many(2_000, (index) => `<row r="5"><c r="A5"><v>${index}</v></c></row>`)),
  },
  {
    what: "a cell in the last corner",
    fault: "tooManyColumns",
    bytes: () => plan('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  },
  {
    what: "a cell past the last corner",
    fault: "workbookDamaged",
    bytes: () => plan('<row r="1048577"><c r="ZZZZ9"><v>1</v></c></row>'),
  },
  {
    what: "no row but a header",
    fault: "noWorksheet",
    bytes: () => buildWorkbook([{ name: "Plan", data: getRows([["Run", "Sample"]]) }]),
  },
  {
    what: "links to other files, pictures and macros",
    bytes: () =>
      plan("", {
        links: [
          ["externalLink", "file:///etc/passwd"],
          ["worksheet", "http://127.0.0.1:9/sheet.xml"],
        ],
        parts: [
          { path: "xl/vbaProject.bin", content: Buffer.concat([COMPOUND, Buffer.alloc(2_000)]) },
          { path: "xl/externalLinks/externalLink1.xml", content: "<externalLink" },
          { path: "xl/drawings/drawing1.xml", content: "<&" },
        ],
      }),
  },
  {
    what: "a path out of the archive",
    fault: "workbookDamaged",
    bytes: () => plan("", { parts: [{ path: "../../etc/passwd", content: "x" }] }),
  },
  {
    what: "entities that grow by laughing",
    fault: "workbookDamaged",
    bytes: () =>
      entity(
        `<!DOCTYPE x [<!ENTITY a "${"ha".repeat(100)}"><!ENTITY b "${"&a;".repeat(100)}"><!ENTITY c "${"&b;".repeat(100)}">]>`,
      ),
  },
  {
    what: "an entity of a file of the server",
    fault: "workbookDamaged",
    bytes: () => entity('<!DOCTYPE x [<!ENTITY c SYSTEM "file:///etc/passwd">]>'),
  },
  { what: "an entity that nobody declared", fault: "workbookDamaged", bytes: () => entity("") },
  {
    what: "a tag with a hundred thousand attributes",
    fault: "workbookDamaged",
    bytes: () => plan(`<row ${many(100_000, (index) => `a${index}="" `)}/>`),
  },
  {
    what: "tags a hundred thousand deep",
    fault: "workbookDamaged",
    bytes: () => plan("<a>".repeat(100_000)),
  },
  {
    what: "bytes that are no characters",
    fault: "workbookDamaged",
    bytes: () => plan(Buffer.from('<row><c t="str"><v>\xff\xfe</v></c></row>', "latin1")),
  },
  {
    what: "a long list of its parts",
    fault: "inflatesTooFar",
    bytes: () =>
      plan("", {
        parts: [
          {
            path: "xl/_rels/workbook.xml.rels",
            content: `<R>${many(60_000, (index) => `<Relationship Id="r${index}" Type="/worksheet" Target="a"/>`)}</R>`,
          },
        ],
      }),
  },
  {
    what: "formats that are hard to understand, and many styles",
    bytes: () =>
      plan("", {
        parts: [
          styles(
            `<numFmts>${many(5_000, (index) => `<numFmt numFmtId="${index}" formatCode="${"[".repeat(300)}"/>`)}</numFmts>` +
              `<cellXfs>${many(50_000, (index) => `<xf numFmtId="${index}"/>`)}</cellXfs>`,
          ),
        ],
      }),
  },
  { what: "its end cut off", fault: "workbookDamaged", bytes: () => plan().subarray(0, -10) },
  { what: "its second half cut off", fault: "workbookDamaged", bytes: () => takeHalf(plan()) },
  {
    what: "a middle that was overwritten",
    fault: "workbookDamaged",
    bytes: () => {
      const bytes = plan(`<row r="5"><c r="A5" t="str"><v>${digits(1_000)}</v></c></row>`);
      const middle = bytes.indexOf(WORKSHEET) + 100;
      return bytes.fill(0xff, middle, middle + 200);
    },
  },
  {
    what: "an encrypted part",
    fault: "workbookProtected",
    bytes: () => buildArchive([{ path: "_rels/.rels", content: "x", flags: 1 }]),
  },
  {
    what: "a text document in it",
    fault: "notWorkbook",
    bytes: () =>
      buildArchive([
        {
          path: "_rels/.rels",
          content: '<R><Relationship Id="1" Type="/officeDocument" Target="word/document.xml"/></R>',
        },
        { path: "word/document.xml", content: "<document/>" },
      ]),
  },
  {
    what: "an archive of something else",
    fault: "notWorkbook",
    bytes: () => buildArchive([{ path: "readme.txt", content: "x" }]),
  },
  {
    what: "the binary format of workbooks",
    fault: "otherWorkbookFormat",
    bytes: () =>
      buildArchive([
        {
          path: "_rels/.rels",
          content: '<R><Relationship Id="1" Type="/officeDocument" Target="xl/workbook.bin"/></R>',
        },
        { path: "xl/workbook.bin", content: "x" },
      ]),
  },
];

/** Files whose first bytes show that they are no workbooks. */
export const OTHERS: Hostile[] = [
  {
    what: "a table of comma-separated values",
    fault: "notWorkbook",
    bytes: () => Buffer.from("Run,Sample\nR1,S1\n"),
  },
  { what: "nothing", fault: "notWorkbook", bytes: () => Buffer.alloc(0) },
  {
    what: "a workbook with a password",
    fault: "workbookProtected",
    bytes: () => Buffer.concat([COMPOUND, Buffer.alloc(2_000), Buffer.from("EncryptedPackage", "utf16le")]),
  },
  {
    what: "the old format of workbooks",
    fault: "otherWorkbookFormat",
    bytes: () => Buffer.concat([COMPOUND, Buffer.alloc(2_000)]),
  },
];

function takeHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}
