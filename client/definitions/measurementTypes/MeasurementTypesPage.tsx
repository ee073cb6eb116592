import { ActionIcon, Button, Group, Table, Text, VisuallyHidden } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArchive, IconArchiveOff, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { MeasurementTypeDialog } from "./MeasurementTypeDialog.tsx";

export type MeasurementType = Outputs["measurementTypes"]["list"]["types"][number];

/** The types of measurements of the facility. */
export function MeasurementTypesPage() {
  const { data, error, refetch } = useQuery(trpc.measurementTypes.list.queryOptions());
  const [open, setOpen] = useState<{ type?: MeasurementType }>();
  useRestoreFocus(open !== undefined);
  return (
    <Page
      title={t("measurementTypes.title")}
      description={t("measurementTypes.text")}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({})}>
          {t("measurementTypes.new")}
        </Button>
      }
    >
      {error && (
        <ErrorNotice error={error} title={t("measurementTypes.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={8} />}
      {data && (
        <Table.ScrollContainer minWidth={640}>
          <Table aria-label={t("measurementTypes.title")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("measurementTypes.name")}</Table.Th>
                <Table.Th>{t("measurementTypes.unit")}</Table.Th>
                <Table.Th ta="right">{t("measurementTypes.decimals")}</Table.Th>
                <Table.Th>{t("measurementTypes.range")}</Table.Th>
                <Table.Th>{t("measurementTypes.headings")}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{t("order.more")}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.types.map((type) => (
                <TypeRow key={type.id} type={type} onEdit={() => setOpen({ type })} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {open && <MeasurementTypeDialog type={open.type} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

function TypeRow({ type, onEdit }: { type: MeasurementType; onEdit: () => void }) {
  const client = useQueryClient();
  const { id: measurementTypeId, name, unit, decimals, minimum, maximum, headings, active } = type;
  const reload = () => client.invalidateQueries({ queryKey: trpc.measurementTypes.pathKey() });
  const onError = (error: unknown) =>
    notifications.show({ title: t("users.notDone"), message: errorText(error), color: "red" });
  const update = useMutation(
    trpc.measurementTypes.update.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("measurementTypes.saved", { name }), color: "teal" });
        await reload();
      },
      onError,
    }),
  );
  const remove = useMutation(
    trpc.measurementTypes.remove.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("measurementTypes.deleted", { name }), color: "teal" });
        await reload();
      },
      onError,
    }),
  );
  const limit = (value: number | null) => (value === null ? "…" : formatNumber(value));
  const button = { variant: "subtle", color: "gray", size: 36 } as const;
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          {name}
          {!active && <WordBadge color="gray">{t("measurementTypes.inactive")}</WordBadge>}
        </Group>
      </Table.Td>
      <Table.Td>{unit ?? t("common.none")}</Table.Td>
      <Table.Td ta="right">{decimals}</Table.Td>
      <Table.Td>
        {minimum === null && maximum === null ? t("common.none") : `${limit(minimum)} – ${limit(maximum)}`}
      </Table.Td>
      <Table.Td>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {headings.join(", ")}
        </Text>
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <ActionIcon {...button} aria-label={t("measurementTypes.edit", { name })} onClick={onEdit}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...button}
            aria-label={t(active ? "measurementTypes.deactivate" : "measurementTypes.activate", { name })}
            onClick={() => update.mutate({ measurementTypeId, active: !active })}
          >
            {active ? <IconArchive size={18} aria-hidden /> : <IconArchiveOff size={18} aria-hidden />}
          </ActionIcon>
          <ActionIcon
            {...button}
            aria-label={t("measurementTypes.delete", { name })}
            onClick={() => remove.mutate({ measurementTypeId })}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
