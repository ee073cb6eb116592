const BLOCK_BYTES = 512;
const NAME_MAX_BYTES = 100;
const PREFIX_MAX_BYTES = 155;
const SIZE_MAX_OCTAL = 0o77777777777;
// A modification time would differ on every machine to which the package is copied.
const EPOCH = "00000000000\0";

/** Returns the ustar header of a file, preceded by a pax header when the path or the size does not fit. Implemented
 *  here because other systems store checksums of these bytes, so that they must not change with the release of a
 *  library. path: relative, with slashes. */
export function tarHeader(path: string, { sizeBytes, mode }: { sizeBytes: number; mode: number }): Buffer {
  const split = splitPath(path);
  const records: Record<string, string> = {};
  if (split === undefined) records["path"] = path;
  if (sizeBytes > SIZE_MAX_OCTAL) records["size"] = String(sizeBytes);
  const name = split ?? { name: "long-path", prefix: "" };
  const own = block({ ...name, mode, sizeBytes: Math.min(sizeBytes, SIZE_MAX_OCTAL), type: "0" });
  if (Object.keys(records).length === 0) return own;
  const extra = Buffer.from(Object.entries(records).map(record).join(""));
  const header = block({ name: "pax", prefix: "", mode: 0o644, sizeBytes: extra.length, type: "x" });
  return Buffer.concat([header, extra, padding(extra.length), own]);
}

/** Returns the zeros that fill the last block of a file. */
export function padding(sizeBytes: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES);
}

/** The end of a tar archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);

function splitPath(path: string): { name: string; prefix: string } | undefined {
  if (Buffer.byteLength(path) !== path.length) return undefined;
  if (path.length <= NAME_MAX_BYTES) return { name: path, prefix: "" };
  const at = path.indexOf("/", path.length - NAME_MAX_BYTES - 1);
  if (at < 1 || at > PREFIX_MAX_BYTES || at === path.length - 1) return undefined;
  return { name: path.slice(at + 1), prefix: path.slice(0, at) };
}

function block({
  name,
  prefix,
  mode,
  sizeBytes,
  type,
}: {
  name: string;
  prefix: string;
  mode: number;
  sizeBytes: number;
  type: string;
}): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0);
  header.write(octal(mode, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(sizeBytes, 11), 124);
  header.write(EPOCH, 136);
  // The checksum is calculated over the header with spaces in the checksum field.
  header.write(" ".repeat(8), 148);
  header.write(type, 156);
  header.write("ustar\x0000", 257, "latin1");
  header.write(octal(0, 7), 329);
  header.write(octal(0, 7), 337);
  header.write(prefix, 345);
  let sum = 0;
  for (const byte of header) sum += byte;
  header.write(`${octal(sum, 6)} `, 148);
  return header;
}

function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, "0")}\0`;
}

// The length of a record includes its own digits.
function record([key, value]: [string, string]): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let digits = String(bytes).length;
  while (String(bytes + digits).length > digits) digits++;
  return `${bytes + digits}${rest}`;
}
