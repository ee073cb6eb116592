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
export const formTooLarge = sentence("forms.tooLarge", "A form has at most {most} characters in total");
export const enabledChecklistUnknown = sentence(
  "forms.enabledChecklistUnknown",
  "Checklist {accession} cannot be enabled because it does not exist",
);

// The name of a field.
export const nameReserved = sentence("forms.nameReserved", "the name {name} is reserved; choose another one");
export const nameFixed = sentence(
  "forms.nameFixed",
  "its answers are stored as {name}, so its name must remain {name}",
);
export const typesOfName = sentence(
  "forms.typesOfName",
  "a field named {name} must have one of these types: {types}",
);
export const nameNotForFacility = sentence(
  "forms.nameNotForFacility",
  "everyone who can see the order sees {name}: give a facility-only field another name",
);
export const sameId = sentence("forms.sameId", "{other} has the same id");
export const sameName = sentence("forms.sameName", "{other} has the same name {name}");
export const nameOfUnit = sentence("forms.nameOfUnit", "the name {name} is used for the unit of {other}");
export const sameColumn = sentence(
  "forms.sameColumn",
  "its answers are stored in the same place as those of {other}",
);

// What a field refers to.
export const moduleUnknown = sentence("forms.moduleUnknown", "module {id} does not exist");
export const groupUnknown = sentence("forms.groupUnknown", "group {id} does not exist");
export const checklistUnknown = sentence("forms.checklistUnknown", "checklist {accession} does not exist");
export const sameGroupId = sentence("forms.sameGroupId", "the group {other} has the same id");

// The answers of a field.
export const optionsMissing = sentence("forms.optionsMissing", "a choice needs at least one option");
export const optionTwice = sentence("forms.optionTwice", "the option {option} is duplicated");
export const unitTwice = sentence("forms.unitTwice", "the unit {unit} is duplicated");
export const lengthsCrossed = sentence(
  "forms.lengthsCrossed",
  "its minimum length exceeds its maximum length",
);
export const lengthTooLong = sentence(
  "forms.lengthTooLong",
  "an answer can have at most {most} characters, not {characters}",
);
export const valuesCrossed = sentence("forms.valuesCrossed", "its minimum value exceeds its maximum value");
export const patternUnusable = sentence("forms.patternUnusable", "its pattern cannot be used: {reason}");
export const requiredHidden = sentence("forms.requiredHidden", "a hidden field cannot be required");
export const conditionUnknown = sentence(
  "forms.conditionUnknown",
  "its condition refers to a field {name} that does not exist",
);
export const conditionElsewhere = sentence(
  "forms.conditionElsewhere",
  "its condition refers to {other}, which is not answered in the same place: both are asked once, or both for each sample",
);
export const conditionFacility = sentence(
  "forms.conditionFacility",
  "its condition refers to {other}, which only the facility sees",
);
export const conditionCycle = sentence("forms.conditionCycle", "its condition depends on the field itself");
export const notPerSample = sentence("forms.notPerSample", "a field of type {type} cannot be per sample");
export const defaultRefused = sentence("forms.defaultRefused", "its default value violates its own rules");
