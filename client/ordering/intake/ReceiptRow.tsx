import { ActionIcon, Button, Checkbox, Group, Paper, Stack, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { OutcomeBadge } from "./OutcomeBadge.tsx";

export type ReceiptSample = Outputs["intake"]["get"]["samples"][number];
export type RowAct = "edit" | "requestNewTube" | "receiveNewTube";

/** A sample of the checklist, with the new tube that is requested for it. */
export function ReceiptRow({
  sample,
  isPending,
  onTick,
  onOpen,
}: {
  sample: ReceiptSample;
  isPending: boolean;
  onTick: (isTicked: boolean) => void;
  onOpen: (act: RowAct) => void;
}) {
  const { sampleId, tubeCode, scientificName, sampleTitle, receipt, storedIn, newTube } = sample;
  const about = [
    scientificName ?? sampleTitle,
    storedIn && [storedIn.name, storedIn.well].filter(Boolean).join(" "),
    receipt?.reason ?? receipt?.note,
  ].filter(Boolean);
  return (
    <Paper withBorder px="sm" py={6} component="li">
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <Checkbox
          checked={receipt?.outcome === "received"}
          disabled={isPending}
          styles={{ body: { alignItems: "center" } }}
          label={
            <Stack gap={0}>
              <Group gap="xs">
                <Text fw={600} size="sm" style={{ overflowWrap: "anywhere" }}>
                  {sampleId}
                </Text>
                <Text size="sm" c="dimmed" ff="monospace">
                  {tubeCode}
                </Text>
              </Group>
              {about.length > 0 && (
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {about.join(" · ")}
                </Text>
              )}
            </Stack>
          }
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <Group gap="xs" justify="flex-end">
          {newTube && (
            <>
              <WordBadge color={newTube.answer === "declined" ? "orange" : "blue"}>
                {t(`receive.newTube.${newTube.answer ?? "requested"}`)}
              </WordBadge>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t("receive.newTube.receiveFor", { sample: sampleId })}
                onClick={() => onOpen("receiveNewTube")}
              >
                {t("receive.newTube.receive")}
              </Button>
            </>
          )}
          {!newTube && hasProblem(sample) && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("receive.newTube.requestFor", { sample: sampleId })}
              onClick={() => onOpen("requestNewTube")}
            >
              {t("receive.newTube.request")}
            </Button>
          )}
          <OutcomeBadge receipt={receipt} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("receive.details", { sample: sampleId })}
            onClick={() => onOpen("edit")}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </Paper>
  );
}

/** Whether a tube is missing, rejected or not in good condition. */
export function hasProblem({ receipt }: Pick<ReceiptSample, "receipt">): boolean {
  return receipt !== null && (receipt.outcome !== "received" || receipt.condition !== "good");
}
