import {
  IconBinary,
  IconChartBar,
  IconChartDots,
  IconDice5,
  IconDna,
  IconFilter,
  IconFingerprint,
  IconReportSearch,
  IconRoute,
} from "@tabler/icons-react";
import { Picture } from "../../kit/components/Picture.tsx";
import classes from "./publicRegistry.module.css";

// The icon names that packages may use; other names show the default icon.
const ICONS: Record<string, typeof IconRoute> = {
  Binary: IconBinary,
  ChartBar: IconChartBar,
  ChartDots: IconChartDots,
  Dices: IconDice5,
  Dna: IconDna,
  Filter: IconFilter,
  Fingerprint: IconFingerprint,
  ReportSearch: IconReportSearch,
};

/** The icon of a pipeline: a built-in one by name, or a picture of the registry. */
export function PipelineIcon({ icon }: { icon: string | undefined }) {
  if (icon?.startsWith("/")) return <Picture source={icon} isSmall />;
  const Icon = (icon !== undefined && Object.hasOwn(ICONS, icon) ? ICONS[icon] : undefined) ?? IconRoute;
  return (
    <span className={classes.icon} aria-hidden>
      <Icon size={22} stroke={1.6} />
    </span>
  );
}
