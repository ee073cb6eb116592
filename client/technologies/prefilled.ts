import type { FormField } from "../../server/forms/rules/field.ts";
import { isEmpty } from "../../server/forms/rules/problemsOf.ts";
import { selectionOf, type TechnologySelection } from "../../server/technologies/rules/selection.ts";
import { familyName } from "./readsInWords.ts";

type Answers = Record<string, unknown>;

/** What the fields for platform and instrument say by a chosen technology, as names and answers: where they are asked
 *  and are empty, or still say what an earlier choice put there.
 *  before, after: the answers that the technology had and has now. */
export function prefilled(
  fields: readonly FormField[],
  answers: Answers,
  { before, after }: { before: unknown; after: unknown },
): [name: string, answer: string | null][] {
  const [was, is] = [selectionOf(before), selectionOf(after)];
  return fields.flatMap((field): [string, string | null][] => {
    const read = READS[field.name];
    if (!read || field.perSample) return [];
    const answer = answers[field.name];
    const put = was && among(field, read(was));
    if (!isEmpty(answer) && (put === undefined || answer !== put)) return [];
    const given = (is && among(field, read(is))) ?? null;
    return given === (answer ?? null) ? [] : [[field.name, given]];
  });
}

const READS: Record<string, (selection: TechnologySelection) => string | undefined> = {
  instrumentModel: ({ deviceName }) => deviceName,
  platform: ({ platformFamily }) => platformFamily && familyName(platformFamily),
};

/** The option that means it, where there are options; "Illumina MiSeq" means MiSeq. */
function among({ options = [] }: FormField, said: string | undefined): string | undefined {
  if (said === undefined || options.length === 0) return said;
  const letters = lettersOf(said);
  return (
    options.find((option) => lettersOf(option) === letters) ??
    options.find((option) => lettersOf(option).endsWith(letters)) ??
    options.find((option) => lettersOf(option).startsWith(letters))
  );
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");
}
