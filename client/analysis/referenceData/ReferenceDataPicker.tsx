import { Button, Menu, ScrollArea, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { likelyKinds } from "./pathSetting.ts";

type Choice = Outputs["referenceData"]["choices"]["choices"][number];

/** Offers the catalog of reference data beside the input of a path; likely kinds first. Renders nothing for users
 *  without access and while the catalog is empty. */
export function ReferenceDataPicker({
  settingKey,
  title,
  value,
  onChoose,
}: {
  settingKey: string;
  title: string;
  value: unknown;
  onChoose: (path: string) => void;
}) {
  const { isOfFacility } = useSession();
  const { data } = useQuery(
    trpc.referenceData.choices.queryOptions(undefined, { enabled: isOfFacility, staleTime: 30_000 }),
  );
  const choices = data?.choices ?? [];
  if (choices.length === 0) return null;
  const kinds = likelyKinds(settingKey);
  const likely = choices.filter(({ kind }) => kinds.includes(kind));
  const others = choices.filter(({ kind }) => !kinds.includes(kind));
  const chosen = choices.find(({ path }) => path === value);
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t("referenceData.choose.for", { setting: title })}
          style={{ alignSelf: "flex-start" }}
        >
          {chosen
            ? t("referenceData.chosen", { name: `${chosen.name} ${chosen.version}`.trim() })
            : t("referenceData.choose")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={320} maw={380}>
          {likely.map((choice) => (
            <ChoiceItem key={choice.id} choice={choice} onChoose={onChoose} />
          ))}
          {likely.length > 0 && others.length > 0 && (
            <Menu.Label>{t("referenceData.choose.others")}</Menu.Label>
          )}
          {others.map((choice) => (
            <ChoiceItem key={choice.id} choice={choice} onChoose={onChoose} />
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}

function ChoiceItem({
  choice: { name, version, kind, organism, state, path },
  onChoose,
}: {
  choice: Choice;
  onChoose: (path: string) => void;
}) {
  const isReady = state === "ready";
  const notes = [t(`referenceData.kind.${kind}`), organism, !isReady && t(`referenceData.state.${state}`)];
  return (
    <Menu.Item disabled={!isReady} onClick={() => onChoose(path)}>
      <Text size="sm">{`${name} ${version}`.trim()}</Text>
      <Text size="xs" c="dimmed">
        {notes.filter(Boolean).join(" · ")}
      </Text>
    </Menu.Item>
  );
}
