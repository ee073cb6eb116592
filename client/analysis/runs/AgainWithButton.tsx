import { Button } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import type { Run } from "./run.ts";
import { useRestart } from "./useRestart.ts";

type Proposal = NonNullable<Outputs["runs"]["diagnosis"]["proposal"]>;

/** Resumes a failed run with other resources for the process that failed. */
export function AgainWithButton({ run, proposal }: { run: Run; proposal: Proposal }) {
  const restart = useRestart();
  const { process, memory, time, cpus } = proposal;
  const amounts = [
    ...(memory === undefined ? [] : [t("runs.page.error.memory", { amount: memory })]),
    ...(time === undefined ? [] : [t("runs.page.error.time", { amount: time })]),
    ...(cpus === undefined ? [] : [t("runs.page.error.cpus", { count: cpus })]),
  ];
  return (
    <Button
      size="xs"
      loading={restart.isPending}
      onClick={() => restart.mutate({ runId: run.id, resources: { [process]: { memory, time, cpus } } })}
    >
      {t("runs.page.error.againWith", { amounts: amounts.join(", ") })}
    </Button>
  );
}
