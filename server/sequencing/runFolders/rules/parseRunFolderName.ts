/** What the name of a run folder says. Sites rename folders, so the files inside take precedence. */
export interface RunFolderName {
  /** YYYY-MM-DD */
  date: string;
  instrument: string;
  runNumber: number;
  side: "A" | "B" | null;
  flowCell: string;
}

const NAME = /^(\d{6}|\d{8})_([A-Za-z0-9-]{2,40})_(\d{1,6})_([A-Za-z0-9-]{3,60})$/;
/** Instruments that write the side before the flow cell. */
const WITH_SIDE = /^(NS|NB|A|LH|K|D|E|ST|SN|HWI)[-0-9]/i;

/** Parses DATE_INSTRUMENT_RUN_[SIDE]FLOWCELL. Returns undefined for another name. */
export function parseRunFolderName(name: string): RunFolderName | undefined {
  const [, digits = "", instrument = "", number = "", place = ""] = NAME.exec(name) ?? [];
  if (digits === "") return undefined;
  const full = digits.length === 6 ? `20${digits}` : digits;
  const date = `${full.slice(0, 4)}-${full.slice(4, 6)}-${full.slice(6)}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) return undefined;
  const hasSide = WITH_SIDE.test(instrument) && /^[AB]/.test(place);
  return {
    date,
    instrument,
    runNumber: Number(number),
    side: hasSide ? (place.startsWith("A") ? "A" : "B") : null,
    flowCell: hasSide ? place.slice(1) : place,
  };
}
