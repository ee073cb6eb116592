import { Card, SegmentedControl, Stack, Switch, Text, Title, useMantineColorScheme } from "@mantine/core";
import { switchLetters, useLettersOn } from "../../kit/routing/letterKeys.ts";
import { chooseLanguage, language, LANGUAGE_NAMES, LANGUAGES } from "../../kit/i18n/language.ts";
import { t } from "../../kit/i18n/t.ts";

const THEMES = ["light", "dark", "auto"] as const;

/** The display preferences of this browser. */
export function LooksCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const areLettersOn = useLettersOn();
  return (
    <Card withBorder component="section" aria-labelledby="looks-title">
      <Stack gap="md" align="flex-start">
        <Stack gap={2}>
          <Title order={2} size="h4" id="looks-title">
            {t("account.looks.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("account.looks.text")}
          </Text>
        </Stack>
        <Stack gap={4}>
          <Text size="sm" fw={500} id="theme-label">
            {t("frame.theme")}
          </Text>
          <SegmentedControl
            aria-labelledby="theme-label"
            data={THEMES.map((value) => ({ value, label: t(`frame.theme.${value}`) }))}
            value={colorScheme}
            onChange={(value) => setColorScheme(THEMES.find((known) => known === value) ?? "auto")}
          />
        </Stack>
        <Stack gap={4}>
          <Text size="sm" fw={500} id="language-label">
            {t("frame.language")}
          </Text>
          <SegmentedControl
            aria-labelledby="language-label"
            data={LANGUAGES.map((value) => ({
              value,
              label: <span lang={value}>{LANGUAGE_NAMES[value]}</span>,
            }))}
            value={language}
            onChange={(value) => {
              const chosen = LANGUAGES.find((known) => known === value);
              if (chosen && chosen !== language) chooseLanguage(chosen);
            }}
          />
        </Stack>
        <Switch
          label={t("account.keys")}
          description={t("account.keys.hint")}
          checked={areLettersOn}
          onChange={(event) => switchLetters(event.currentTarget.checked)}
        />
      </Stack>
    </Card>
  );
}
