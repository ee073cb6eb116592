/** A format of labels in millimeters: a sheet with a grid of labels, or a roll, whose page is one label. */
export interface LabelFormat {
  /** The product of the manufacturer, the same in every language. */
  name: string;
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  /** The left upper corner of the first label. */
  left: number;
  top: number;
  /** Between the left edges of two columns, and the upper edges of two rows. */
  pitch: { x: number; y: number };
}

const A4 = { width: 210, height: 297 };
const LETTER = { width: 215.9, height: 279.4 };

/** Centers a grid on its sheet. */
function sheet(
  name: string,
  page: LabelFormat["page"],
  {
    label,
    columns,
    rows,
    gap,
  }: { label: LabelFormat["label"]; columns: number; rows: number; gap: { x: number; y: number } },
): LabelFormat {
  const pitch = { x: label.width + gap.x, y: label.height + gap.y };
  return {
    name,
    page,
    label,
    columns,
    rows,
    left: (page.width - columns * pitch.x + gap.x) / 2,
    top: (page.height - rows * pitch.y + gap.y) / 2,
    pitch,
  };
}

function roll(name: string, width: number, height: number): LabelFormat {
  const label = { width, height };
  return { name, page: label, label, columns: 1, rows: 1, left: 0, top: 0, pitch: { x: width, y: height } };
}

/** Common formats of labels for tubes, plates and boxes. */
export const LABEL_FORMATS = {
  "avery-l4731": sheet("Avery L4731 (A4, 25.4 × 10 mm)", A4, {
    label: { width: 25.4, height: 10 },
    columns: 7,
    rows: 27,
    gap: { x: 2.5, y: 0 },
  }),
  "avery-l7651": sheet("Avery L7651 (A4, 38.1 × 21.2 mm)", A4, {
    label: { width: 38.1, height: 21.2 },
    columns: 5,
    rows: 13,
    gap: { x: 2.5, y: 0 },
  }),
  "avery-l7160": sheet("Avery L7160 (A4, 63.5 × 38.1 mm)", A4, {
    label: { width: 63.5, height: 38.1 },
    columns: 3,
    rows: 7,
    gap: { x: 2.5, y: 0 },
  }),
  "avery-5167": sheet("Avery 5167 (Letter, 1.75 × 0.5 in)", LETTER, {
    label: { width: 44.45, height: 12.7 },
    columns: 4,
    rows: 20,
    gap: { x: 7.94, y: 0 },
  }),
  "cryo-85": sheet("Cryo labels (Letter, 85 × 1.28 × 0.5 in)", LETTER, {
    label: { width: 32.51, height: 12.7 },
    columns: 5,
    rows: 17,
    gap: { x: 5.59, y: 2.54 },
  }),
  "dymo-11353": roll("Dymo 11353 (25 × 13 mm)", 25, 13),
  "dymo-11352": roll("Dymo 11352 (54 × 25 mm)", 54, 25),
  "brother-dk-11221": roll("Brother DK-11221 (23 × 23 mm)", 23, 23),
  "brother-dk-11204": roll("Brother DK-11204 (54 × 17 mm)", 54, 17),
  "cryo-roll": roll("Cryo roll (1.28 × 0.5 in)", 32.51, 12.7),
} as const satisfies Record<string, LabelFormat>;

export type LabelFormatId = keyof typeof LABEL_FORMATS;
export const LABEL_FORMAT_IDS = Object.keys(LABEL_FORMATS) as LabelFormatId[];

/** The labels of a sheet; 1 for a roll. */
export function labelsPerPage({ columns, rows }: LabelFormat): number {
  return columns * rows;
}
