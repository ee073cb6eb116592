/** Whether a refusal is about the folder of a run, by its code: it belongs beside the field. */
export function isFolderRefusal(code: string | undefined): boolean {
  return code !== undefined && /^monitoring\.outputDir[A-Z]/.test(code);
}
