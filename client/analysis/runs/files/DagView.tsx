import { Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../kit/i18n/t.ts";
import { trpc } from "../../../kit/trpc/trpc.ts";
import { useIsNarrow } from "../../../kit/components/useIsNarrow.ts";
import { drawSteps, STEP_HEIGHT } from "../drawSteps.ts";
import { inOneColumn, layoutSteps } from "../layoutSteps.ts";
import type { Run } from "../run.ts";
import { Lines } from "../StepGraph.tsx";
import graph from "../StepGraph.module.css";
import classes from "../run.module.css";
import { type DagProcess, parseDag } from "../../../../server/analysis/runRecords/rules/parseDag.ts";

/** The processes of a workflow as the engine connected them. path: of the graph in DOT. */
export function DagView({ run, path }: { run: Run; path: string }) {
  const { data } = useQuery(trpc.runs.fileHead.queryOptions({ runId: run.id, path }, { retry: false }));
  if (!data) return null;
  const processes = data.isCut ? undefined : parseDag(data.text);
  if (!processes) return <Text c="dimmed">{t("runs.reports.noDag")}</Text>;
  return <Graph processes={processes} />;
}

function Graph({ processes }: { processes: DagProcess[] }) {
  const { ref, width } = useElementSize();
  const isDown = useIsNarrow();
  const wide = layoutSteps(processes);
  const layout = isDown && wide.lanes > 1 ? inOneColumn(wide) : wide;
  const drawing = drawSteps(layout, isDown, width);
  return (
    <div
      className={graph.scroll}
      ref={ref}
      role="region"
      aria-label={t("runs.reports.dag")}
      // Scrolled by the keyboard too.
      tabIndex={0}
    >
      <div className={graph.graph} style={{ width: drawing.width, height: drawing.height }}>
        <Lines edges={layout.edges} drawing={drawing} isDown={isDown} states={new Map()} />
        <ol className={graph.steps}>
          {processes.map(({ id, name }, at) => {
            const [left, top] = drawing.at(layout.steps[at] ?? { layer: 0, lane: 0 });
            return (
              <li
                key={id}
                className={graph.place}
                style={{ left, top, width: drawing.stepWidth, height: STEP_HEIGHT }}
              >
                <span className={classes.process}>{name}</span>
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}
