export const provenance = {
  "provenance.title": "Provenance",
  "provenance.text.run":
    "What was run on which files, by whom, and what came of it, step by step: an RO-Crate that archives and other tools read.",
  "provenance.text.delivery":
    "What these files are, of which samples, and how they came to be: an RO-Crate that archives and other tools read.",
  "provenance.few.run": "Save with logs and reports",
  "provenance.few.delivery": "Save the description",
  "provenance.all": "Save with all files",
};
