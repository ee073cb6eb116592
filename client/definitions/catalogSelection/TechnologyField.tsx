import { Alert, Button, Group, Input, Skeleton, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseSelection, formatTechnology } from "../../../server/definitions/catalog/rules/selection.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import type { TechnologyFormField } from "./technologyFormField.ts";
import classes from "./catalogSelection.module.css";
import { TechnologyChoice } from "./TechnologyChoice.tsx";
import { WordsField } from "./WordsField.tsx";

const STALE_AFTER_MS = 60_000;

/**
 * The technology of an order: an entry of the catalog with its parts, or free text. Without a catalog only free text
 * is available, so that orders remain possible.
 * @param options the texts that the form proposes
 * @param samples the number of samples, if known
 */
export function TechnologyField({
  options,
  answer,
  samples,
  onAnswer,
  ...about
}: TechnologyFormField & {
  options: string[];
  answer: unknown;
  samples: number | undefined;
  onAnswer: (answer: unknown) => void;
}) {
  const catalog = useQuery(trpc.catalog.catalog.queryOptions(undefined, { staleTime: STALE_AFTER_MS }));
  const isEmpty = catalog.data?.technologies.length === 0;
  if (catalog.data && !isEmpty)
    return (
      <TechnologyChoice
        about={about}
        catalog={catalog.data}
        options={options}
        answer={answer}
        samples={samples}
        onAnswer={onAnswer}
      />
    );
  if (catalog.isPending) return <Waiting about={about} />;

  return (
    <Stack gap="xs">
      {isEmpty ? (
        <Alert variant="light" color="gray" icon={<IconInfoCircle aria-hidden />}>
          {t("catalogSelection.empty")}
        </Alert>
      ) : (
        <ErrorNotice
          error={catalog.error}
          title={t("catalogSelection.failed")}
          next={t("catalogSelection.failed.text")}
          onRetry={() => void catalog.refetch()}
        />
      )}
      {parseSelection(answer) ? (
        <Input.Wrapper {...about} labelElement="div">
          <Group id={about.id} tabIndex={-1} gap="sm">
            <Text size="sm">{t("catalogSelection.chosen", { words: formatTechnology(answer) ?? "" })}</Text>
            <Button size="xs" variant="default" onClick={() => onAnswer(null)}>
              {t("catalogSelection.clear")}
            </Button>
          </Group>
        </Input.Wrapper>
      ) : (
        <WordsField
          about={about}
          options={options}
          text={typeof answer === "string" || typeof answer === "number" ? String(answer) : ""}
          isAlone
          onText={(text) => onAnswer(text === "" ? null : text)}
        />
      )}
    </Stack>
  );
}

function Waiting({ about: { id, ...about } }: { about: TechnologyFormField }) {
  return (
    <Input.Wrapper {...about} labelElement="div">
      <Skeleton id={id} className={classes.waiting ?? ""} radius="md" my={4} aria-busy />
    </Input.Wrapper>
  );
}
