import type { Dilution } from "./calculatePool.ts";

/** One transfer into a pool. source: the code of the library, or the diluent. dilution: the intermediate dilution that is
 *  pipetted instead of the library itself. volume: µl. */
export interface Transfer {
  sourcePlate: string | null;
  sourceWell: string | null;
  source: string;
  sample: string | null;
  order: string | null;
  dilution: Dilution | null;
  destination: string;
  volume: number;
}

const ROWS_PER_COLUMN = 8;
const DILUENT_RACK = "Diluent";
const TUBES_RACK = "Libraries";

/** Formats transfers as a worklist (GWL) with an aspirate and a dispense line and a tip change for each. Positions count
 *  column by column on a plate with 96 wells; libraries without a place are on a rack in the order of the list. Pure. */
export function formatWorklist(transfers: readonly Transfer[]): string {
  let tube = 0;
  return transfers
    .map(({ sourcePlate, sourceWell, source, sample, dilution, destination, volume }) => {
      const plate = dilution ? null : sourcePlate;
      const place =
        sample === null
          ? { rack: DILUENT_RACK, position: 1 }
          : plate !== null && sourceWell !== null
            ? { rack: plate, position: wellPosition(sourceWell) }
            : { rack: dilution ? "Dilutions" : TUBES_RACK, position: ++tube };
      const aspirate = [
        "A",
        place.rack,
        "",
        "",
        String(place.position),
        source,
        volume.toFixed(2),
        "",
        "",
        "",
      ];
      const dispense = ["D", destination, "", "", "1", "", volume.toFixed(2), "", "", ""];
      return `${line(aspirate)}${line(dispense)}W;\r\n`;
    })
    .join("");
}

/** Returns the position of a well, counted column by column from 1. Pure. */
export function wellPosition(well: string): number {
  return (Number(well.slice(1)) - 1) * ROWS_PER_COLUMN + (well.charCodeAt(0) - "A".charCodeAt(0)) + 1;
}

function line(fields: string[]): string {
  return `${fields.map((field) => field.replaceAll(/[;\r\n\t]+/g, " ")).join(";")}\r\n`;
}
