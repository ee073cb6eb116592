import { Alert, Button, Group, Stack, Table, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "../../kit/i18n/t.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import classes from "./catalog.module.css";
import { changedFields, rebased } from "./catalogEdits.ts";
import { ChangedMeanwhile, IdTaken, RemovedMeanwhile } from "./entrySave.ts";
import { fieldLabel } from "./fieldWords.ts";
import type { EntryDraft } from "./useEntryDraft.ts";
import { valueText } from "./valueText.ts";

/**
 * Why an entry was not saved. On a conflict with another user's change it shows both versions to choose from; no
 * input is lost.
 * @param onOver saves anyway
 * @param onTheirs called after the draft was replaced by their version
 */
export function EntryNotSaved({
  entry: { base, draft, rebaseOn },
  error,
  isSaving,
  onOver,
  onTheirs,
}: {
  entry: EntryDraft;
  error: unknown;
  isSaving: boolean;
  onOver: () => void;
  onTheirs: () => void;
}) {
  if (error instanceof IdTaken) return <Meanwhile text={t("catalog.conflict.idTaken")} />;
  if (error instanceof RemovedMeanwhile)
    return (
      <Meanwhile text={t("catalog.conflict.removed")}>
        <Button size="xs" loading={isSaving} onClick={onOver}>
          {t("catalog.conflict.putBack")}
        </Button>
      </Meanwhile>
    );
  if (!(error instanceof ChangedMeanwhile))
    return <ErrorNotice error={error} title={t("catalog.notSaved")} />;

  const { theirs, clashes } = error;
  function takeTheirs() {
    const { entry } = rebased({ base, mine: draft, theirs });
    for (const field of clashes) entry[field] = theirs[field];
    rebaseOn(theirs, changedFields(theirs, entry).length === 0 ? theirs : entry);
    onTheirs();
  }
  return (
    <Meanwhile text={t("catalog.conflict.changed")}>
      <Table className={classes.fields} aria-label={t("catalog.conflict.table")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("catalog.changes.field")}</Table.Th>
            <Table.Th>{t("catalog.conflict.theirs")}</Table.Th>
            <Table.Th>{t("catalog.conflict.mine")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {clashes.map((field) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{fieldLabel([field])}</Table.Th>
              <Table.Td>
                <pre className={classes.value}>{valueText(theirs[field])}</pre>
              </Table.Td>
              <Table.Td>
                <pre className={classes.value}>{valueText(draft[field])}</pre>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group gap="xs">
        <Button size="xs" loading={isSaving} onClick={onOver}>
          {t("catalog.conflict.keepMine")}
        </Button>
        <Button size="xs" variant="default" onClick={takeTheirs}>
          {t("catalog.conflict.takeTheirs")}
        </Button>
      </Group>
    </Meanwhile>
  );
}

function Meanwhile({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      icon={<IconUsers size={18} aria-hidden />}
      title={t("catalog.conflict.title")}
      styles={{ title: { color: "var(--mantine-color-text)" } }}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{text}</Text>
        {children}
      </Stack>
    </Alert>
  );
}
