import { crc32, deflateRawSync } from "node:zlib";

/** A part of an archive. claimedBytes: the size of the part according to the archive. flags: of its entry, 1
 *  for encrypted. */
export interface Part {
  path: string;
  content: string | Buffer;
  claimedBytes?: number;
  flags?: number;
}

/** An archive of parts, assembled by hand so that its claims may be false. */
export function buildArchive(parts: Part[], level = 1): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content, claimedBytes, flags = 0 } of parts) {
    const bytes = Buffer.from(content);
    const deflated = deflateRawSync(bytes, { level });
    const name = Buffer.from(path);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    // Names are UTF-8.
    fields.writeUInt16LE(flags | 0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(deflated.length, 14);
    fields.writeUInt32LE(claimedBytes ?? bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, name, deflated]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), fields, place, name]));
    bodies.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, ...directory, Buffer.from("PK\x05\x06"), end]);
}

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface Sheet {
  name: string;
  state?: "hidden" | "veryHidden";
  /** The content of sheetData. */
  data: string | Buffer;
  /** The content after sheetData. */
  after?: string;
}

/** A workbook with hand-written worksheets. doctype: before its sheets. sharedStrings: the content of the table of
 *  shared strings. formats: one format code per style. parts: replaced or additional parts. */
export function buildWorkbook(
  sheets: Sheet[],
  {
    sharedStrings,
    formats = [],
    doctype = "",
    links = [],
    parts = [],
    level = 1,
  }: {
    sharedStrings?: string | Buffer;
    formats?: string[];
    doctype?: string;
    links?: [kind: string, target: string][];
    parts?: Part[];
    level?: number;
  } = {},
): Buffer {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const own: Part[] = [
    { path: "_rels/.rels", content: relations(relation("rId1", "officeDocument", "xl/workbook.xml")) },
    {
      path: "xl/workbook.xml",
      content:
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr/><sheets>` +
        sheets
          .map(
            ({ name, state = "visible" }, index) =>
              `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
          )
          .join("") +
        "</sheets></workbook>",
    },
    {
      path: "xl/_rels/workbook.xml.rels",
      content: relations(
        sheets
          .map((_, index) => relation(`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`))
          .join("") +
          relation("rIdStyles", "styles", "styles.xml") +
          relation("rIdTexts", "sharedStrings", "sharedStrings.xml") +
          links
            .map(([kind, target], index) =>
              relation(`link${index}`, kind, target).replace("/>", ' TargetMode="External"/>'),
            )
            .join(""),
      ),
    },
    { path: "xl/styles.xml", content: getStyles(formats) },
    ...sheets.map(({ data, after = "" }, index) => ({
      path: `xl/worksheets/sheet${index + 1}.xml`,
      content: Buffer.concat([
        Buffer.from(`${HEAD}${doctype}<worksheet xmlns="${MAIN}"><sheetData>`),
        Buffer.from(data),
        Buffer.from(`</sheetData>${after}</worksheet>`),
      ]),
    })),
    ...(sharedStrings === undefined
      ? []
      : [
          {
            path: "xl/sharedStrings.xml",
            content: Buffer.concat([
              Buffer.from(`${HEAD}${doctype}<sst xmlns="${MAIN}">`),
              Buffer.from(sharedStrings),
              Buffer.from("</sst>"),
            ]),
          },
        ]),
  ];
  const replaced = new Set(parts.map(({ path }) => path));
  return buildArchive([...own.filter(({ path }) => !replaced.has(path)), ...parts], level);
}

/** Rows of texts as sheetData contains them, from row 1. */
export function getRows(rows: string[][]): string {
  return rows.map((cells, index) => findRow(index + 1, cells)).join("");
}

export function findRow(rowNumber: number, cells: string[]): string {
  const inner = cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("");
  return `<row r="${rowNumber}">${inner}</row>`;
}

function getStyles(formats: string[]): string {
  const codes = formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`);
  const styles = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`);
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts>${codes.join("")}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`;
}
