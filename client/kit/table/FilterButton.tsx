import { Button, Popover, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense } from "react";
import { formatNumber } from "../components/format.ts";
import { t } from "../i18n/t.ts";
import classes from "./table.module.css";
import { useIsPhone } from "./useIsPhone.ts";

const FilterSheet = lazy(async () => ({ default: (await import("./FilterSheet.tsx")).FilterSheet }));

/**
 * The filters of a list behind one button, which shows how many are active; on a phone they are in a sheet.
 * @param children the fields; their dropdowns must not be in a portal, which would count as a click outside
 */
export function FilterButton({
  active,
  onClear,
  children,
}: {
  active: number;
  onClear: () => void;
  children: ReactNode;
}) {
  const isPhone = useIsPhone();
  const [opened, { toggle, close }] = useDisclosure();
  const button = (
    <Button
      variant="default"
      leftSection={<IconFilter size={16} aria-hidden />}
      rightSection={active > 0 && <span className={classes.filterCount}>{formatNumber(active)}</span>}
      aria-expanded={opened}
      onClick={toggle}
    >
      {t("table.filter")}
    </Button>
  );
  const fields = (
    <Stack gap="sm">
      {children}
      <Button variant="default" disabled={active === 0} onClick={onClear}>
        {t("table.filter.clear")}
      </Button>
      {isPhone && <Button onClick={close}>{t("table.filter.show")}</Button>}
    </Stack>
  );
  if (isPhone)
    return (
      <>
        {button}
        <Suspense>{opened && <FilterSheet onClose={close}>{fields}</FilterSheet>}</Suspense>
      </>
    );
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      position="bottom-start"
      shadow="md"
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={t("table.filter")}>{fields}</Popover.Dropdown>
    </Popover>
  );
}
