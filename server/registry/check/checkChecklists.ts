import type { BundledChecklist, Term } from "../../definitions/checklists/bundledChecklists.ts";
import { inTexts } from "../../platform/errors/rules/sentence.ts";
import { patternError } from "../../platform/input/rules/matchesPattern.ts";
import { type ContentReader, reportMissingPicture } from "./contentReader.ts";

interface WholeField {
  name: string;
  type: string;
  options?: string[];
  simpleValidation?: { pattern?: string };
}
interface WholeVersion {
  version: number;
  checklists: { accession: string; image?: string; fields: WholeField[] }[];
}

/** version: the newest, which is served; count: of its checklists. */
export interface FoundChecklists {
  version: number;
  count: number;
}

/** Validates checklists/: every version, as a file of complete checklists or as a directory of compact ones, and
 *  images.json. */
export async function checkChecklists(
  content: ContentReader,
  pictures: Set<string>,
): Promise<FoundChecklists | undefined> {
  let newest: { version: number; accessions: Set<string> } | undefined;
  const seen = new Set<number>();
  for (const { name, isFolder } of await content.list("checklists")) {
    if (name === "images.json") continue;
    const path = `checklists/${name}`;
    const [, digits, ending] = /^([1-9]\d{0,8})(\.json)?$/.exec(name) ?? [];
    if (digits === undefined || isFolder === (ending !== undefined)) {
      content.refuse(
        path,
        "",
        "is not a checklist version: versions are numbered 1.json or 1/, 2.json or 2/",
      );
      continue;
    }
    const version = Number(digits);
    if (seen.has(version))
      content.refuse(path, "", `is a duplicate: ${version}/ and ${version}.json both exist`);
    seen.add(version);
    const accessions = isFolder ? await checkFolder(content, path) : await checkWhole(content, path, version);
    if (newest === undefined || version > newest.version) newest = { version, accessions };
  }
  await checkImages(content, newest?.accessions ?? new Set(), pictures);
  return newest && { version: newest.version, count: newest.accessions.size };
}

async function checkWhole(
  { read, refuse }: ContentReader,
  file: string,
  version: number,
): Promise<Set<string>> {
  const whole = await read<WholeVersion>("checklists", file);
  const accessions = new Set<string>();
  if (!whole) return accessions;
  if (whole.version !== version)
    refuse(file, "version", `is ${whole.version}, but the file is named ${version}`);
  for (const [index, { accession, fields }] of whole.checklists.entries()) {
    const at = `checklists[${index}]`;
    if (accessions.has(accession)) refuse(file, `${at}.accession`, `is a duplicate: ${accession}`);
    accessions.add(accession);
    refuseFieldFaults(
      refuse.bind(undefined, file),
      at,
      fields.map(({ simpleValidation, ...field }) => ({ ...field, pattern: simpleValidation?.pattern })),
    );
  }
  return accessions;
}

async function checkFolder(content: ContentReader, path: string): Promise<Set<string>> {
  const { read, refuse } = content;
  const accessions = new Set<string>();
  const termsFile = `${path}/terms.json`;
  const terms = await read<Record<string, Term>>("terms", termsFile);
  const files = (await content.list(path)).filter(({ name }) => name !== "terms.json");
  if (!terms && !content.faults.some(({ file }) => file === termsFile)) refuse(termsFile, "", "is missing");
  for (const [name, term] of Object.entries(terms ?? {}))
    refusePattern(refuse.bind(undefined, termsFile), name, term);
  for (const { name } of files) {
    const file = `${path}/${name}`;
    const [, accession] = /^([A-Z]+\d+)\.json$/.exec(name) ?? [];
    if (accession === undefined) {
      refuse(
        file,
        "",
        "is not a checklist: the name must be an accession with .json, such as ERC000011.json",
      );
      continue;
    }
    accessions.add(accession);
    const checklist = await read<BundledChecklist>("checklist", file);
    if (!checklist) continue;
    if (checklist.accession !== accession)
      refuse(file, "accession", `is ${checklist.accession}, but the file is named ${accession}`);
    if (!terms) continue;
    for (const [index, { name: field }] of checklist.fields.entries())
      if (!Object.hasOwn(terms, field))
        refuse(
          file,
          `fields[${index}].name`,
          `refers to the term ${field}, which does not exist in terms.json`,
        );
    const joined = checklist.fields.map((field) => ({ type: "text", ...terms[field.name], ...field }));
    refuseFieldFaults(refuse.bind(undefined, file), "", joined, checklist.fields);
  }
  return accessions;
}

type Refuse = (key: string, problem: string) => void;

/** own: the properties of each field in the file, when the file contains only some of them. */
function refuseFieldFaults(
  refuse: Refuse,
  at: string,
  fields: { name: string; type: string; options?: string[]; pattern?: string | undefined }[],
  own: { pattern?: string | undefined }[] = fields,
): void {
  const names = fields.map(({ name }) => name);
  for (const [index, { name, type, options }] of fields.entries()) {
    const key = `${at === "" ? "" : `${at}.`}fields[${index}]`;
    if (names.indexOf(name) !== index) refuse(`${key}.name`, `is a duplicate: ${name}`);
    if (type === "select" && !options?.length) refuse(`${key}.options`, "is required for a select");
    refusePattern(refuse, key, own[index] ?? {});
  }
}

function refusePattern(refuse: Refuse, key: string, { pattern }: { pattern?: string | undefined }): void {
  const wrong = pattern === undefined || pattern === "" ? undefined : patternError(pattern);
  if (wrong !== undefined) refuse(`${key}.pattern`, `is not a valid pattern: ${inTexts(wrong)}`);
}

async function checkImages(
  content: ContentReader,
  accessions: Set<string>,
  pictures: Set<string>,
): Promise<void> {
  const file = "checklists/images.json";
  const images = await content.read<Record<string, string>>("images", file);
  for (const [accession, address] of Object.entries(images ?? {})) {
    if (!accessions.has(accession))
      content.refuse(file, accession, "is not an accession of the newest checklist version");
    reportMissingPicture(content, { file, key: accession, address, pictures });
  }
}
