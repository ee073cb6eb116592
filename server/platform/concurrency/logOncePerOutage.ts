/** Reports only the first error of an outage until recovery, so that an unavailable database is logged once and not
 *  every two seconds. */
export function logOncePerOutage(tell: (error: unknown) => void) {
  let isLogged = false;
  return {
    failed(error: unknown): void {
      if (!isLogged) tell(error);
      isLogged = true;
    },
    recovered(): void {
      isLogged = false;
    },
  };
}
