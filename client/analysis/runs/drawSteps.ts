import type { PlacedEdge, StepLayout } from "./layoutSteps.ts";

export const STEP_HEIGHT = 84;
const STEP_WIDTH = 176;
const BETWEEN_LAYERS = 38;
const BETWEEN_LANES = 14;
const BETWEEN_DOWN = 26;
// Space for the focus ring.
const MARGIN = 6;

/** The positions of the steps on the page, in pixels. */
export interface Drawing {
  width: number;
  height: number;
  stepWidth: number;
  /** The left upper corner of a place, in pixels. */
  at: (place: { layer: number; lane: number }) => [left: number, top: number];
}

/** room: how wide the graph may be without scrolling; isDown: the data runs from the top down. */
export function drawSteps({ layers, lanes }: StepLayout, isDown: boolean, room: number): Drawing {
  const across = (count: number, size: number, gap: number) => Math.max(0, count * (size + gap) - gap);
  if (!isDown) {
    // Few steps share the available width, so that their names fit.
    const fitting = (room - 2 * MARGIN + BETWEEN_LAYERS) / Math.max(layers, 1) - BETWEEN_LAYERS;
    const stepWidth = Math.round(Math.min(300, Math.max(STEP_WIDTH, fitting)));
    return {
      stepWidth,
      width: across(layers, stepWidth, BETWEEN_LAYERS) + 2 * MARGIN,
      height: across(lanes, STEP_HEIGHT, BETWEEN_LANES) + 2 * MARGIN,
      at: ({ layer, lane }) => [
        MARGIN + layer * (stepWidth + BETWEEN_LAYERS),
        MARGIN + lane * (STEP_HEIGHT + BETWEEN_LANES),
      ],
    };
  }
  const stepWidth = Math.round(Math.min(480, Math.max(STEP_WIDTH, room - 2 * MARGIN)));
  return {
    stepWidth,
    width: across(lanes, stepWidth, BETWEEN_LANES) + 2 * MARGIN,
    height: across(layers, STEP_HEIGHT, BETWEEN_DOWN) + 2 * MARGIN,
    at: ({ layer, lane }) => [
      MARGIN + lane * (stepWidth + BETWEEN_LANES),
      MARGIN + layer * (STEP_HEIGHT + BETWEEN_DOWN),
    ],
  };
}

/** The SVG path of an edge: from its step, straight through the lanes it passes, to the dependent step. */
export function edgePath({ points }: PlacedEdge, { at, stepWidth }: Drawing, isDown: boolean): string {
  const along = isDown ? STEP_HEIGHT : stepWidth;
  const spots = points.map((point) => {
    const [left, top] = at(point);
    return isDown
      ? { start: top, middle: left + stepWidth / 2 }
      : { start: left, middle: top + STEP_HEIGHT / 2 };
  });
  const pair = (forth: number, aside: number) => (isDown ? `${aside} ${forth}` : `${forth} ${aside}`);
  let way = "";
  for (const [index, { start, middle }] of spots.entries()) {
    const before = spots[index - 1];
    if (!before) {
      way = `M${pair(start + along, middle)}`;
      continue;
    }
    const bend = (start + before.start + along) / 2;
    way += ` C${pair(bend, before.middle)} ${pair(bend, middle)} ${pair(start, middle)}`;
    if (index < spots.length - 1) way += ` L${pair(start + along, middle)}`;
  }
  return way;
}
