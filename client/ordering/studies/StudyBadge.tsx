import { t } from "../../kit/i18n/t.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";

/** The status of a study. */
export function StudyBadge({ study }: { study: { submitted: boolean; readyForSubmission: boolean } }) {
  if (study.submitted)
    return (
      <WordBadge isState color="teal">
        {t("studies.state.submitted")}
      </WordBadge>
    );
  if (study.readyForSubmission)
    return (
      <WordBadge isState color="blue">
        {t("studies.state.ready")}
      </WordBadge>
    );
  return (
    <WordBadge isState color="gray">
      {t("studies.state.open")}
    </WordBadge>
  );
}
