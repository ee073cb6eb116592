import { Button } from "@mantine/core";
import { IconPlayerSkipForward } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import type { Run } from "./run.ts";
import { useRestart } from "./useRestart.ts";

/** Starts a new run that resumes this one, or repeats the demultiplexing of a run folder, and opens its page. */
export function ResumeButton({ run }: { run: Run }) {
  const restart = useRestart();
  return (
    <Button
      leftSection={<IconPlayerSkipForward size={16} aria-hidden />}
      loading={restart.isPending}
      onClick={() => restart.mutate({ runId: run.id })}
    >
      {t(run.targetFolder ? "demultiplexing.again" : "runs.page.resume")}
    </Button>
  );
}
