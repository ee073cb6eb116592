import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { selectionHints } from "../../../server/definitions/catalog/rules/compatibility.ts";
import { pipelineMisfits } from "../../../server/definitions/catalog/rules/pipelineFit.ts";
import type { TechnologySelection } from "../../../server/definitions/catalog/rules/selection.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import type { Catalog } from "./technologyFormField.ts";
import { hintText, isDoubt, madeFor } from "./hintText.ts";
import classes from "./catalogSelection.module.css";

/**
 * Advice on a choice: incompatible parts, the required number of runs, suitable pipelines. Never blocks the choice.
 */
export function Hints({
  catalog,
  selection,
  samples,
}: {
  catalog: Catalog;
  selection: TechnologySelection;
  samples: number | undefined;
}) {
  const pipelines = useQuery(
    trpc.pipelines.compatibility.queryOptions(undefined, { staleTime: 60_000 }),
  ).data;
  const hints = selectionHints(catalog, selection, samples);
  const kitName = catalog.kits.find(({ id }) => id === selection.kitId)?.name ?? "";
  const doubts = hints.filter(isDoubt).map((hint) => hintText(hint, kitName));
  const facts = [
    ...hints.filter((hint) => !isDoubt(hint)).map((hint) => hintText(hint, kitName)),
    ...pipelineFacts(pipelines ?? [], selection),
  ];
  return (
    <div aria-live="polite" className={classes.hints}>
      <HintText texts={doubts} isDoubt />
      <HintText texts={facts} isDoubt={false} />
    </div>
  );
}

function HintText({ texts, isDoubt }: { texts: string[]; isDoubt: boolean }) {
  if (texts.length === 0) return null;
  return (
    <Alert
      variant="light"
      color={isDoubt ? "yellow" : "gray"}
      p="sm"
      icon={isDoubt ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
    >
      <ul className={classes.sentences}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}

function pipelineFacts(
  pipelines: Outputs["pipelines"]["compatibility"],
  selection: TechnologySelection,
): string[] {
  if (pipelines.length === 0) return [];
  const checked = pipelines.map((pipeline) => ({
    name: pipeline.name,
    mismatch: mismatchText(pipeline, selection),
  }));
  const fit = checked.filter(({ mismatch }) => mismatch === undefined);
  const unfit = checked.filter(({ mismatch }) => mismatch !== undefined);
  return [
    fit.length === 0
      ? t("catalogSelection.pipelines.none")
      : t("catalogSelection.pipelines.fit", { names: fit.map(({ name }) => name).join(", ") }),
    ...(unfit.length === 0
      ? []
      : [
          t("catalogSelection.pipelines.unfit", {
            names: unfit
              .map(({ name, mismatch = "" }) =>
                t("catalogSelection.pipelines.madeFor", { name, made: mismatch }),
              )
              .join(", "),
          }),
        ]),
  ];
}

/** The mismatch between a pipeline and the technology, or that the facility does not offer the pipeline for it. */
function mismatchText(
  { sequencingCompatibility, technologyIds }: Outputs["pipelines"]["compatibility"][number],
  selection: TechnologySelection,
): string | undefined {
  const made = sequencingCompatibility ?? {};
  if (pipelineMisfits(made, selection).length > 0) return madeFor(made);
  return technologyIds === null || technologyIds.includes(selection.technologyId)
    ? undefined
    : t("catalogSelection.pipelines.others");
}
