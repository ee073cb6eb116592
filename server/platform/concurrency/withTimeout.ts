/** Resolves with the result of `work`, or with `otherwise` after `ms` milliseconds. The work is not stopped. */
export async function withTimeout<Given, Otherwise>(
  ms: number,
  work: Promise<Given>,
  otherwise: Otherwise,
): Promise<Given | Otherwise> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<Otherwise>((resolve) => (timer = setTimeout(resolve, ms, otherwise)));
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}
