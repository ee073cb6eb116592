/** Tells of a trouble once until all is well again: a database that is away is told once, not every two seconds. */
export function onlyTheFirst(tell: (error: unknown) => void) {
  let isTold = false;
  return {
    trouble(error: unknown): void {
      if (!isTold) tell(error);
      isTold = true;
    },
    isWell(): void {
      isTold = false;
    },
  };
}
