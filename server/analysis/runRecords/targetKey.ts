/** Returns the key of the order or study for which results are selected (spec §2); undefined for a run without either. */
export function targetKey({
  orderId,
  studyId,
}: {
  orderId: string | null;
  studyId: string | null;
}): string | undefined {
  if (orderId !== null) return `order:${orderId}`;
  return studyId === null ? undefined : `study:${studyId}`;
}
