import { t } from "../../kit/i18n/t.ts";
import { RowLink } from "../../kit/table/RowLink.tsx";
import classes from "../../kit/table/table.module.css";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { StudyBadge } from "./StudyBadge.tsx";
import { formatDate, formatNumber } from "../../kit/components/format.ts";

type ListedStudy = Outputs["studies"]["browse"]["rows"][number];

/** The columns of the list of studies. */
export function studyColumns(isAdmin: boolean): TableColumn<ListedStudy>[] {
  return [
    {
      id: "title",
      label: t("studies.name"),
      widthPx: 200,
      grow: 3,
      sort: "title",
      isRequired: true,
      exported: ["title"],
      cell: (study) => <StudyLink study={study} />,
    },
    {
      id: "alias",
      label: t("studies.alias"),
      widthPx: 110,
      grow: 1,
      exported: ["alias"],
      cell: ({ alias }) => alias ?? <None />,
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
    ...(isAdmin
      ? [
          {
            id: "owner",
            label: t("studies.owner"),
            widthPx: 110,
            grow: 1,
            sort: "owner",
            exported: ["owner"],
            cell: ownerName,
          },
        ]
      : []),
    {
      id: "samples",
      label: t("studies.samples"),
      widthPx: 100,
      align: "right",
      sort: "samples",
      exported: ["samples", "samples_with_reads"],
      cell: ({ _count }) => formatNumber(_count.samples),
    },
    {
      id: "state",
      label: t("studies.state"),
      widthPx: 175,
      exported: ["ready_at", "submitted_at"],
      cell: (study) => <StudyBadge study={study} />,
    },
    {
      id: "created",
      label: t("studies.created"),
      widthPx: 120,
      sort: "created",
      exported: ["created_at"],
      cell: ({ createdAt }) => formatDate(createdAt),
    },
  ];
}

/** The card of a study on narrow screens. */
export const studyCard = (isAdmin: boolean) =>
  function card(study: ListedStudy) {
    return <Card study={study} isAdmin={isAdmin} />;
  };

function Card({ study, isAdmin }: { study: ListedStudy; isAdmin: boolean }) {
  return (
    <div className={classes.lines}>
      <div className={classes.line}>
        <StudyLink study={study} />
      </div>
      <div className={classes.firstLine}>
        <span className={classes.line}>{study.checklistType ?? t("studies.noChecklist")}</span>
        <StudyBadge study={study} />
      </div>
      <div className={classes.quietLine}>
        {[
          t("studies.sampleCount", { samples: study._count.samples }),
          isAdmin && ownerName(study),
          formatDate(study.createdAt),
        ]
          .filter(Boolean)
          .join(" · ")}
      </div>
    </div>
  );
}

/** The display name of a study. */
export function studyName({ title }: ListedStudy): string {
  return title;
}

function StudyLink({ study: { id, title } }: { study: ListedStudy }) {
  return (
    <RowLink to={`/studies/${id}`} isWholeRow>
      {title}
    </RowLink>
  );
}

function None() {
  return <span className={classes.empty}>{t("common.none")}</span>;
}

function ownerName({ user }: ListedStudy): string {
  return user ? `${user.firstName} ${user.lastName}` : t("common.none");
}
