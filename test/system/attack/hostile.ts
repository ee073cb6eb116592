import fc from "fast-check";
import { gzipSync } from "node:zlib";
import type { oas31 } from "zod-openapi";

/** Existing values, by parameter name. */
export type Known = Record<string, string[]>;

export interface Attack {
  method: string;
  /** As sent: path and query. */
  path: string;
  headers: Record<string, string | string[]>;
  body?: Buffer;
}

type Schema = oas31.SchemaObject | oas31.ReferenceObject | boolean;

const KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "toJSON",
  "length",
];
const TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff tail",
  "a\ud83d",
  "\u202egpj.exe",
  "\ufeff",
  "\u{1f9ec}".repeat(200),
  "ﷺ".repeat(300),
  "e\u0301".repeat(500),
  "x".repeat(300),
  "x".repeat(70_000),
  "../../../../etc/passwd",
  "..\\..\\windows",
  "/etc/passwd",
  "/proc/self/environ",
  "file:///etc/passwd",
  "http://127.0.0.1:1/",
  "javascript:alert(1)",
  "a\r\nSet-Cookie: planted=1",
  "'; drop table users; --",
  "\\",
  "%",
  "_",
  "%00",
  "${jndi:ldap://127.0.0.1:1/a}",
  "{{7*7}}",
  "$(id)",
  "`id`",
  "-rf",
  "=1+1",
  "(a+)+$",
  "[object Object]",
  "undefined",
  "null",
  "NaN",
  "-1",
  "1e400",
  "9223372036854775808",
  "99999999999999999999999999",
  "0x10",
  "2026-13-45T99:99:99Z",
  "+275760-09-13T00:00:00.001Z",
  "-000001-01-01T00:00:00Z",
  "4714-11-24 BC",
  "infinity",
  ...KEYS,
];
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-320,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  2 ** 64,
  1e300,
  -1e308,
];

// Generated text must not name a directory of this machine, because settings accept directories.
const anyText = fc
  .oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.string({ maxLength: 20 }))
  .map((text) => text.replaceAll(/[/~]/g, "-"));
export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: anyText },
);

const leaf = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}),
);
const key = fc.oneof(fc.constantFrom(...KEYS), anyText);
const asObject = (entries: [string, unknown][]) => Object.fromEntries(entries);
const nest = (depth: number, inner: unknown) => {
  let nested = inner;
  for (let level = 0; level < depth; level++) nested = level % 2 ? [nested] : { a: nested };
  return nested;
};

/** Any JSON value, in hostile variations. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: leaf },
  { weight: 2, arbitrary: fc.array(leaf, { maxLength: 4 }) },
  { weight: 2, arbitrary: fc.array(fc.tuple(key, leaf), { maxLength: 4 }).map(asObject) },
  fc.constantFrom<unknown>(
    nest(40, "x"),
    nest(2_000, 1),
    Array(20_000).fill(0),
    Array.from({ length: 300 }, () => ({})),
  ),
);

/** A value of a schema with some invalid parts. named: the known value for this position. */
export function arbitraryValue(
  schema: Schema,
  context: { known: Known; schemas: Record<string, Schema>; named?: string; depth?: number },
): fc.Arbitrary<unknown> {
  const { depth = 0 } = context;
  if (depth > 6) return leaf;
  const good = arbitraryGoodValue(schema, { ...context, depth });
  // Objects and lists mostly keep their shape, so that their content is reached.
  const isDeep = typeof schema === "object" && ("properties" in schema || "items" in schema);
  return fc.oneof(
    { weight: isDeep ? 9 : 3, arbitrary: good },
    { weight: 1, arbitrary: isDeep ? hostileValue : leaf },
    { weight: isDeep ? 0 : 1, arbitrary: hostileValue },
  );
}

