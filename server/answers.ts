import { z } from "zod";

/** Answers to a form by field name, as they are stored. Values are any JSON without NUL characters. */
export const answers = z
  .record(z.string().max(200), z.json())
  .refine((values) => Object.keys(values).length <= 500, "A form has at most 500 answers")
  .refine(
    (values) => !JSON.stringify(values).includes(String.raw`\u0000`),
    "Text must not contain NUL characters",
  );
