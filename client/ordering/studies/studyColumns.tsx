import { t } from "../../kit/i18n/t.ts";
import { NameCell, None, PhoneRow, ShortDate, ShortPerson, WIDTHS } from "../../kit/table/cells.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { StudyBadge } from "./StudyBadge.tsx";
import { formatShortPerson } from "../../kit/components/formatShortPerson.ts";
import { formatNumber, formatShortDate } from "../../kit/components/format.ts";

type ListedStudy = Outputs["studies"]["browse"]["rows"][number];

/** The columns of the list of studies. */
export function studyColumns(isOfFacility: boolean): TableColumn<ListedStudy>[] {
  return [
    {
      id: "title",
      label: t("studies.name"),
      widthPx: WIDTHS.name,
      grow: 3,
      sort: "title",
      isRequired: true,
      exported: ["title", "alias"],
      cell: (study) => <Name study={study} />,
    },
    {
      id: "state",
      label: t("studies.state"),
      widthPx: WIDTHS.status,
      exported: ["ready_at", "submitted_at"],
      cell: (study) => <StudyBadge study={study} />,
    },
    {
      id: "accession",
      label: t("studies.accession"),
      widthPx: 130,
      isExtra: true,
      exported: ["accession"],
      cell: ({ studyAccessionId }) => studyAccessionId ?? <None />,
    },
    {
      id: "checklist",
      label: t("studies.checklist"),
      widthPx: 110,
      grow: 1,
      exported: ["checklist"],
      cell: ({ checklistType }) => checklistType ?? <None />,
    },
    ...(isOfFacility
      ? [
          {
            id: "owner",
            label: t("studies.owner"),
            widthPx: WIDTHS.person,
            sort: "owner",
            exported: ["owner"],
            cell: ({ user }: ListedStudy) => <ShortPerson person={user} />,
          },
        ]
      : []),
    {
      id: "samples",
      label: t("studies.samples"),
      widthPx: WIDTHS.number,
      align: "right",
      sort: "samples",
      exported: ["samples", "samples_with_reads"],
      cell: ({ _count }) => formatNumber(_count.samples),
    },
    {
      id: "created",
      label: t("studies.created"),
      widthPx: WIDTHS.date,
      sort: "created",
      exported: ["created_at"],
      cell: ({ createdAt }) => <ShortDate time={createdAt} />,
    },
  ];
}

/** A study in the list on a phone. */
export function StudyRow({ study, isOfFacility }: { study: ListedStudy; isOfFacility: boolean }) {
  return (
    <PhoneRow
      name={<Name study={study} isShort />}
      badge={<StudyBadge study={study} />}
      facts={[
        t("studies.sampleCount", { samples: study._count.samples }),
        isOfFacility && study.user && formatShortPerson(study.user),
        formatShortDate(study.createdAt),
      ]}
    />
  );
}

/** The display name of a study. */
export function studyName({ title }: ListedStudy): string {
  return title;
}

function Name({ study, isShort = false }: { study: ListedStudy; isShort?: boolean }) {
  const { id, title, alias } = study;
  return <NameCell to={`/studies/${id}`} name={title} note={isShort ? undefined : alias} />;
}
