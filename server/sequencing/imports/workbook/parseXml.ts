import { TextDecoder } from "node:util";
import { SaxesParser } from "saxes";
import { Unreadable } from "./Unreadable.ts";

const DEPTH_MAX = 64;
const ATTRIBUTES_MAX = 256;

/** Callbacks for the content of a document, in order. Names have no namespace prefix. */
export interface Visitor {
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Parses a part of a workbook as XML in a stream; only the visitor keeps content. Document types are refused, so that a
 * document cannot define entities; external entities are never fetched. Throws Unreadable workbookDamaged, and what the
 * visitor throws.
 */
export async function parseXml(chunks: AsyncIterable<Buffer>, visitor: Visitor): Promise<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const refuse = (cause?: unknown): never => {
    throw new Unreadable("workbookDamaged", { cause });
  };
  let depth = 0;
  let attributesOfTag = 0;
  parser.on("error", refuse);
  parser.on("doctype", refuse);
  parser.on("attribute", () => {
    if (++attributesOfTag > ATTRIBUTES_MAX) refuse();
  });
  parser.on("opentag", ({ name, attributes }) => {
    attributesOfTag = 0;
    if (++depth > DEPTH_MAX) refuse();
    visitor.open(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    visitor.close?.(localName(name));
  });
  const { text } = visitor;
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(detectEncoding(chunk), { fatal: true });
    parser.write(decode(decoder, chunk) ?? refuse());
  }
  parser.close();
}

/** Returns an attribute by its name without prefix. */
export function findAttribute(attributes: Record<string, string>, local: string): string | undefined {
  const key = Object.keys(attributes).find((name) => localName(name) === local);
  return key === undefined ? undefined : attributes[key];
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function detectEncoding(chunk: Buffer): string {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return "utf-16le";
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return "utf-16be";
  return "utf-8";
}

function decode(decoder: TextDecoder, chunk: Buffer): string | undefined {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    return undefined;
  }
}
