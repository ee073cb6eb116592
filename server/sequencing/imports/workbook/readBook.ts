import { posix } from "node:path";
import type { Archive } from "./openArchive.ts";
import { findAttribute, parseXml } from "./parseXml.ts";
import { Unreadable } from "./Unreadable.ts";

/** For parts that only list the sheets and parts of a workbook. */
const LIST_MAX_BYTES = 2 * 1024 * 1024;
const NAME_MAX_CHARACTERS = 200;

export interface Book {
  /** In display order, including hidden sheets. path: of the part in the archive. */
  sheets: { name: string; path: string }[];
  /** Days are counted from 1904. */
  countsFrom1904: boolean;
  stylesPath: string | undefined;
  sharedStringsPath: string | undefined;
}

/**
 * Reads the list of sheets and parts of a workbook. Follows only relations within the archive. Throws Unreadable
 * notWorkbook, otherWorkbookFormat, workbookDamaged.
 */
export async function readBook(archive: Archive): Promise<Book> {
  if (!archive.has("_rels/.rels")) throw new Unreadable("notWorkbook");
  const [root] = await readRelations(archive, "");
  if (root === undefined || !archive.has(root.path)) throw new Unreadable("notWorkbook");
  if (root.path.endsWith(".bin")) throw new Unreadable("otherWorkbookFormat");
  const listed = await listedSheets(archive, root.path);
  const relations = await readRelations(archive, root.path);
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const sheets = listed.sheets.flatMap(({ name, id }) => {
    const { kind, path = "" } = byId.get(id) ?? {};
    return kind === "worksheet" && archive.has(path) ? [{ name, path }] : [];
  });
  const findPath = (kind: string) =>
    relations.find((one) => one.kind === kind && archive.has(one.path))?.path;
  return {
    // A part that is listed for several sheets counts as one sheet.
    sheets: [...new Map(sheets.toReversed().map((sheet) => [sheet.path, sheet])).values()].toReversed(),
    countsFrom1904: listed.countsFrom1904,
    stylesPath: findPath("styles"),
    sharedStringsPath: findPath("sharedStrings"),
  };
}

interface Relation {
  id: string;
  /** The last word of its type, which both families of workbooks share. */
  kind: string;
  path: string;
}

async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const document = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  const relations: Relation[] = [];
  if (!archive.has(document)) return relations;
  await parseXml(archive.read(document, LIST_MAX_BYTES), {
    open(name, { Id = "", Type = "", Target = "", TargetMode }) {
      if (name !== "Relationship" || TargetMode === "External") return;
      const kind = Type.slice(Type.lastIndexOf("/") + 1);
      if (part === "" && kind !== "officeDocument") return;
      const path = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
      relations.push({ id: Id, kind, path });
    },
  });
  return relations;
}

async function listedSheets(archive: Archive, path: string) {
  const sheets: { name: string; id: string }[] = [];
  let countsFrom1904 = false;
  let root: string | undefined;
  await parseXml(archive.read(path, LIST_MAX_BYTES), {
    open(name, attributes) {
      root ??= name;
      if (name === "workbookPr") countsFrom1904 = ["1", "true"].includes(attributes["date1904"] ?? "");
      if (name === "sheet")
        sheets.push({
          name: (attributes["name"] ?? "").slice(0, NAME_MAX_CHARACTERS),
          id: findAttribute(attributes, "id") ?? "",
        });
    },
  });
  if (root !== "workbook") throw new Unreadable("notWorkbook");
  return { sheets, countsFrom1904 };
}
