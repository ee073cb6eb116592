import { useElementSize, useId } from "@mantine/hooks";
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconLoader2,
} from "@tabler/icons-react";
import { useMemo } from "react";
import { t } from "../messages/t.ts";
import { type GraphStep, inOneColumn, layoutSteps, type PlacedEdge, type StepLayout } from "./layoutSteps.ts";
import { countsText, type RunStepView, stepState, type StepState } from "./runSteps.ts";
import classes from "./StepGraph.module.css";

const ICONS = {
  pending: IconCircleDashed,
  running: IconLoader2,
  completed: IconCircleCheck,
  failed: IconAlertCircle,
  skipped: IconCircleMinus,
} as const satisfies Record<StepState, typeof IconCircleCheck>;

/** The steps of a run as they wait for one another, each a button that chooses it; chosen again it is let go.
 *  isDown: the data runs from the top down, where there is no room beside. */
export function StepGraph({
  steps,
  isOver,
  isDown,
  chosen,
  onChoose,
}: {
  steps: RunStepView[];
  isOver: boolean;
  isDown: boolean;
  chosen: string | undefined;
  onChoose: (stepId: string | undefined) => void;
}) {
  const { ref, width } = useElementSize();
  const shape = JSON.stringify(steps.map(({ id, dependsOn = [] }) => ({ id, dependsOn })));
  const wide = useMemo(() => layoutSteps(JSON.parse(shape) as GraphStep[]), [shape]);
  // Beside each other, steps would be too narrow to be read; then words say what the lines would.
  const isColumn = isDown && wide.lanes > 1;
  const layout = isColumn ? inOneColumn(wide) : wide;
  const names = new Map(steps.map(({ id, name }) => [id, name]));
  const drawing = drawingOf(layout, isDown, width);
  const states = new Map(steps.map((step) => [step.id, stepState(step, isOver)]));

  return (
    <div className={classes.scroll} ref={ref}>
      <div className={classes.graph} style={{ width: drawing.width, height: drawing.height }}>
        <Lines edges={layout.edges} drawing={drawing} isDown={isDown} states={states} />
        <ol className={classes.steps} aria-label={t("runs.page.steps.title")}>
          {steps.map((step, at) => {
            const place = layout.steps[at] ?? { layer: 0, lane: 0 };
            const [left, top] = drawing.at(place);
            return (
              <li
                key={step.id}
                className={classes.place}
                style={{ left, top, width: drawing.stepWidth, height: STEP_HEIGHT }}
              >
                <StepButton
                  step={step}
                  state={states.get(step.id) ?? "pending"}
                  after={
                    isColumn
                      ? wide.edges
                          .filter(({ to }) => to === step.id)
                          .map(({ from }) => names.get(from) ?? from)
                      : []
                  }
                  isChosen={chosen === step.id}
                  onChoose={() => onChoose(chosen === step.id ? undefined : step.id)}
                />
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}

function StepButton({
  step,
  state,
  after,
  isChosen,
  onChoose,
}: {
  step: RunStepView;
  state: StepState;
  /** Names of what it waits for, where no lines say so. */
  after: string[];
  isChosen: boolean;
  onChoose: () => void;
}) {
  const Icon = ICONS[state];
  const counts = countsText(step.counts);
  return (
    <button
      type="button"
      className={classes.step}
      data-state={state}
      aria-pressed={isChosen}
      title={step.description ?? undefined}
      onClick={onChoose}
    >
      <Icon size={20} aria-hidden className={classes.icon ?? ""} />
      <span className={classes.words}>
        <span className={classes.name}>{step.name}</span>
        <span className={classes.state}>
          {[t(`runs.page.step.${state}`), counts].filter((words) => words !== "").join(" · ")}
        </span>
        {after.length > 0 && (
          <span className={classes.state}>{t("runs.page.step.after", { names: after.join(", ") })}</span>
        )}
      </span>
    </button>
  );
}

function Lines({
  edges,
  drawing,
  isDown,
  states,
}: {
  edges: PlacedEdge[];
  drawing: Drawing;
  isDown: boolean;
  states: Map<string, StepState>;
}) {
  const arrow = useId();
  return (
    <svg width={drawing.width} height={drawing.height} className={classes.lines} aria-hidden>
      <defs>
        <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 L8 4 L0 8 Z" className={classes.head} />
        </marker>
      </defs>
      {edges.map((edge) => (
        <path
          key={`${edge.from} ${edge.to}`}
          d={wayOf(edge, drawing, isDown)}
          className={classes.line}
          data-done={states.get(edge.from) === "completed"}
          markerEnd={`url(#${arrow})`}
        />
      ))}
    </svg>
  );
}

const STEP_HEIGHT = 68;
const STEP_WIDTH = 176;
const BETWEEN_LAYERS = 38;
const BETWEEN_LANES = 14;
const BETWEEN_DOWN = 26;
// The ring of what has the focus needs room.
const MARGIN = 6;

interface Drawing {
  width: number;
  height: number;
  stepWidth: number;
  /** The left upper corner of a place, in pixels. */
  at: (place: { layer: number; lane: number }) => [left: number, top: number];
}

function drawingOf({ layers, lanes }: StepLayout, isDown: boolean, room: number): Drawing {
  const across = (count: number, size: number, gap: number) => Math.max(0, count * (size + gap) - gap);
  if (!isDown) {
    // Few steps share the room there is, so that names are whole.
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

/** The line of an edge: out of its step, straight through what it passes, into the step that waits. */
function wayOf({ points }: PlacedEdge, { at, stepWidth }: Drawing, isDown: boolean): string {
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
