export const onboarding = {
  "onboarding.open": "Help with ordering",
  "onboarding.title": "Your first order",
  "onboarding.close": "Close the guide",
  "onboarding.step": ({ step, steps }: { step: number; steps: number }) => `Step ${step} of ${steps}`,
  "onboarding.back": "Back",
  "onboarding.next": "Next",
  "onboarding.done": "Done",
  "onboarding.show": "Show me where",
  "onboarding.example": "For example",
  "onboarding.again": "To reopen this guide, select “Help with ordering” at the top of this page.",
  "onboarding.about.title": "Name your order",
  "onboarding.about.text":
    "Choose a name you will recognize in a year, and fill in the form. An asterisk marks required fields; the rest can wait.",
  "onboarding.about.example": "Lake metagenomes, spring 2026",
  "onboarding.technology.title": "Choose a platform",
  "onboarding.technology.text":
    "Each card shows the applications and read length of a platform. If you are not sure, leave it empty and the facility will advise you.",
  "onboarding.technology.example": "Short reads for species profiling; long reads for genome assembly",
  "onboarding.samples.title": "List your samples",
  "onboarding.samples.text":
    "One row per tube. Copy rows with their headings from your spreadsheet and paste them into the first cell: columns are matched by name. Enter organisms by name or NCBI Taxonomy ID.",
  "onboarding.samples.example": "LAKE-1 · lake water metagenome · Surface water, north shore",
  "onboarding.submit.title": "Save or submit",
  "onboarding.submit.text":
    "Save draft lets you finish later; unsaved input is kept on this device. Submit order validates the order and sends it to the facility. Then ship your samples; the order page shows their status.",
  "onboarding.submit.example": "Label the tubes with the sample IDs",
};
