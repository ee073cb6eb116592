import { sentence, type Sentence } from "../../platform/errors/rules/sentence.ts";

const about = sentence("forms.about", "{label} ({id}): {problem}");
const aboutUnidentified = sentence("forms.aboutUnidentified", "{label}: {problem}");
const fieldNumber = sentence("forms.fieldNumber", "Field {number}");
const groupNumber = sentence("forms.groupNumber", "Group {number}");

/** Places a problem at its field or group. id: null when the input has none; label: its title, or its number. */
export function problemAt(
  { id, label }: { id: string | null; label: string | Sentence },
  problem: string | Sentence,
): Sentence {
  return id === null ? aboutUnidentified({ label, problem }) : about({ label, id, problem });
}

/** The title of a field or group that has neither label nor name. number: from 1. */
export function titleByNumber(kind: "field" | "group", number: number): Sentence {
  return kind === "field" ? fieldNumber({ number }) : groupNumber({ number });
}

/** A refused value of a field or group. path: its key, such as "simpleValidation.pattern". */
export const valueProblem = sentence("forms.value", "{path} {problem}");
export const valueProblemComplete = sentence("forms.valueComplete", "{path}: {problem}");
/** Problems that only the library words. */
export const valueInvalid = sentence("forms.valueInvalid", "{path}: {problem}");
export const entryInvalid = sentence("forms.entryInvalid", "{problem}");

// The form.
export const tooManyFields = sentence("forms.tooManyFields", "A form has at most {most} fields");
export const tooManyGroups = sentence("forms.tooManyGroups", "A form has at most {most} groups");
export const formTooLarge = sentence("forms.tooLarge", "A form has at most {most} characters in all");
export const enabledChecklistUnknown = sentence(
  "forms.enabledChecklistUnknown",
  "There is no checklist {accession} to enable",
);

// The name of a field.
export const nameReserved = sentence("forms.nameReserved", "the name {name} is reserved; choose another one");
export const nameFixed = sentence(
  "forms.nameFixed",
  "its answers are stored as {name}, so its name has to stay {name}",
);
export const typesOfName = sentence(
  "forms.typesOfName",
  "a field of the name {name} has one of the types {types}",
);
export const nameNotForFacility = sentence(
  "forms.nameNotForFacility",
  "everybody who sees the order sees {name}: give a field for the facility alone another name",
);
export const sameId = sentence("forms.sameId", "{other} has the same id");
export const sameName = sentence("forms.sameName", "{other} has the same name {name}");
export const nameOfUnit = sentence("forms.nameOfUnit", "the name {name} is that of the unit of {other}");
export const sameColumn = sentence(
  "forms.sameColumn",
  "its answers are stored in the same place as those of {other}",
);

// What a field refers to.
export const moduleUnknown = sentence("forms.moduleUnknown", "there is no module {id}");
export const groupUnknown = sentence("forms.groupUnknown", "there is no group {id}");
export const checklistUnknown = sentence("forms.checklistUnknown", "there is no checklist {accession}");
export const sameGroupId = sentence("forms.sameGroupId", "the group {other} has the same id");

// The answers of a field.
export const optionsMissing = sentence("forms.optionsMissing", "a choice needs at least one option");
export const optionTwice = sentence("forms.optionTwice", "the option {option} is duplicated");
export const unitTwice = sentence("forms.unitTwice", "the unit {unit} is duplicated");
export const lengthsCrossed = sentence(
  "forms.lengthsCrossed",
  "its shortest length is greater than its longest",
);
export const lengthTooLong = sentence(
  "forms.lengthTooLong",
  "no answer can have {characters} characters; {most} is the most",
);
export const valuesCrossed = sentence(
  "forms.valuesCrossed",
  "its smallest value is greater than its largest",
);
export const patternUnusable = sentence("forms.patternUnusable", "its pattern cannot be used: {reason}");
export const requiredHidden = sentence(
  "forms.requiredHidden",
  "a hidden field cannot be required: nobody could fill it in",
);
export const notPerSample = sentence("forms.notPerSample", "a field of type {type} is not asked per sample");
export const defaultRefused = sentence("forms.defaultRefused", "its own rules refuse its default value");
