/** The samples a run takes: those that were picked, and before anybody picked, those that lack nothing. Where all lack
 *  something they are all taken, so that the page says what to do rather than show an empty choice. */
export function chosenSamples(
  sampleIds: string[],
  lacks: ReadonlyMap<string, string[]>,
  picked: ReadonlySet<string> | undefined,
): string[] {
  if (picked) return sampleIds.filter((id) => picked.has(id));
  const fitting = sampleIds.filter((id) => !lacks.has(id));
  return fitting.length > 0 ? fitting : sampleIds;
}

/** How the choice is sent: undefined where all are meant, which is how a run of everything is kept. */
export function sentSampleIds(sampleIds: string[], chosen: string[]): string[] | undefined {
  return chosen.length === sampleIds.length ? undefined : chosen;
}
