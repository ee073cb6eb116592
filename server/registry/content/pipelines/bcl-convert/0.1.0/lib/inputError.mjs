/** What the person who started the run can put right; told in its own words, without a stack. */
export class InputError extends Error {
  name = "InputError";
}
