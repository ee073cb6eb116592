import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { isEmpty } from "../../../server/definitions/forms/rules/isEmpty.ts";
import {
  parseSelection,
  type TechnologySelection,
} from "../../../server/definitions/catalog/rules/selection.ts";
import { familyName } from "./formatReads.ts";

type Answers = Record<string, unknown>;

/**
 * Returns the values of the platform and instrument fields for a chosen technology, where these fields exist and are
 * empty or still have the value from an earlier choice.
 * @param before the former answers of the technology
 * @param after its current answers
 */
export function prefilled(
  fields: readonly FormField[],
  answers: Answers,
  { before, after }: { before: unknown; after: unknown },
): [name: string, answer: string | null][] {
  const [was, is] = [parseSelection(before), parseSelection(after)];
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

const READS: Record<string, (selection: TechnologySelection) => string[]> = {
  instrumentModel: ({ deviceName }) => (deviceName === undefined ? [] : [deviceName]),
  platform: ({ platformFamily }) =>
    platformFamily === undefined
      ? []
      : [familyName(platformFamily), ...(ARCHIVE_NAMES[platformFamily.toLowerCase()] ?? [])],
};

// Platform names of the sequence archives that differ from ours.
const ARCHIVE_NAMES: Record<string, string[]> = { pacbio: ["PACBIO_SMRT"], mgi: ["DNBSEQ"] };

/** The matching option, if the field has options; "Illumina MiSeq" matches MiSeq. */
function among({ options = [] }: FormField, names: string[]): string | undefined {
  if (options.length === 0) return names[0];
  const wanted = names.map(plainLetters);
  return (
    options.find((option) => wanted.includes(plainLetters(option))) ??
    options.find((option) => wanted.some((name) => plainLetters(option).endsWith(name)))
  );
}

function plainLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");
}
