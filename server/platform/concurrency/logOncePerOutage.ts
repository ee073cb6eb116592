/** Reports only the first error of an outage until recovery, so that an unavailable database is logged once and not
 *  every two seconds. */
export function logOncePerOutage(tell: (error: unknown) => void) {
  let isTold = false;
  return {
    failed(error: unknown): void {
      if (!isTold) tell(error);
      isTold = true;
    },
    recovered(): void {
      isTold = false;
    },
  };
}
