import { Anchor, Card, Group, Stack, Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "../messages/t.ts";
import classes from "../orders/OrderList.module.css";
import { useSession } from "../session/SessionContext.ts";
import type { Outputs } from "../trpc.ts";
import { formatDate, formatNumber } from "../ui/format.ts";
import { useIsNarrow } from "../ui/useIsNarrow.ts";
import { StudyBadge } from "./StudyBadge.tsx";

type ListedStudy = Outputs["studies"]["list"]["studies"][number];

/** Studies as a table, or as cards where there is no room for one. Each leads to its page. */
export function StudyList({ studies }: { studies: ListedStudy[] }) {
  return useIsNarrow() ? <Cards studies={studies} /> : <WideTable studies={studies} />;
}

function WideTable({ studies }: { studies: ListedStudy[] }) {
  const { isAdmin } = useSession();
  return (
    <Table highlightOnHover verticalSpacing="sm" aria-label={t("studies.table")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("studies.name")}</Table.Th>
          <Table.Th>{t("studies.alias")}</Table.Th>
          <Table.Th>{t("studies.checklist")}</Table.Th>
          {isAdmin && <Table.Th>{t("studies.owner")}</Table.Th>}
          <Table.Th ta="right">{t("studies.samples")}</Table.Th>
          <Table.Th>{t("studies.state")}</Table.Th>
          <Table.Th>{t("studies.created")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {studies.map((study) => (
          <Table.Tr key={study.id} className={classes.row}>
            <Table.Td className={classes.name}>
              <Link
                to="/studies/$studyId"
                params={{ studyId: study.id }}
                className={classes.link}
                style={{ whiteSpace: "normal" }}
              >
                {study.title}
              </Link>
            </Table.Td>
            <Table.Td className={classes.name}>{study.alias ?? t("frame.none")}</Table.Td>
            <Table.Td>{study.checklistType ?? t("frame.none")}</Table.Td>
            {isAdmin && <Table.Td>{ownerName(study)}</Table.Td>}
            <Table.Td ta="right" className={classes.number}>
              {formatNumber(study._count.samples)}
            </Table.Td>
            <Table.Td>
              <StudyBadge study={study} />
            </Table.Td>
            <Table.Td className={classes.date}>{formatDate(study.createdAt)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Cards({ studies }: { studies: ListedStudy[] }) {
  const { isAdmin } = useSession();
  return (
    <Stack component="ul" gap="sm" className={classes.cards} aria-label={t("studies.table")}>
      {studies.map((study) => (
        <Card component="li" key={study.id} withBorder padding="md" className={classes.row}>
          <Stack gap={6}>
            <Anchor
              renderRoot={(props) => (
                <Link to="/studies/$studyId" params={{ studyId: study.id }} {...props} />
              )}
              className={classes.link}
              style={{ whiteSpace: "normal" }}
            >
              {study.title}
            </Anchor>
            <Group>
              <StudyBadge study={study} />
            </Group>
            <Text size="sm" c="dimmed">
              {[
                t("studies.sampleCount", { samples: study._count.samples }),
                study.checklistType ?? t("studies.noChecklist"),
                isAdmin && ownerName(study),
                formatDate(study.createdAt),
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

function ownerName({ user }: ListedStudy): string {
  return user ? `${user.firstName} ${user.lastName}` : t("frame.none");
}
