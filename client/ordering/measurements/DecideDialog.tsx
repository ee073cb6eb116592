import { Button, Modal, Radio, Stack, Text, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";

const ACTS = ["ask", "proceed", "proceed_at_risk", "repeat", "replace", "reject"] as const;
const CODES_SHOWN = 20;

type OrderSample = Outputs["measurements"]["get"]["samples"][number];
/** decision: unless the caller does not show it. */
type MeasuredSample = Pick<OrderSample, "id" | "sampleId"> & Partial<Pick<OrderSample, "decision">>;

/** Asks the customer about samples, or decides on them.
 *  @param first the decision that is chosen at first */
export function DecideDialog({
  orderId,
  samples,
  first = "ask",
  onClose,
}: {
  orderId: string;
  samples: MeasuredSample[];
  first?: (typeof ACTS)[number];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [act, setAct] = useState<(typeof ACTS)[number]>(first);
  const [question, setQuestion] = useState(t("measurements.decide.question.default"));
  const [reason, setReason] = useState("");
  const decide = useMutation({
    async mutationFn() {
      const given = samples.map(({ id, decision }) => ({
        sampleId: id,
        ...(decision !== undefined && { version: decision?.version ?? 0 }),
      }));
      if (act === "ask") await trpcClient.measurements.ask.mutate({ orderId, samples: given, question });
      else await trpcClient.measurements.decide.mutate({ orderId, samples: given, decision: act, reason });
    },
    onSuccess() {
      notifications.show({
        message: t(act === "ask" ? "measurements.asked" : "measurements.decided", {
          samples: samples.length,
        }),
        color: "teal",
      });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: trpc.measurements.pathKey() }),
  });
  const codes = samples.slice(0, CODES_SHOWN).map(({ sampleId }) => sampleId);
  const [only] = samples;
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        samples.length === 1
          ? t("measurements.decide", { sample: only?.sampleId ?? "" })
          : t("measurements.decideAll", { samples: samples.length })
      }
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          decide.mutate();
        }}
      >
        <Stack gap="md">
          {samples.length > 1 && (
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {codes.join(", ") + (samples.length > CODES_SHOWN ? " …" : "")}
            </Text>
          )}
          <Radio.Group
            label={t("measurements.decide.act")}
            value={act}
            onChange={(value) => setAct(ACTS.find((one) => one === value) ?? "ask")}
          >
            <Stack gap="xs" mt="xs">
              {ACTS.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(
                    one === "replace" ? "measurements.decide.replace" : `measurements.decision.${one}`,
                  )}
                />
              ))}
            </Stack>
          </Radio.Group>
          {act === "ask" ? (
            <Textarea
              label={t("measurements.decide.question")}
              description={t("measurements.decide.question.hint")}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={2_000}
              value={question}
              onChange={(event) => setQuestion(event.currentTarget.value)}
            />
          ) : (
            <Textarea
              label={t("measurements.decide.reason")}
              description={t("measurements.decide.reason.hint")}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={2_000}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <ErrorNotice error={decide.error} title={t("measurements.notDecided")} />
          <DialogButtons onCancel={onClose}>
            <Button type="submit" loading={decide.isPending}>
              {t(act === "ask" ? "measurements.decide.askSubmit" : "measurements.decide.submit")}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
