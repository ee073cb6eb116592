export const onboarding = {
  "guide.open": "Help with ordering",
  "guide.title": "Your first order",
  "guide.close": "Close the guide",
  "guide.step": ({ step, steps }: { step: number; steps: number }) => `Step ${step} of ${steps}`,
  "guide.back": "Back",
  "guide.next": "Next",
  "guide.done": "Done",
  "guide.show": "Show me where",
  "guide.example": "For example",
  "guide.again": "To reopen this guide, select “Help with ordering” at the top of this page.",
  "guide.about.title": "Name your order",
  "guide.about.text":
    "Choose a name you will recognize in a year, and fill in the form. An asterisk marks required fields; the rest can wait.",
  "guide.about.example": "Lake metagenomes, spring 2026",
  "guide.technology.title": "Choose a platform",
  "guide.technology.text":
    "Each card shows the applications and read length of a platform. If you are not sure, leave it empty and the facility will advise you.",
  "guide.technology.example": "Short reads for species profiling; long reads for genome assembly",
  "guide.samples.title": "List your samples",
  "guide.samples.text":
    "One row per tube. Copy rows with their headings from your spreadsheet and paste them into the first cell: columns are matched by name. Enter organisms by name or NCBI Taxonomy ID.",
  "guide.samples.example": "LAKE-1 · lake water metagenome · Surface water, north shore",
  "guide.submit.title": "Save or submit",
  "guide.submit.text":
    "Save draft lets you finish later; unsaved input is kept on this device. Submit order validates the order and sends it to the facility. Then ship your samples; the order page shows their status.",
  "guide.submit.example": "Label the tubes with the sample IDs",
};
