import type { Study } from "../../../db/models/Study.ts";
import type { Answers } from "../../platform/input/answers.ts";

/** The full row of a study (reference §2). hidden: names of answers the reader may not see. */
export function presentStudy(study: Study, hidden: ReadonlySet<string>) {
  return { ...presentColumns(study), studyMetadata: without(study.studyMetadata, hidden) };
}

/** The columns of a study without its answers, times as ISO text. */
export function presentColumns(study: Study) {
  return {
    id: study.id,
    title: study.title,
    alias: study.alias,
    description: study.description,
    checklistType: study.checklistType,
    mixsVersion: study.mixsVersion,
    readyForSubmission: study.readyForSubmission,
    readyAt: study.readyAt?.toISOString() ?? null,
    studyAccessionId: study.studyAccessionId,
    submitted: study.submitted,
    submittedAt: study.submittedAt?.toISOString() ?? null,
    testRegisteredAt: study.testRegisteredAt?.toISOString() ?? null,
    notes: study.notes,
    notesEditedAt: study.notesEditedAt?.toISOString() ?? null,
    notesEditedById: study.notesEditedById,
    userId: study.userId,
    createdAt: study.createdAt.toISOString(),
    updatedAt: study.updatedAt.toISOString(),
  };
}

/** Answers without those of some names. */
export function without(answers: Answers, names: ReadonlySet<string>): Answers {
  if (names.size === 0) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !names.has(name)));
}
