import { checksumKinds } from "./files.ts";
import { quoted } from "./shellText.ts";

export interface LinkedFile {
  id: string;
  savedAs: string;
  md5: string | null;
  sha256: string | null;
}

export type FetchTool = "curl" | "wget";

/**
 * Returns commands for any shell that download the files of a link, one line per file, resume partial files and
 * verify existing checksums. They form a group: nothing in them changes the shell they are pasted into.
 * @param from the address of the delivery below /api
 */
export function linkCommands({
  from,
  files,
  tool,
}: {
  from: string;
  files: LinkedFile[];
  tool: FetchTool;
}): string {
  const folders = [...new Set(files.map(({ savedAs }) => savedAs.slice(0, savedAs.indexOf("/"))))];
  return [
    "(",
    `from=${quoted(from)}`,
    `mkdir -p ${folders.map((folder) => quoted(`./${folder}`)).join(" ")}`,
    ...files.map(({ id, savedAs }) => FETCH[tool](quoted(`./${savedAs}`), `"$from/files/${id}"`)),
    ...checksumKinds(files).map((kind) => checkLine(tool, kind)),
    ")",
    "",
  ].join("\n");
}

const FETCH: Record<FetchTool, (place: string, address: string) => string> = {
  curl: (place, address) => `curl -f -C - -o ${place} ${address}`,
  wget: (place, address) => `wget -c -O ${place} ${address}`,
};

function checkLine(tool: FetchTool, kind: "md5" | "sha256"): string {
  const list = tool === "curl" ? `curl -fsS "$from/${kind}sums.txt"` : `wget -qO - "$from/${kind}sums.txt"`;
  return `${list} | ${kind}sum -c`;
}
