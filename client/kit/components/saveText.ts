// Some browsers start reading only after the click, so the URL is revoked later.
const REVOKED_AFTER_MS = 60_000;

/** Downloads a text as a file. */
export function saveText(name: string, text: string, mediaType = "text/csv"): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
}
