import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useId } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ComponentProps, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { type FormSetting, settingPlacement } from "./formSettings.ts";
import { SettingGrid } from "./SettingGrid.tsx";

const SEARCHED_FROM = 20;
const OPEN_UP_TO = 12;

type Form = ComponentProps<typeof SettingGrid>;

/**
 * Settings in the groups of their package. Hidden settings are shown on request; those with errors always. Many
 * settings can be searched. Only open groups are drawn.
 */
export function SettingGroups({ settings, ...form }: Form) {
  const [isAll, setIsAll] = useState(false);
  const [typed, setTyped] = useState("");
  const hidden = settings.filter(({ setting }) => settingPlacement(setting)?.hidden === true);
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const shown = settings.filter(
    (one) =>
      (isAll || form.errors.has(one.key) || !hidden.includes(one)) &&
      words.every((word) => searchText(one).includes(word)),
  );
  const groups = new Map<string, FormSetting[]>();
  for (const one of shown) {
    const name = settingPlacement(one.setting)?.group ?? "";
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  if (groups.size <= 1 && settings.length <= SEARCHED_FROM && hidden.length === 0)
    return <SettingGrid settings={settings} {...form} />;
  return (
    <Stack gap="md">
      <Group gap="sm" align="end">
        {settings.length > SEARCHED_FROM && (
          <TextInput
            label={t("pipelines.searchSettings")}
            value={typed}
            style={{ flex: "1 1 220px" }}
            maw={360}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        )}
        {hidden.length > 0 && (
          <Button variant="default" size="sm" onClick={() => setIsAll(!isAll)}>
            {t(isAll ? "pipelines.hideHidden" : "pipelines.showHidden", { count: hidden.length })}
          </Button>
        )}
      </Group>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t("pipelines.noSettingFound")}
        </Text>
      )}
      {[...groups].map(([name, inside]) => (
        <SettingGroup
          key={name}
          name={name || t("pipelines.otherSettings")}
          settings={inside}
          isOpened={words.length > 0 || settings.length <= OPEN_UP_TO}
          {...form}
        />
      ))}
    </Stack>
  );
}

function SettingGroup({ name, settings, isOpened, ...form }: Form & { name: string; isOpened: boolean }) {
  const { config, defaults, errors } = form;
  const isWanted = settings.some(
    ({ key, isRequired }) => key in config || (isRequired && defaults[key] === undefined),
  );
  const [unfolded, setUnfolded] = useState(isWanted);
  const isWrong = settings.some(({ key }) => errors.has(key));
  const isShown = isOpened || unfolded || isWrong;
  const id = useId();
  const first = settings[0]?.setting;
  const text = first && settingPlacement(first)?.groupText;
  return (
    <Stack gap="sm" component="section" aria-label={name}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Title order={3} size="h5" style={{ overflowWrap: "anywhere" }}>
          {name}
        </Title>
        {!isOpened && !isWrong && (
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ flex: "none" }}
            aria-expanded={isShown}
            aria-controls={id}
            aria-label={t(isShown ? "pipelines.foldGroup" : "pipelines.unfoldGroup", {
              name,
              count: settings.length,
            })}
            rightSection={
              isShown ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
            }
            onClick={() => setUnfolded(!unfolded)}
          >
            {t("pipelines.settingCount", { count: settings.length })}
          </Button>
        )}
      </Group>
      <Stack gap="sm" id={id}>
        {isShown && text && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
        {isShown && <SettingGrid settings={settings} {...form} />}
      </Stack>
    </Stack>
  );
}

function searchText({ key, title, setting }: FormSetting): string {
  const { group, helpText } = settingPlacement(setting) ?? {};
  return [key, title, setting.description, group, helpText].join(" ").toLowerCase();
}
