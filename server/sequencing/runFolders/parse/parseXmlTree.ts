import { SaxesParser } from "saxes";

const DEPTH_MAX = 16;
const ELEMENTS_MAX = 100_000;
const ATTRIBUTES_MAX = 64;
const TEXT_MAX_CHARACTERS = 4_000;

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Without the text of inner elements, trimmed. */
  text: string;
  children: XmlElement[];
}

/** The text is no well-formed XML, or exceeds a limit. */
export class NotXml extends Error {
  override name = "NotXml";
}

/** Parses a small XML document into its elements. Document types are refused, so that a document cannot define
 *  entities. Throws NotXml. */
export function parseXmlTree(text: string): XmlElement {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const refuse = (cause?: unknown): never => {
    throw new NotXml("Not well-formed XML", { cause });
  };
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  parser.on("error", refuse);
  parser.on("doctype", refuse);
  parser.on("opentag", ({ name, attributes }) => {
    if (++elements > ELEMENTS_MAX || open.length >= DEPTH_MAX) refuse();
    if (Object.keys(attributes).length > ATTRIBUTES_MAX) refuse();
    const element: XmlElement = { name, attributes, text: "", children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("closetag", () => {
    const element = open.pop();
    if (element) element.text = element.text.trim();
  });
  const addText = (part: string) => {
    const element = open.at(-1);
    if (element && element.text.length < TEXT_MAX_CHARACTERS)
      element.text = (element.text + part).slice(0, TEXT_MAX_CHARACTERS);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(text.replace(/^\uFEFF/, "")).close();
  return root ?? refuse();
}

/** Returns the first element at a path below an element, such as "Setup/Read1". */
export function findElement(from: XmlElement | undefined, path: string): XmlElement | undefined {
  return path
    .split("/")
    .reduce<XmlElement | undefined>(
      (element, name) => element?.children.find((child) => child.name === name),
      from,
    );
}

/** Returns the text of the first element of several paths that has one; null without. */
export function findText(from: XmlElement | undefined, ...paths: string[]): string | null {
  for (const path of paths) {
    const text = findElement(from, path)?.text;
    if (text) return text;
  }
  return null;
}

/** Returns a text as a count; null for any other text. */
export function toCount(text: string | null | undefined): number | null {
  return text !== null && text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : null;
}
