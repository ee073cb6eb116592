import { Checkbox, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import type { Technology } from "./technologyFormField.ts";
import { cardId } from "./cards.ts";
import { ChoiceCard } from "./ChoiceCard.tsx";
import { Picture } from "../../kit/components/Picture.tsx";
import { formatReads } from "./formatReads.ts";
import { Remarks } from "./Remarks.tsx";
import classes from "./catalogSelection.module.css";

/** A selectable technology of the catalog. */
export function TechnologyCard({
  id,
  technology,
  isChosen,
  isCompared,
  mayCompare,
  onCompared,
}: {
  id: string;
  technology: Technology;
  isChosen: boolean;
  isCompared: boolean;
  mayCompare: boolean;
  onCompared: (isCompared: boolean) => void;
}) {
  const { name, manufacturer, shortDescription, icon, bestFor, pros, cons } = technology;
  const reads = formatReads(technology.readLengthClass, technology.supportedReadLayouts);
  return (
    <ChoiceCard
      id={id}
      value={cardId(technology.id)}
      title={name}
      text={manufacturer ?? undefined}
      picture={<Picture source={icon} />}
      isChosen={isChosen}
      foot={
        <div className={classes.foot}>
          {pros.length + cons.length > 0 && (
            <details className={classes.remarks}>
              <summary>{t("catalogSelection.remarks")}</summary>
              <Remarks title={t("catalogSelection.pros")} remarks={pros} kind="pro" />
              <Remarks title={t("catalogSelection.cons")} remarks={cons} kind="con" />
            </details>
          )}
          <Checkbox
            size="xs"
            className={classes.compare ?? ""}
            label={t("catalogSelection.compare")}
            aria-label={t("catalogSelection.compare.one", { name })}
            checked={isCompared}
            disabled={!isCompared && !mayCompare}
            onChange={(event) => onCompared(event.currentTarget.checked)}
          />
        </div>
      }
    >
      {shortDescription !== null && (
        <Text component="span" size="sm">
          {shortDescription}
        </Text>
      )}
      {reads !== undefined && (
        <Text component="span" size="sm">
          {reads}
        </Text>
      )}
      {bestFor.length > 0 && (
        <Text component="span" size="sm" c="dimmed">
          {`${t("catalogSelection.bestFor")}: ${bestFor.join(", ")}`}
        </Text>
      )}
    </ChoiceCard>
  );
}
