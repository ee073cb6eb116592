import { fullName, type Person } from "./message.ts";

const SHOWN_MAX = 8;

/**
 * Returns the position of an @ before the caret and the name prefix after it; undefined where the @ is part of a
 * word, as in an email address. Pure.
 */
export function mentionAt(text: string, caret: number): { at: number; typed: string } | undefined {
  const at = text.lastIndexOf("@", caret - 1);
  if (at === -1 || /[\p{L}\p{N}._-]/u.test(text.charAt(at - 1))) return undefined;
  const typed = text.slice(at + 1, caret);
  return typed.length > 40 || /[\n@]|\s{2}/.test(typed) ? undefined : { at, typed };
}

/** Returns the people whose first name, last name or full name begins with the text. Pure. */
export function peopleNamed(people: Person[], typed: string): Person[] {
  const wanted = typed.toLowerCase();
  return people
    .filter((person) =>
      [fullName(person), person.lastName].some((name) => name.toLowerCase().startsWith(wanted)),
    )
    .slice(0, SHOWN_MAX);
}

/** Replaces the typed prefix by a mention. Returns the text and the new caret position. Pure. */
export function withMention(
  text: string,
  { at, typed }: { at: number; typed: string },
  person: Person,
): { text: string; caret: number } {
  const name = `@${fullName(person)}`;
  const rest = text.slice(at + 1 + typed.length);
  const space = /^\s/.test(rest) ? "" : " ";
  return { text: text.slice(0, at) + name + space + rest, caret: at + name.length + 1 };
}

/** Returns the people that a text mentions; of those with the same name, the chosen one. Pure. chosen: their ids. */
export function mentionedIn(text: string, people: Person[], chosen: string[]): string[] {
  const named = people.filter((person) => names(text, fullName(person)));
  return named
    .filter(
      (person) =>
        chosen.includes(person.id) ||
        !named.some(
          (other) => other !== person && fullName(other) === fullName(person) && chosen.includes(other.id),
        ),
    )
    .map(({ id }) => id);
}

function names(text: string, name: string): boolean {
  for (let at = text.indexOf(`@${name}`); at !== -1; at = text.indexOf(`@${name}`, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at + name.length + 1))) return true;
  return false;
}
