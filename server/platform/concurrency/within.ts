/** What `work` gives, or `otherwise` once it takes longer than `ms`. The work itself is not stopped. */
export async function within<Given, Otherwise>(
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
