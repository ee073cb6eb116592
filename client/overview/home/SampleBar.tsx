import { Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { formatNumber } from "../../kit/components/format.ts";
import classes from "./home.module.css";

export type Whereabouts = Outputs["home"]["researcher"]["whereabouts"];

/** The distribution of samples over the stages: a bar, and the same as text. */
export function SampleBar({ whereabouts, label }: { whereabouts: Whereabouts; label: string }) {
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {whereabouts.map(({ where, samples }) => (
          <span key={where} className={classes.part} data-where={where} style={{ flexGrow: samples }} />
        ))}
      </div>
      <ul className={classes.counts} aria-label={label}>
        {whereabouts.map(({ where, samples }) => (
          <Text key={where} component="li" size="sm" className={classes.text}>
            <span className={classes.dot} data-where={where} aria-hidden />
            <Text span inherit fw={600}>
              {formatNumber(samples)}
            </Text>
            {` ${t(`status.${where}`)}`}
          </Text>
        ))}
      </ul>
    </>
  );
}
