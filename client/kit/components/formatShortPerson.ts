export interface Person {
  firstName?: string;
  lastName?: string;
}

/** Formats "F. Sommer". Pure. */
export function formatShortPerson({ firstName = "", lastName = "" }: Person): string {
  const [initial = ""] = firstName.trim();
  return initial === "" || lastName.trim() === ""
    ? `${firstName}${lastName}`.trim()
    : `${initial}. ${lastName}`;
}
