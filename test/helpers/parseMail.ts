export interface ParsedMail {
  /** The header lines of the mail by lowercase name, unfolded and as sent. */
  headers: Map<string, string>;
  subject: string;
  text: string;
  html: string;
  /** The types of the other parts. */
  attachments: string[];
}

/** Reads a MIME message as far as mails of this product need it. */
export function parseMail(source: string): ParsedMail {
  const { headers, body } = split(source);
  const parts = leaves(headers, body);
  const getPart = (type: string) => parts.find((part) => part.type === type)?.content ?? "";
  return {
    headers,
    subject: decodeWords(headers.get("subject") ?? ""),
    text: getPart("text/plain"),
    html: getPart("text/html"),
    attachments: parts.map(({ type }) => type).filter((type) => !type.startsWith("text/")),
  };
}

function split(source: string) {
  const at = source.indexOf("\r\n\r\n");
  const head = at < 0 ? source : source.slice(0, at);
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const colon = line.indexOf(":");
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: at < 0 ? "" : source.slice(at + 4) };
}

function leaves(headers: Map<string, string>, body: string): { type: string; content: string }[] {
  const contentType = headers.get("content-type") ?? "text/plain";
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (boundary === undefined) {
    const encoding = headers.get("content-transfer-encoding") ?? "7bit";
    const content =
      encoding === "base64"
        ? Buffer.from(body, "base64").toString("utf8")
        : encoding === "quoted-printable"
          ? decodeQuoted(body.replaceAll("=\r\n", ""))
          : body;
    return [{ type: contentType.split(";")[0] ?? "", content: content.replaceAll("\r\n", "\n").trim() }];
  }
  const inner = body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap((part) => {
    const found = split(part.replace(/^\r\n/, ""));
    return leaves(found.headers, found.body);
  });
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString("utf8")
        : decodeQuoted(word.replaceAll("_", " ")),
    );
}
