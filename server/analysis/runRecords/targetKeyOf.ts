/** Returns the key of the order or study for which results are selected (spec §2). */
export function targetKeyOf(run: { orderId: string | null; studyId: string | null }): string {
  return run.orderId === null ? `study:${run.studyId}` : `order:${run.orderId}`;
}
