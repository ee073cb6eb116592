import { useQuery } from "@tanstack/react-query";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { TermsText } from "./TermsText.tsx";

/** The terms of use in force, for everyone. */
export function TermsPage() {
  const { data, error, refetch } = useQuery(trpc.terms.current.queryOptions());
  return (
    <AuthCard title={t("terms.title")} width={720} {...(data && !data.terms && { text: t("terms.none") })}>
      <ErrorNotice error={error} title={t("terms.failed")} onRetry={() => void refetch()} />
      {!data && !error && <Loading rows={6} />}
      {data?.terms && <TermsText terms={data.terms} />}
      <TextLink to="/" size="sm" c="dimmed" ta="center">
        {t("terms.home")}
      </TextLink>
    </AuthCard>
  );
}
