import { Alert, Group, List, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { PoolCalculation, PoolProblem } from "../../../server/sequencing/pools/rules/calculatePool.ts";
import { t } from "../../kit/i18n/t.ts";
import { formatAmount } from "../libraries/formatLibrary.ts";
import type { PoolView } from "./poolView.ts";

const CODES_LISTED_MAX = 10;
const PROBLEMS: PoolProblem[] = [
  "noMolarity",
  "noWantedReads",
  "noVolume",
  "notEnoughVolume",
  "belowMinimum",
];

/** The result of the calculation, and the libraries that prevent it. */
export function PoolSummary({
  calculation,
  libraries,
  lanes,
  isPlanned,
}: {
  calculation: PoolCalculation;
  libraries: PoolView["libraries"];
  lanes: PoolView["lanes"];
  isPlanned: boolean;
}) {
  const { rows, diluentVolume, totalVolume, molarity, isTooDilute } = calculation;
  const concerned = PROBLEMS.map((problem) => ({
    problem,
    codes: libraries.filter((_library, at) => rows[at]?.problems.includes(problem)).map(({ code }) => code),
  })).filter(({ codes }) => codes.length > 0);
  return (
    <>
      {isPlanned && (concerned.length > 0 || isTooDilute) && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t("pools.problems")}>
          <List size="sm">
            {isTooDilute && (
              <List.Item>{t("pools.tooDilute", { molarity: formatAmount(molarity) ?? "" })}</List.Item>
            )}
            {concerned.map(({ problem, codes }) => (
              <List.Item key={problem}>
                {t(`pools.problem.${problem}.of`, { libraries: formatCodes(codes) })}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Group gap="lg" role="status">
        <Text>{t("libraries.count", { libraries: libraries.length })}</Text>
        {isPlanned && totalVolume > 0 && (
          <>
            <Text>{t("pools.total", { volume: formatAmount(totalVolume) ?? "" })}</Text>
            <Text>{t("pools.diluent", { volume: formatAmount(diluentVolume) ?? "" })}</Text>
            {molarity !== null && (
              <Text>{t("pools.molarity", { molarity: formatAmount(molarity) ?? "" })}</Text>
            )}
          </>
        )}
        {lanes.length > 0 && (
          <Text>
            {t("pools.onLanes", {
              lanes: lanes.map(({ runName, lane }) => t("pools.lane", { run: runName, lane })).join(", "),
            })}
          </Text>
        )}
      </Group>
    </>
  );
}

function formatCodes(codes: string[]): string {
  const rest = codes.length - CODES_LISTED_MAX;
  const shown = codes.slice(0, CODES_LISTED_MAX).join(", ");
  return rest > 0 ? t("pools.andMore", { codes: shown, more: rest }) : shown;
}
