/**
 * An allowed value of a cell or a field. value: as stored. label: its display name, if different. alsoCalled:
 * synonyms that find it.
 */
export interface Choice {
  value: string;
  label?: string | undefined;
  alsoCalled?: string[] | undefined;
}

/** The maximum number of displayed choices; typing finds the others. */
const CHOICES_SHOWN_MAX = 60;

/** Returns the choice whose value, label or synonym equals the text, ignoring case. */
export function findChoice(choices: Choice[], text: string): Choice | undefined {
  const word = plain(text);
  if (word === "") return undefined;
  return indexChoices(choices).get(word);
}

/** Whether a text is the value of a choice, ignoring case. */
export function isValue(choices: Choice[], text: string): boolean {
  const named = findChoice(choices, text);
  return named !== undefined && plain(named.value) === plain(text);
}

/**
 * Returns the choices that match a text, prefix matches first; all choices for an empty text or the exact value of a
 * choice.
 */
export function choicesFor(choices: Choice[], text: string): Choice[] {
  const word = plain(text);
  if (word === "" || isValue(choices, text)) return choices.slice(0, CHOICES_SHOWN_MAX);
  const begins: Choice[] = [];
  const contains: Choice[] = [];
  for (const choice of choices) {
    const names = choiceNames(choice).map(plain);
    if (names.some((name) => name.startsWith(word))) begins.push(choice);
    else if (names.some((name) => name.includes(word))) contains.push(choice);
  }
  return [...begins, ...contains].slice(0, CHOICES_SHOWN_MAX);
}

/** Returns the choice that is preselected for a text: the first one with that prefix. */
export function firstMeant(shown: Choice[], text: string): Choice | undefined {
  const word = plain(text);
  if (word === "") return undefined;
  return shown.find((choice) => choiceNames(choice).some((name) => plain(name).startsWith(word)));
}

/** Formats "408170 · human gut metagenome". */
export function choiceText({ value, label }: Choice): string {
  return label === undefined ? value : `${value} · ${label}`;
}

function choiceNames({ value, label, alsoCalled = [] }: Choice): string[] {
  return label === undefined ? [value, ...alsoCalled] : [value, label, ...alsoCalled];
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().toLowerCase();
}

const indexes = new WeakMap<Choice[], Map<string, Choice>>();

function indexChoices(choices: Choice[]): Map<string, Choice> {
  let index = indexes.get(choices);
  if (!index) {
    // The first of two choices with the same name wins, and a value wins over another choice's name.
    index = new Map(choices.toReversed().flatMap((choice) => keys(choiceNames(choice).slice(1), choice)));
    for (const choice of choices.toReversed()) index.set(plain(choice.value), choice);
    indexes.set(choices, index);
  }
  return index;
}

function keys(names: string[], choice: Choice): [string, Choice][] {
  return names.map((name) => [plain(name), choice]);
}
