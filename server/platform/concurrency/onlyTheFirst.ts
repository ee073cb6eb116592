/** Reports only the first error of an outage until recovery, so that an unavailable database is logged once and not
 *  every two seconds. */
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
