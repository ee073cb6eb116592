import { Button, Modal, NumberInput, ScrollArea, SimpleGrid, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { ManagedService } from "./ServicesPage.tsx";

const LIMITS = ["failBelow", "warnBelow", "warnAbove", "failAbove"] as const;
type LimitName = (typeof LIMITS)[number];

interface Values {
  /** By type and name of the limit; an empty text is none. */
  limits: Record<string, number | string>;
}

const toKey = (typeId: string, limit: LimitName) => `${typeId} ${limit}`;

/** Edits the limits by which the measurements of the orders of a service pass, warn or fail. */
export function QualityLimitsDialog({ service, onClose }: { service: ManagedService; onClose: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(trpc.measurementTypes.list.queryOptions());
  const known = new Set(service.qualityLimits.map(({ typeId }) => typeId));
  const types = data?.types.filter(({ id, active }) => active || known.has(id)) ?? [];
  const draft = useDraftForm<Values>({
    name: `service.${service.id}.limits`,
    stored: {
      limits: Object.fromEntries(
        service.qualityLimits.flatMap((limits) =>
          LIMITS.map((name) => [toKey(limits.typeId, name), limits[name] ?? ""]),
        ),
      ),
    },
    async send({ limits }) {
      const read = (typeId: string, name: LimitName) => {
        const value = limits[toKey(typeId, name)] ?? "";
        return value === "" ? null : Number(value);
      };
      const qualityLimits = types
        .map(({ id: typeId }) => ({
          typeId,
          failBelow: read(typeId, "failBelow"),
          warnBelow: read(typeId, "warnBelow"),
          warnAbove: read(typeId, "warnAbove"),
          failAbove: read(typeId, "failAbove"),
        }))
        .filter((one) => LIMITS.some((name) => one[name] !== null));
      await trpcClient.services.update.mutate({ serviceId: service.id, qualityLimits });
      notifications.show({
        message: t("measurementTypes.limits.saved", { name: service.name }),
        color: "teal",
      });
      onClose();
      void client.invalidateQueries({ queryKey: trpc.services.pathKey() });
      void client.invalidateQueries({ queryKey: trpc.measurements.pathKey() });
    },
  });
  const { form } = draft;
  const { limits } = form.values;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t("measurementTypes.limits.title", { name: service.name })}
    >
      <DraftForm draft={draft} failed={t("services.notSaved")}>
        <Text size="sm">{t("measurementTypes.limits.text")}</Text>
        <ScrollArea.Autosize mah={460}>
          <Stack gap="md" pr="xs">
            {types.map(({ id, name, unit }) => {
              const type = unit === null ? name : `${name} (${unit})`;
              return (
                <Stack key={id} gap={4}>
                  <Text size="sm" fw={600}>
                    {type}
                  </Text>
                  <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
                    {LIMITS.map((limit) => {
                      const label = t(`measurementTypes.limits.${limit}`);
                      return (
                        <NumberInput
                          key={limit}
                          label={label}
                          aria-label={t("measurementTypes.limits.of", { limit: label, type: name })}
                          size="xs"
                          hideControls
                          allowedDecimalSeparators={[".", ","]}
                          value={limits[toKey(id, limit)] ?? ""}
                          onChange={(value) =>
                            form.setFieldValue("limits", { ...limits, [toKey(id, limit)]: value })
                          }
                        />
                      );
                    })}
                  </SimpleGrid>
                </Stack>
              );
            })}
          </Stack>
        </ScrollArea.Autosize>
        {form.errors["limits"] && (
          <Text size="sm" c="var(--mantine-color-error)">
            {form.errors["limits"]}
          </Text>
        )}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={draft.isSending} disabled={!data}>
            {t("users.save")}
          </Button>
        </DialogButtons>
      </DraftForm>
    </Modal>
  );
}
