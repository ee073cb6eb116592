import { t } from "../../kit/i18n/t.ts";
import { REFUSAL_HEADER, translateResponse } from "../../kit/i18n/refusalHeader.ts";

/**
 * Downloads a small file and saves it under the server's file name. Rejects with the server's text, so that the page
 * shows a refusal instead of navigating to it.
 */
export async function saveFile(address: string): Promise<void> {
  const response = await fetch(address).catch(() => undefined);
  if (!response) throw new Error(t("common.error.offline"));
  if (!response.ok) throw new Error(await readRefusal(response));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = parseFileName(response.headers.get("content-disposition") ?? "");
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
}

// Some browsers begin to read only after the click.
const REVOKED_AFTER_MS = 60_000;

async function readRefusal(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const message = typeof body === "object" && body !== null && "error" in body ? body.error : undefined;
  return typeof message === "string"
    ? translateResponse(message, response.headers.get(REFUSAL_HEADER))
    : t("common.error.title");
}

function parseFileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? "";
}
