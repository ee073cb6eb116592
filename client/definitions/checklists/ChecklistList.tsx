import { Card, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./checklists.module.css";
import type { ChecklistField } from "./groupBySection.ts";

type Listed = Outputs["checklists"]["list"]["checklists"][number];

const FIELDS_SHOWN = 4;

/** Checklists with links to their pages. fields: the matching fields of each. */
export function ChecklistList({
  found,
  search,
  version,
}: {
  found: { checklist: Listed; fields: ChecklistField[] }[];
  search: string;
  version: number | undefined;
}) {
  return (
    <Stack component="ul" gap="sm" className={classes.list} aria-label={t("checklists.title")}>
      {found.map(({ checklist, fields }) => {
        const { accession, name, description, fieldCount, mandatoryCount, deprecated } = checklist;
        // A match in a field links to the search in the checklist; a match in the name links to the complete
        // checklist.
        const next = {
          ...(version === undefined ? {} : { version }),
          ...(fields.length > 0 ? { search } : {}),
        };
        return (
          <Card component="li" key={accession} withBorder padding="md" className={classes.row}>
            <div className={classes.entry}>
              <Stack gap={4}>
                <Group gap="xs">
                  <Link
                    to="/checklists/$accession"
                    params={{ accession }}
                    search={next}
                    className={classes.link}
                  >
                    {name}
                  </Link>
                  {deprecated && <WordBadge color="orange">{t("checklists.deprecated")}</WordBadge>}
                </Group>
                <Text size="sm" c="dimmed">
                  {description}
                </Text>
                {fields.length > 0 && (
                  <Text size="sm">
                    {t("checklists.foundFields", {
                      labels: fields.slice(0, FIELDS_SHOWN).map(({ label }) => label),
                      more: Math.max(0, fields.length - FIELDS_SHOWN),
                    })}
                  </Text>
                )}
              </Stack>
              <div className={classes.counts}>
                <Text size="sm" fw={600} className={classes.accession}>
                  {accession}
                </Text>
                <Text size="sm" c="dimmed">
                  {t("checklists.counts", { fieldCount, mandatoryCount })}
                </Text>
              </div>
            </div>
          </Card>
        );
      })}
    </Stack>
  );
}
