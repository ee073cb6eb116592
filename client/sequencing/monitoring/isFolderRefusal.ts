/** Returns whether a refusal concerns the directory field, which then shows it. */
export function isFolderRefusal(code: string | undefined): boolean {
  return code !== undefined && /^monitoring\.outputDir[A-Z]/.test(code);
}
