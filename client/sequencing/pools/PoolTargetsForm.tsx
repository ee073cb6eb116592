import { Button, Card, Group, NumberInput, Select, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { t } from "../../kit/i18n/t.ts";
import type { TargetsDraft } from "./poolTargets.ts";

const METHODS = ["equimolar", "wanted_reads", "manual"] as const;

/** Name, method, targets and measured molarity of a pool. */
export function PoolTargetsForm({
  draft,
  isPlanned,
  mayPlan,
}: {
  draft: TargetsDraft;
  isPlanned: boolean;
  mayPlan: boolean;
}) {
  const { form, isDirty, isSending } = draft;
  const target = { disabled: !isPlanned || !mayPlan };
  const number = (name: "targetMolarity" | "targetVolume" | "minimumVolume" | "measuredMolarity") => ({
    label: t(`pools.${name}`),
    description: t(`pools.${name}.hint`),
    min: 0,
    hideControls: true,
    inputMode: "decimal" as const,
    ...form.getInputProps(name),
    onChange: (value: number | string) => form.setFieldValue(name, typeof value === "number" ? value : ""),
  });
  return (
    <Card withBorder component="section" aria-label={t("pools.targets")}>
      <DraftForm draft={draft} failed={t("pools.notChanged")} asks>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          <TextInput
            label={t("pools.name")}
            description={t("pools.name.hint")}
            maxLength={100}
            disabled={!mayPlan}
            {...form.getInputProps("name")}
          />
          <Select
            label={t("pools.method")}
            description={t("pools.method.hint")}
            allowDeselect={false}
            data={METHODS.map((value) => ({ value, label: t(`pools.method.${value}`) }))}
            {...target}
            {...form.getInputProps("method")}
          />
          <NumberInput {...number("targetMolarity")} {...target} />
          <NumberInput {...number("targetVolume")} {...target} />
          <NumberInput {...number("minimumVolume")} {...target} />
          <NumberInput {...number("measuredMolarity")} disabled={!mayPlan} />
        </SimpleGrid>
        <Textarea
          label={t("libraries.note")}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={20_000}
          disabled={!mayPlan}
          {...form.getInputProps("note")}
        />
        {mayPlan && (
          <Group justify="flex-end">
            <Button type="submit" loading={isSending} disabled={!isDirty}>
              {t("pools.save")}
            </Button>
          </Group>
        )}
      </DraftForm>
    </Card>
  );
}
