const TEXTS = new Set(["sample.sampleId", "study.title", "order.platform"]);

/** Whether the values of a source are texts that people type; ids of records are not. */
export function isTypedText(source: string | null): boolean {
  return source !== null && TEXTS.has(source);
}

/** Whether the values of a source are paths of read files, whose names people choose. */
export function isReadFile(source: string | null): boolean {
  return source !== null && /^(read|sample\.reads)\b/.test(source);
}
