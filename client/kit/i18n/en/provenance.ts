export const provenance = {
  "provenance.title": "Provenance",
  "provenance.text.run":
    "Steps, input files, users and results as an RO-Crate, for archives and other tools.",
  "provenance.text.delivery":
    "Samples and origin of these files as an RO-Crate, for archives and other tools.",
  "provenance.few.run": "Download RO-Crate with logs and reports",
  "provenance.few.delivery": "Download RO-Crate (metadata only)",
  "provenance.all": "Download RO-Crate with all files",
};
