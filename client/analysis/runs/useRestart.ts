import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { useReloadRuns } from "./useStartRun.ts";

/** Starts a new run that resumes an earlier one, and opens its page. */
export function useRestart() {
  const navigate = useNavigate();
  const reload = useReloadRuns();
  return useMutation(
    trpc.runs.restart.mutationOptions({
      async onSuccess({ runId, warnings }) {
        notifications.show({
          message: [t("runs.page.start.done"), ...warnings.map(sentenceText)].join(". "),
          color: "teal",
        });
        await navigate({ to: "/analyses/$runId", params: { runId } });
        await reload();
      },
      onError(error) {
        notifications.show({
          title: t("runs.page.resume.failed"),
          message: errorText(error),
          color: "red",
          autoClose: 12_000,
        });
        void reload();
      },
    }),
  );
}
