import { useElementSize } from "@mantine/hooks";
import { useMemo } from "react";
import { t } from "../../kit/i18n/t.ts";
import { inOneColumn, layoutSteps } from "../../analysis/runs/layoutSteps.ts";
import { Lines } from "../../analysis/runs/StepGraph.tsx";
import graph from "../../analysis/runs/StepGraph.module.css";
import { drawSteps, STEP_HEIGHT } from "../../analysis/runs/drawSteps.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import classes from "./publicRegistry.module.css";
import type { PublishedPipeline } from "./published.ts";

const NO_STATES = new Map<string, never>();

/** The dependency graph of the steps of a pipeline, with a description of each. */
export function StepPlan({ steps }: { steps: PublishedPipeline["steps"] }) {
  const { ref, width } = useElementSize();
  const isDown = useIsNarrow();
  const wide = useMemo(() => layoutSteps(steps), [steps]);
  // Parallel steps would be too narrow to read, so text replaces the edges.
  const isColumn = isDown && wide.lanes > 1;
  const layout = isColumn ? inOneColumn(wide) : wide;
  const drawing = drawSteps(layout, isDown, width);
  const names = new Map(steps.map(({ id, name }) => [id, name]));

  return (
    <div
      className={graph.scroll}
      ref={ref}
      tabIndex={0}
      role="group"
      aria-label={t("publicRegistry.steps.title")}
    >
      <div className={graph.graph} style={{ width: drawing.width, height: drawing.height }}>
        <Lines edges={layout.edges} drawing={drawing} isDown={isDown} states={NO_STATES} />
        <ol className={graph.steps}>
          {steps.map(({ id, name, description }, at) => {
            const [left, top] = drawing.at(layout.steps[at] ?? { layer: 0, lane: 0 });
            const after = wide.edges.filter(({ to }) => to === id).map(({ from }) => names.get(from) ?? from);
            return (
              <li
                key={id}
                className={graph.place}
                style={{ left, top, width: drawing.stepWidth, height: STEP_HEIGHT }}
              >
                <div className={classes.step} title={description}>
                  <span className={graph.name}>{name}</span>
                  {isColumn && after.length > 0 ? (
                    <span className={graph.state}>
                      {t("publicRegistry.steps.after", { names: after.join(", ") })}
                    </span>
                  ) : (
                    description !== undefined && <span className={graph.state}>{description}</span>
                  )}
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}