function arbitraryGoodValue(
  schema: Schema,
  context: { known: Known; schemas: Record<string, Schema>; named?: string; depth: number },
): fc.Arbitrary<unknown> {
  if (typeof schema === "boolean") return hostileValue;
  const inner = (one: Schema, named = context.named) =>
    arbitraryValue(one, { ...context, depth: context.depth + 1, ...(named === undefined ? {} : { named }) });
  if ("$ref" in schema) {
    const target = context.schemas[schema.$ref.split("/").at(-1) ?? ""];
    return target === undefined ? hostileValue : inner(target);
  }
  const { enum: choices, const: only, anyOf, oneOf, allOf, properties, items } = schema;
  if (choices) return fc.constantFrom(...(choices as unknown[]));
  if (only !== undefined) return fc.constant(only);
  const several = anyOf ?? oneOf ?? allOf;
  if (several) return fc.oneof(...several.map((one) => inner(one)));
  if (properties || schema.type === "object") {
    const pairs = Object.entries(properties ?? {}).map(([name, one]) =>
      fc.option(
        inner(one, name).map((value): [string, unknown] => [name, value]),
        {
          freq: schema.required?.includes(name) ? 12 : 3,
          nil: undefined,
        },
      ),
    );
    const more = schema.additionalProperties;
    const others = fc.array(fc.tuple(key, more && more !== true ? inner(more) : leaf), { maxLength: 2 });
    return fc
      .tuple(fc.tuple(...pairs), others)
      .map(([some, rest]) =>
        asObject([...some.filter((pair) => pair !== undefined), ...(rest.length > 1 || more ? rest : [])]),
      );
  }
  if (items) return fc.array(inner(items), { maxLength: 3 });
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "string":
      return fc.constantFrom(...textsFor(context));
    case "number":
    case "integer":
      return fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constantFrom(...NUMBERS));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return hostileValue;
  }
}

function textsFor({ known, named = "" }: { known: Known; named?: string }): string[] {
  const single = named.replace(/s$/, "");
  const ids = known[named] ?? known[single];
  if (ids) return ids;
  if (/id$|ids$|key$/i.test(named)) return Object.values(known).flat();
  return ["Lake", "2026-01-02", "x@example.org", "a/b.fastq.gz", "42"];
}

const encoded = (text: string) =>
  [...Buffer.from(text, "utf8")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const RAW_PARTS = [
  "%00",
  "a%00b",
  "%2F",
  "..%2f..%2f..%2fetc%2fpasswd",
  "%2e%2e",
  "%252e%252e%252f",
  "%ff",
  "%ED%A0%80",
  "%",
  "%zz",
  "%E0%A4%A",
  "*",
  ";a=b",
  "x".repeat(3_000),
  "%0d%0aSet-Cookie:%20planted=1",
  "()",
  "+",
  "a:b",
  "@",
  "-1",
  "0",
  ...KEYS,
];

/** An encoded path segment or query value. */
function arbitraryPart(ids: string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ids.map(encodeURIComponent)) },
    { weight: 2, arbitrary: fc.constantFrom(...RAW_PARTS) },
    { weight: 1, arbitrary: hostileText.map((text) => encoded(text.slice(0, 1_000)) || "%20") },
  );
}

export function arbitraryPath(path: string, known: Known): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const parts = names.map((name) => arbitraryPart(known[name] ?? Object.values(known).flat()));
  return fc
    .tuple(...parts)
    .map((values) =>
      names.reduce((made, name, at) => made.replace(`{${name}}`, () => values[at] ?? ""), path),
    );
}

/** A query with known parameters, unknown ones, and duplicates. */
export function arbitraryQuery(parameters: [string, fc.Arbitrary<unknown>][]): fc.Arbitrary<string> {
  const pair = (name: string, value: fc.Arbitrary<string>) => value.map((text) => `${name}=${text}`);
  const pairs = parameters.map(([name, value]) =>
    pair(
      name,
      fc.oneof(
        value.map((given) => encoded(queryText(given).slice(0, 1_000))),
        arbitraryPart(["1", ""]),
      ),
    ),
  );
  const strange = pair(
    "strange",
    hostileText.map((text) => encoded(text.slice(0, 500))),
  ).map((text) => text.replace("strange", KEYS[text.length % KEYS.length] ?? ""));
  const all = [...pairs, strange, fc.constantFrom("a[b]=1", "a[]=1", "[__proto__][a]=1", "&&", "=", "%=%")];
  return fc
    .array(fc.oneof(...all), { maxLength: 5 })
    .map((pairs) => (pairs.length > 0 ? `?${pairs.join("&")}` : ""));
}

