import { useElementSize, useId } from "@mantine/hooks";
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconLoader2,
  IconPlayerStop,
} from "@tabler/icons-react";
import { useMemo } from "react";
import { t } from "../../kit/i18n/t.ts";
import { type GraphStep, inOneColumn, layoutSteps, type PlacedEdge } from "./layoutSteps.ts";
import { countsText, type RunStepView, stepState, type StepState } from "./runSteps.ts";
import { type Drawing, drawSteps, edgePath, STEP_HEIGHT } from "./drawSteps.ts";
import classes from "./StepGraph.module.css";

const ICONS = {
  pending: IconCircleDashed,
  running: IconLoader2,
  completed: IconCircleCheck,
  failed: IconAlertCircle,
  aborted: IconPlayerStop,
  stopped: IconPlayerStop,
  skipped: IconCircleMinus,
} as const satisfies Record<StepState, typeof IconCircleCheck>;

/**
 * The dependency graph of the steps; each step is a button that selects it, or clears the selection.
 * @param isDown draws the data flow from top to bottom on narrow screens
 */
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
  // Parallel steps would be too narrow to read, so text replaces the edges.
  const isColumn = isDown && wide.lanes > 1;
  const layout = isColumn ? inOneColumn(wide) : wide;
  const names = new Map(steps.map(({ id, name }) => [id, name]));
  const drawing = drawSteps(layout, isDown, width);
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
  /** Names of the steps it depends on, where no edges are drawn. */
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

/** The lines of a graph of steps. */
export function Lines({
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
          d={edgePath(edge, drawing, isDown)}
          className={classes.line}
          data-done={states.get(edge.from) === "completed"}
          markerEnd={`url(#${arrow})`}
        />
      ))}
    </svg>
  );
}
