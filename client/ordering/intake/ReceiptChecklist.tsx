import { ActionIcon, Button, Group, Progress, SegmentedControl, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { DecideDialog } from "../measurements/DecideDialog.tsx";
import { NewTubeDialog } from "./NewTubeDialog.tsx";
import { hasProblem, ReceiptRow, type ReceiptSample, type RowAct } from "./ReceiptRow.tsx";
import { SampleReceiptDialog } from "./SampleReceiptDialog.tsx";

type Receipt = Outputs["intake"]["get"];

const ROWS_SHOWN = 200;
const SHOWN = ["all", "open", "problems"] as const;
type Shown = (typeof SHOWN)[number];

/** The samples of an order with a checkbox for each that arrived, and the end of the session.
 *  @param onChanged reloads the receipt */
export function ReceiptChecklist({
  receipt,
  onChanged,
}: {
  receipt: Receipt;
  onChanged: () => Promise<void>;
}) {
  const { orderId, expected, received, missing, rejected, samples, extraTubes, isOpen } = receipt;
  const [shown, setShown] = useState<Shown>("all");
  const [limit, setLimit] = useState(ROWS_SHOWN);
  const [opened, setOpened] = useState<{ act: RowAct; sample: ReceiptSample }>();
  const close = () => setOpened(undefined);
  const receive = useMutation(trpc.intake.receive.mutationOptions({ onSettled: onChanged }));
  const removeExtra = useMutation(trpc.intake.removeExtraTube.mutationOptions({ onSettled: onChanged }));
  const finish = useMutation(
    trpc.intake.finish.mutationOptions({
      onSuccess({ finished }) {
        if (finished) notifications.show({ message: t("receive.finished"), color: "teal" });
        return onChanged();
      },
    }),
  );
  const open = samples.filter((sample) => sample.receipt === null);
  const rows = samples.filter((sample) => isShown(sample, shown));
  const setOutcome = (chosen: ReceiptSample[], outcome: "received" | "missing" | null) =>
    receive.mutate({ orderId, samples: chosen.map(({ id }) => ({ sampleId: id, outcome })) });

  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Text fw={600}>{t("receive.progress", { received, expected })}</Text>
        <Progress.Root size="lg" aria-label={t("receive.progress", { received, expected })}>
          <Progress.Section value={share(received, expected)} color="teal" />
          <Progress.Section value={share(rejected, expected)} color="red" />
          <Progress.Section value={share(missing, expected)} color="orange" />
        </Progress.Root>
        {missing + rejected + extraTubes.length > 0 && (
          <Text size="sm" c="dimmed">
            {t("receive.exceptions", { missing, rejected, extra: extraTubes.length })}
          </Text>
        )}
      </Stack>
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label={t("receive.shown")}
          data={SHOWN.map((value) => ({ value, label: t(`receive.shown.${value}`) }))}
          value={shown}
          onChange={(value) => setShown(SHOWN.find((one) => one === value) ?? "all")}
        />
        <Group gap="xs">
          {open.length > 0 && (
            <Button
              variant="default"
              size="xs"
              disabled={receive.isPending}
              onClick={() => setOutcome(open, "received")}
            >
              {t("receive.all", { samples: open.length })}
            </Button>
          )}
          {open.length > 0 && received > 0 && (
            <Button
              variant="default"
              size="xs"
              disabled={receive.isPending}
              onClick={() => setOutcome(open, "missing")}
            >
              {t("receive.restMissing", { samples: open.length })}
            </Button>
          )}
          {isOpen && (
            <Button size="xs" loading={finish.isPending} onClick={() => finish.mutate({ orderId })}>
              {t("receive.finish")}
            </Button>
          )}
        </Group>
      </Group>
      {isOpen && (
        <Text size="sm" c="dimmed">
          {t("receive.finish.hint")}
        </Text>
      )}
      <ErrorNotice error={receive.error ?? finish.error ?? removeExtra.error} title={t("receive.failed")} />
      <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: "none" }}>
        {rows.slice(0, limit).map((sample) => (
          <ReceiptRow
            key={sample.id}
            sample={sample}
            isPending={receive.isPending}
            onTick={(isTicked) => setOutcome([sample], isTicked ? "received" : null)}
            onOpen={(act) => setOpened({ act, sample })}
          />
        ))}
      </Stack>
      {rows.length === 0 && <Text c="dimmed">{t("receive.noRows")}</Text>}
      {rows.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + ROWS_SHOWN)}>
          {t("receive.more", { samples: rows.length - limit })}
        </Button>
      )}
      {extraTubes.length > 0 && (
        <Stack gap={6}>
          <Text fw={600}>{t("receive.extraTubes")}</Text>
          {extraTubes.map(({ id, code, note }) => (
            <Group key={id} gap="xs" justify="space-between">
              <Text size="sm" ff="monospace" style={{ overflowWrap: "anywhere" }}>
                {[code, note].filter(Boolean).join(" · ")}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t("receive.removeExtra", { code })}
                onClick={() => removeExtra.mutate({ orderId, tubeId: id })}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      )}
      <SampleReceiptDialog
        orderId={orderId}
        sample={opened?.act === "edit" ? opened.sample : undefined}
        onClose={close}
        onChanged={onChanged}
      />
      <NewTubeDialog
        orderId={orderId}
        sample={opened?.act === "receiveNewTube" ? opened.sample : undefined}
        onClose={close}
        onChanged={onChanged}
      />
      {opened?.act === "requestNewTube" && (
        <DecideDialog
          orderId={orderId}
          samples={[opened.sample]}
          first="replace"
          onClose={() => {
            close();
            void onChanged();
          }}
        />
      )}
    </Stack>
  );
}

function isShown({ receipt }: ReceiptSample, shown: Shown): boolean {
  if (shown === "all") return true;
  if (shown === "open") return receipt === null;
  return hasProblem({ receipt });
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
