import { notifications } from "@mantine/notifications";
import { REFUSAL_HEADER, translateResponse } from "../../kit/i18n/refusalHeader.ts";
import { t } from "../../kit/i18n/t.ts";

/** Downloads a file of the server, or shows why the server refuses it: a browser shows only that a download failed. */
export async function downloadFile(address: string): Promise<void> {
  const refusal = await readRefusal(address).catch(() => t("common.error.offline"));
  if (refusal === undefined) return follow(address);
  notifications.show({ color: "red", title: t("delivery.download.failed"), message: refusal });
}

/** The text of a refusal; undefined if the file can be downloaded. */
async function readRefusal(address: string): Promise<string | undefined> {
  const head = await fetch(address, { method: "HEAD" });
  if (head.ok) return undefined;
  // Only a response with a body has the text.
  const answer = await fetch(address);
  if (answer.ok) {
    await answer.body?.cancel();
    return undefined;
  }
  const { error } = (await answer.json()) as { error: string };
  return translateResponse(error, answer.headers.get(REFUSAL_HEADER));
}

function follow(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
