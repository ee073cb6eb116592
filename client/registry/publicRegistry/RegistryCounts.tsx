import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { formatDay } from "./formatDay.ts";
import classes from "./publicRegistry.module.css";

/** The number of published items of each kind, with links. Unavailable or empty kinds are omitted. */
export function RegistryCounts() {
  const { data } = useQuery(trpc.registry.about.queryOptions(undefined, { staleTime: 60_000 }));
  if (!data) return null;
  const { pipelines, checklists, technologies, metrics, lastUpdated } = data;
  return (
    <div className={classes.stats}>
      <Text size="sm">{t("explore.home.pipelines", { total: pipelines })}</Text>
      {!!checklists && (
        <TextLink to="/explore/checklists" size="sm">
          {t("explore.home.checklists", { total: checklists })}
        </TextLink>
      )}
      {!!technologies && (
        <TextLink to="/explore/technology" size="sm">
          {t("explore.home.technologies", { total: technologies })}
        </TextLink>
      )}
      {!!metrics && (
        <TextLink to="/explore/research-data" size="sm">
          {t("explore.home.metrics", { total: metrics })}
        </TextLink>
      )}
      {pipelines > 0 && (
        <Text size="sm" c="dimmed">
          {t("explore.home.updated", { day: formatDay(lastUpdated) })}
        </Text>
      )}
    </div>
  );
}
