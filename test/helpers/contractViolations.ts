// Apart from contract.ts, which loads the whole API document: test/hooks.ts reads the violations also in unit tests.
const violations: string[] = [];

export function noteViolation(text: string): void {
  violations.push(text);
}

/** Returns the undocumented responses received since the last call. */
export function takeViolations(): string[] {
  return violations.splice(0);
}
