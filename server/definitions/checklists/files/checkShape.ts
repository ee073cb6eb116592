import type { z } from "zod";
import { raise } from "../../../platform/errors/apiError.ts";
import { fileMalformed } from "../errors.ts";

/** A value of a file as its shape has it. below: the place of the value in the file.
 *  Raises fileMalformed, which names the file and the first place that is wrong. */
export function checkShape<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  { file, below = "" }: { file: string; below?: string },
): z.output<Shape> {
  const { data, error } = shape.safeParse(value);
  const issue = error?.issues[0];
  if (!issue) return data as z.output<Shape>;
  const place = [below, ...issue.path.map(String)].filter((part) => part !== "").join(".");
  return raise(
    fileMalformed({ file, place: place === "" ? "at its top" : `at ${place}`, reason: issue.message }),
  );
}
