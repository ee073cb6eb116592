const TEXTS = new Set(["sample.sampleId", "study.title", "order.platform"]);

/** Returns whether the values of a source are user-entered texts; record ids are not. */
export function isTypedText(source: string | null): boolean {
  return source !== null && TEXTS.has(source);
}

/** Returns whether the values of a source are paths of FASTQ files, whose names users choose. */
export function isReadFile(source: string | null): boolean {
  return source !== null && /^(read|sample\.reads)\b/.test(source);
}
