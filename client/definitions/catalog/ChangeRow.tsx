import { Group, Stack, Table, Text } from "@mantine/core";
import type { CatalogChange } from "../../../server/definitions/catalog/rules/catalog.ts";
import { t } from "../../kit/i18n/t.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./catalog.module.css";
import { fieldLabel } from "./fieldWords.ts";
import { valueText } from "./valueText.ts";

const COLORS: Record<CatalogChange["kind"], BadgeColor> = { new: "teal", changed: "blue", kept: "gray" };

/** The effect of a sync on one entry, by field. */
export function ChangeRow({ change: { collection, id, name, kind, fields } }: { change: CatalogChange }) {
  const isNarrow = useIsNarrow();
  const isOfferAlone = fields.every(({ field }) => field === "available");
  return (
    <li className={classes.change}>
      <Stack gap={6}>
        <Group gap="xs">
          <WordBadge color={COLORS[kind]}>{t(`catalog.changes.${kind}`)}</WordBadge>
          <Text fw={600} size="sm" className={classes.name}>
            {name ?? id}
          </Text>
          <Text size="xs" c="dimmed" className={classes.name}>
            {t(`catalog.collection.${collection}`)} · <code>{id}</code>
          </Text>
        </Group>
        {kind === "kept" && (
          <Text size="sm" c="dimmed">
            {t(isOfferAlone ? "catalog.changes.kept.offer" : "catalog.changes.kept.mine")}
          </Text>
        )}
        {fields.length > 0 && isNarrow && (
          <dl style={{ margin: 0 }}>
            {fields.map(({ field, local, remote }) => (
              <div key={field}>
                <Text component="dt" size="sm" fw={600}>
                  {fieldLabel([field])}
                </Text>
                <dd style={{ margin: "0 0 8px" }}>
                  <Said label={t("catalog.changes.current")} value={local} />
                  <Said label={t("catalog.changes.provider")} value={remote} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {fields.length > 0 && !isNarrow && (
          <Table className={classes.fields} verticalSpacing={4} aria-label={name ?? id}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w="24%">{t("catalog.changes.field")}</Table.Th>
                <Table.Th>{t("catalog.changes.current")}</Table.Th>
                <Table.Th>{t("catalog.changes.provider")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map(({ field, local, remote }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row" fw={500}>
                    {fieldLabel([field])}
                  </Table.Th>
                  <Table.Td>
                    <pre className={classes.value}>{valueText(local)}</pre>
                  </Table.Td>
                  <Table.Td>
                    <pre className={classes.value}>{valueText(remote)}</pre>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </li>
  );
}

function Said({ label, value }: { label: string; value: unknown }) {
  return (
    <Group gap={6} align="baseline" wrap="nowrap">
      <Text size="xs" c="dimmed" miw={72}>
        {label}
      </Text>
      <pre className={classes.value} style={{ minWidth: 0 }}>
        {valueText(value)}
      </pre>
    </Group>
  );
}
