import { SaxesParser } from "saxes";

/** Valid names of registry pictures, which no path or URL can misinterpret. */
export const PICTURE_NAME = /^[a-z0-9][a-z0-9._-]{0,99}\.(svg|png|webp)$/;
const DRAWN_MAX_BYTES = 100 * 1024;
/** Limit for raster images (PNG, WebP). */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** Returns the type of a picture by its first bytes, which must match its extension; undefined for another type. */
export function detectPictureType(bytes: Buffer): "svg" | "png" | "webp" | undefined {
  if (bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") return "webp";
  return /^\uFEFF?\s*</.test(bytes.toString("utf8", 0, 100)) ? "svg" : undefined;
}

/** Returns why a picture with this name is not served; undefined for a valid one. */
export function pictureProblem(name: string, bytes: Buffer): string | undefined {
  const type = PICTURE_NAME.exec(name)?.[1];
  if (type === "svg")
    return bytes.length > DRAWN_MAX_BYTES ? "is larger than 100 KiB" : pictureFault(bytes.toString("utf8"));
  if (bytes.length > PICTURE_MAX_BYTES) return "is larger than 2 MiB";
  return detectPictureType(bytes) === type ? undefined : `is not a ${type === "png" ? "PNG" : "WebP"} image`;
}

const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set(
  (
    "svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan " +
    "linearGradient radialGradient stop clipPath mask pattern marker"
  ).split(" "),
);
const ELEMENTS_MAX = 5_000;
const DEPTH_MAX = 64;

class Unfit extends Error {}

/** Returns why an SVG picture is refused; undefined for a valid one. It may contain only drawing elements, so that
 *  it cannot run scripts or load resources wherever it is shown. */
function pictureFault(text: string): string | undefined {
  const parser = new SaxesParser<{ xmlns: true; position: false }>({ xmlns: true, position: false });
  let count = 0;
  let depth = 0;
  const refuse = (problem: string): never => {
    throw new Unfit(problem);
  };
  parser.on("error", ({ message }) => refuse(`is not XML: ${message}`));
  parser.on("doctype", () => refuse("must not have a document type"));
  parser.on("processinginstruction", () => refuse("must not have processing instructions"));
  parser.on("opentag", ({ name, local, uri, attributes }) => {
    if (++count === 1 && (local !== "svg" || uri !== SVG)) refuse("is not an SVG image");
    if (uri !== SVG || !ELEMENTS.has(local)) refuse(`must not have the element ${name}`);
    if (++depth > DEPTH_MAX || count > ELEMENTS_MAX) refuse("has too many elements");
    for (const attribute of Object.values(attributes)) {
      const problem = attributeProblem(attribute);
      if (problem !== undefined) refuse(problem);
    }
  });
  parser.on("closetag", () => {
    depth--;
  });
  try {
    parser.write(text).close();
    return undefined;
  } catch (error) {
    if (error instanceof Unfit) return error.message;
    throw error;
  }
}

// Attributes that can contain CSS; in others a backslash has no meaning.
const STYLING = /^(style|fill|stroke|filter|mask|marker.*|clip-path|cursor)$/i;

function attributeProblem({
  name,
  local,
  value,
}: {
  name: string;
  local: string;
  value: string;
}): string | undefined {
  if (/^on/i.test(local) || local === "base") return `must not have the attribute ${name}`;
  const leadsOut = `has an attribute ${name} with an external reference`;
  if (/^(href|src)$/i.test(local) && !/^\s*#/.test(value)) return leadsOut;
  // CSS has many spellings of url(, such as u\72l(; all of them need one of these characters.
  if (STYLING.test(local) && /\\|\/\*|@/.test(value)) return `has an attribute ${name} with unsupported CSS`;
  const targets = [...value.matchAll(/url\s*\(\s*["']?\s*(.?)/gi)];
  return targets.some(([, first]) => first !== "#") ? leadsOut : undefined;
}
