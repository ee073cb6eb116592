import { REFUSAL_HEADER, translateResponse } from "../../../kit/i18n/refusalHeader.ts";
import { t } from "../../../kit/i18n/t.ts";

/** Why an archive was not accepted, in words for the user. */
export class ArchiveRefused extends Error {
  override name = "ArchiveRefused";
}

/** Uploads the archive of a workflow and returns its address for `derivation.read`. Throws ArchiveRefused. */
export async function sendArchive(file: File): Promise<{ repository: string }> {
  const address = `/api/admin/settings/pipelines/archives?name=${encodeURIComponent(file.name)}`;
  const headers = { "content-type": "application/octet-stream" };
  const response = await fetch(address, { method: "POST", headers, body: file }).catch(() => undefined);
  if (!response) throw new ArchiveRefused(t("common.error.offline"));
  const answer = (await response.json().catch(() => ({}))) as { repository?: string; error?: string };
  if (response.ok && answer.repository !== undefined) return { repository: answer.repository };
  const text = answer.error ?? t("common.error.title");
  throw new ArchiveRefused(translateResponse(text, response.headers.get(REFUSAL_HEADER)));
}
