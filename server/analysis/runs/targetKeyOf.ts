/** Names the order or study a run is of, as results are selected for it (spec §2). */
export function targetKeyOf(run: { orderId: string | null; studyId: string | null }): string {
  return run.orderId === null ? `study:${run.studyId}` : `order:${run.orderId}`;
}
