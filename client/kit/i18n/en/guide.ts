export const guide = {
  "guide.open": "Help with ordering",
  "guide.title": "Your first order",
  "guide.close": "Close the guide",
  "guide.step": ({ step, steps }: { step: number; steps: number }) => `Step ${step} of ${steps}`,
  "guide.back": "Back",
  "guide.next": "Next",
  "guide.done": "Done",
  "guide.show": "Show me where",
  "guide.example": "For example",
  "guide.again": "You find this guide again under “Help with ordering” at the top of this page.",
  "guide.about.title": "Say what it is",
  "guide.about.text":
    "Give the order a name that you will know it by in a year, and answer what the facility asks. A star marks what it must know; the rest can wait.",
  "guide.about.example": "Lake metagenomes, spring 2026",
  "guide.technology.title": "Choose how it is sequenced",
  "guide.technology.text":
    "Each card says what a technology is good for and how long its reads are. If you are not sure, leave it empty and the facility will advise you.",
  "guide.technology.example": "Short reads to count species; long reads to put genomes together",
  "guide.samples.title": "List your samples",
  "guide.samples.text":
    "One row for each tube. Copy the rows of your spreadsheet with their headings and paste them into the first cell: the columns find their place by name. Organisms are found by name or taxonomy id.",
  "guide.samples.example": "LAKE-1 · lake water metagenome · Surface water, north shore",
  "guide.submit.title": "Save, or submit",
  "guide.submit.text":
    "Save draft as often as you like and come back later; what you type is kept on this device meanwhile. Submit order checks it whole and hands it to the facility. After that you send the samples, and the page of the order shows how far they are.",
  "guide.submit.example": "Write the codes of the table on the tubes",
};
