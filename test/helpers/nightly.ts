// `npm run test:nightly` sets it; `LANEKEEPER_TESTS=nightly npx mocha FILE` runs one file with the nightly tests.
export const IS_NIGHTLY = process.env["LANEKEEPER_TESTS"] === "nightly";

/** A test that runs in `npm run test:nightly` only; docs/testing.md lists each with its reason. Elsewhere it is reported
 *  as pending. */
export function itNightly(name: string, test: Mocha.AsyncFunc): void {
  if (IS_NIGHTLY) it(name, test);
  else it.skip(`${name} (nightly)`);
}

/** For variations in a loop: a test of `npm run test:all` if `isUsual`, else a nightly one. */
export function itUsually(isUsual: boolean, name: string, test: Mocha.AsyncFunc): void {
  if (isUsual) it(name, test);
  else itNightly(name, test);
}

/** The same for a suite. */
export function describeNightly(name: string, suite: (this: Mocha.Suite) => void): void {
  if (IS_NIGHTLY) describe(name, suite);
  else describe.skip(`${name} (nightly)`, suite);
}

/** The number of rounds: `usual` in `npm test` and `npm run test:all`, `nightly` in `npm run test:nightly`. */
export function rounds(usual: number, nightly: number): number {
  return IS_NIGHTLY ? nightly : usual;
}
