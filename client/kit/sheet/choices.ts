/** One thing a cell or a field can be filled with. value: what is kept. label: what it is called, when that differs.
 *  alsoCalled: other names it is found by. */
export interface Choice {
  value: string;
  label?: string | undefined;
  alsoCalled?: string[] | undefined;
}

/** The most choices that are shown at once; typing finds the others. */
export const CHOICES_SHOWN_MAX = 60;

/** What a text names exactly, by value, label or another name, whatever its case. */
export function choiceNamed(choices: Choice[], text: string): Choice | undefined {
  const word = plain(text);
  if (word === "") return undefined;
  return indexOf(choices).get(word);
}

/** Whether a text is the value of a choice, whatever its case. */
export function isValue(choices: Choice[], text: string): boolean {
  const named = choiceNamed(choices, text);
  return named !== undefined && plain(named.value) === plain(text);
}

/** The choices that a typed text may mean, those that begin with it first; all of them for no text or one that is the
 *  value of a choice already. */
export function choicesFor(choices: Choice[], text: string): Choice[] {
  const word = plain(text);
  if (word === "" || isValue(choices, text)) return choices.slice(0, CHOICES_SHOWN_MAX);
  const begins: Choice[] = [];
  const contains: Choice[] = [];
  for (const choice of choices) {
    const names = namesOf(choice).map(plain);
    if (names.some((name) => name.startsWith(word))) begins.push(choice);
    else if (names.some((name) => name.includes(word))) contains.push(choice);
  }
  return [...begins, ...contains].slice(0, CHOICES_SHOWN_MAX);
}

/** The choice that a typed text is taken for without being told: the first that begins with it. */
export function firstMeant(shown: Choice[], text: string): Choice | undefined {
  const word = plain(text);
  if (word === "") return undefined;
  return shown.find((choice) => namesOf(choice).some((name) => plain(name).startsWith(word)));
}

/** "408170 · human gut metagenome" */
export function choiceText({ value, label }: Choice): string {
  return label === undefined ? value : `${value} · ${label}`;
}

function namesOf({ value, label, alsoCalled = [] }: Choice): string[] {
  return label === undefined ? [value, ...alsoCalled] : [value, label, ...alsoCalled];
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().toLowerCase();
}

const indexes = new WeakMap<Choice[], Map<string, Choice>>();

function indexOf(choices: Choice[]): Map<string, Choice> {
  let index = indexes.get(choices);
  if (!index) {
    // The first of two that are called alike is meant, and a value before another one's name.
    index = new Map(choices.toReversed().flatMap((choice) => keys(namesOf(choice).slice(1), choice)));
    for (const choice of choices.toReversed()) index.set(plain(choice.value), choice);
    indexes.set(choices, index);
  }
  return index;
}

function keys(names: string[], choice: Choice): [string, Choice][] {
  return names.map((name) => [plain(name), choice]);
}
