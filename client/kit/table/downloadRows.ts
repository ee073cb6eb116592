import { t } from "../i18n/t.ts";
import { REFUSAL_HEADER, translateResponse } from "../i18n/refusalHeader.ts";

const REVOKE_AFTER_MS = 60_000;

/**
 * Exports rows on the server and saves the file. Throws with the server's text.
 * @param path below /api/exports/
 */
export async function downloadRows(path: string, asked: object): Promise<void> {
  const answer = await fetch(`/api/exports/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(asked),
  });
  if (!answer.ok) {
    const refused = (await answer.json().catch(() => null)) as { error?: string } | null;
    const text = refused?.error ?? t("table.export.failed");
    throw new Error(translateResponse(text, answer.headers.get(REFUSAL_HEADER)));
  }
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = parseFileName(answer.headers.get("content-disposition")) ?? path;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

function parseFileName(disposition: string | null): string | undefined {
  return /filename="?([^";]+)"?/.exec(disposition ?? "")?.[1];
}
