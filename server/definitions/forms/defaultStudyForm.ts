import type { StudyFormDocument } from "./formDocument.ts";

/** The study form of a facility that never saved one (reference §8: ids, names; our own words). */
export const defaultStudyForm: StudyFormDocument = {
  groups: [
    { id: "group_study_info", name: "Study", icon: "FileText", order: 0 },
    { id: "group_metadata", name: "Sample metadata", icon: "Leaf", order: 1 },
  ],
  fields: [
    {
      id: "field_mixs_default",
      type: "mixs",
      name: "_mixs",
      label: "Metadata checklist",
      helpText: "The standard your samples are described by. It decides what is asked of each of them.",
      required: false,
      visible: true,
      perSample: false,
      moduleSource: "mixs-metadata",
      groupId: "group_metadata",
      order: 0,
    },
  ],
};
