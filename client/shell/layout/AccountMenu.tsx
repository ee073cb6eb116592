import { Box, Kbd, Menu, Text, UnstyledButton, VisuallyHidden, useMantineColorScheme } from "@mantine/core";
import {
  IconCheck,
  IconDeviceDesktop,
  IconHelp,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
  IconUserCircle,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { chooseLanguage, language, LANGUAGE_NAMES, LANGUAGES } from "../../kit/i18n/language.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./layout.module.css";

const ICON = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

const THEMES = [
  { value: "light", icon: IconSun },
  { value: "dark", icon: IconMoon },
  { value: "auto", icon: IconDeviceDesktop },
] as const;

/**
 * The signed-in user, display preferences and sign-out.
 * @param onHelp opens the page help and the keyboard shortcuts
 */
export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const { user, isOfFacility } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const router = useRouter();
  const name = `${user.firstName} ${user.lastName}`;
  // Reloads the document, so that no data of the user stays in memory.
  const signOut = useMutation(
    trpc.auth.signOut.mutationOptions({ onSuccess: () => location.assign("/sign-in") }),
  );

  return (
    <Menu position="bottom-end" width={260} shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <VisuallyHidden>{t("navigation.accountMenu", { name })}</VisuallyHidden>
          <Text size="sm" fw={600} truncate maw={160} visibleFrom="xs" aria-hidden>
            {name}
          </Text>
          <Box visibleFrom="sm">
            <WordBadge color={isOfFacility ? "blue" : "gray"}>{t(`common.role.${user.role}`)}</WordBadge>
          </Box>
          <Box hiddenFrom="xs" lh={0}>
            <IconUserCircle size={22} stroke={1.5} aria-hidden />
          </Box>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item
          leftSection={<IconUser {...ICON} />}
          onClick={() => void router.navigate({ to: "/account" })}
        >
          {t("navigation.account")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHelp {...ICON} />}
          rightSection={<Kbd size="xs">?</Kbd>}
          onClick={onHelp}
        >
          {t("shell.help.open")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t("common.theme")}</Menu.Label>
        {THEMES.map(({ value, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            closeMenuOnClick={false}
            leftSection={<Icon {...ICON} />}
            rightSection={colorScheme === value && <IconCheck {...ICON} />}
            onClick={() => setColorScheme(value)}
          >
            {t(`common.theme.${value}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t("common.language")}</Menu.Label>
        {LANGUAGES.map((one) => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            lang={one}
            aria-checked={language === one}
            leftSection={<IconLanguage {...ICON} />}
            rightSection={language === one && <IconCheck {...ICON} />}
            onClick={() => language !== one && chooseLanguage(one)}
          >
            {LANGUAGE_NAMES[one]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => signOut.mutate()}>
          {t("navigation.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