function queryText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

const DEEP = `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
const RAW_BODIES = [
  "",
  "{",
  "[]",
  "null",
  '"text"',
  "5",
  '{"a":1e400}',
  '{"a":1,"a":{"__proto__":{"isAdmin":true}}}',
  "\ufeff{}",
  DEEP,
  DEEP.replaceAll("[", '{"a":').replaceAll("]", "}").replace('"a":}', '"a":1}'),
  "a=1&a=2&__proto__[x]=1",
].map((text) => Buffer.from(text));
const BYTES = [
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0x80, 0x81]),
  Buffer.alloc(4_096),
];
const BOMB = gzipSync(Buffer.alloc(8 * 1024 * 1024, 32));
const TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/json; charset=utf-16",
  "application/json; charset=ebcdic",
  "application/json;;;=",
  "application/xml",
  "/",
  "",
];

interface Sent {
  body: Buffer;
  headers: Record<string, string>;
}

/** A body with valid JSON of the schema, a false content type, or neither. */
export function arbitraryJson(value: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> {
  const asJson = { "content-type": "application/json" };
  const texts = value.map((given) => Buffer.from(JSON.stringify(given) ?? ""));
  return fc.oneof(
    { weight: 12, arbitrary: texts.map((body) => ({ body, headers: asJson })) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...RAW_BODIES, ...BYTES).map((body) => ({ body, headers: asJson })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(texts, fc.constantFrom(...TYPES))
        .map(([body, type]) => ({ body, headers: { "content-type": type } })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(BOMB, ...RAW_BODIES), fc.constantFrom("gzip", "br", "deflate", "zstd", "x, y"))
        .map(([body, encoding]) => ({ body, headers: { ...asJson, "content-encoding": encoding } })),
    },
  );
}

/** A multipart form with a file, sometimes damaged. */
export const formBody: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.constantFrom("file", "file", "other", "__proto__", "a[4000000000]", ""),
    fc.oneof(hostileText, fc.constant("plan.xlsx")),
    fc.constantFrom(...BYTES, Buffer.from("PK\x03\x04 nothing"), Buffer.alloc(0)),
    fc.constantFrom("--x--\r\n", "", "--x\r\n", "--x\r\n\r\n"),
  )
  .map(([field, name, bytes, end]) => ({
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: Buffer.concat([
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name.slice(0, 2_000)}"\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n${end}`),
    ]),
  }));

export const bytesBody: fc.Arbitrary<Sent> = fc
  .constantFrom(...BYTES, Buffer.alloc(0), BOMB)
  .map((body) => ({ body, headers: { "content-type": "application/octet-stream" } }));

const VALUES = [
  "",
  "0",
  "-1",
  "1e9",
  "9007199254740993",
  "99999999999999999999",
  "NaN",
  "bytes=0-",
  "bytes=5-2",
  "bytes=-99999999999999999999",
  `bytes=${"0-1,".repeat(500)}0-1`,
  "*",
  'W/"x"',
  '"'.repeat(500),
  "Thu, 99 Foo 2026 99:99:99 GMT",
  "\xff\xfe",
  "__proto__",
  "x".repeat(2_000),
  "http://evil.example/",
  "text/html;q=x,*/*;q=9",
  "%00",
];
const HEADERS = [
  "x-service-offset",
  "range",
  "if-range",
  "if-none-match",
  "if-modified-since",
  "accept",
  "accept-encoding",
  "accept-language",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-http-method-override",
  "x-request-id",
  "forwarded",
  "referer",
  "user-agent",
  "authorization",
  "trpc-accept",
  "last-event-id",
];

/** Headers with any transmittable value, sometimes duplicated. names: headers that the operation reads. */
export function arbitraryHeaders(names: string[]): fc.Arbitrary<Record<string, string | string[]>> {
  const name = fc.constantFrom(...names, ...names, ...HEADERS);
  const value = fc.constantFrom(...VALUES);
  const values = fc.oneof({ weight: 4, arbitrary: value }, fc.array(value, { minLength: 2, maxLength: 3 }));
  return fc.array(fc.tuple(name, values), { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs));
}
