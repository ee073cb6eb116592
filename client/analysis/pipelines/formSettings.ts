import { type ServerText, sentenceText } from "../../kit/i18n/sentenceText.ts";
import type { ConfigSetting, Pipeline } from "./pipeline.ts";

/** A setting that a form shows. title: its name in the interface and in refusals. */
export interface FormSetting {
  key: string;
  title: string;
  setting: ConfigSetting;
  isRequired: boolean;
}

/** The settings of a form: common ones and expert ones. Excludes derived and hidden settings. */
export function formSettings({ properties, required = [] }: Pipeline["configSchema"]): {
  basic: FormSetting[];
  advanced: FormSetting[];
} {
  const settings = Object.entries(properties).map(([key, setting]) => ({
    key,
    setting,
    title: setting.title ?? key,
    isRequired: required.includes(key),
    placement: settingPlacement(setting)?.placement ?? "basic",
  }));
  return {
    basic: settings.filter(({ placement }) => placement === "basic"),
    advanced: settings.filter(({ placement }) => placement === "advanced" || placement === "admin"),
  };
}

export function settingPlacement(setting: ConfigSetting) {
  return setting["x-lanekeeper"] ?? setting["x-seqdesk"];
}

/** Groups the problems of a refusal by setting, as texts; rest: the problems of no shown setting. */
export function refusalsBySetting(
  problems: ServerText[],
  settings: FormSetting[],
): { bySetting: Map<string, string>; rest: string[] } {
  const bySetting = new Map<string, string>();
  const rest: string[] = [];
  for (const problem of problems) {
    const title = settingTitle(problem);
    const meant = settings.find((setting) => setting.title === title);
    if (meant && !bySetting.has(meant.key)) bySetting.set(meant.key, sentenceText(problem));
    else rest.push(sentenceText(problem));
  }
  return { bySetting, rest };
}

/** The title of the setting that a problem is about; its param `setting` may name one entry of a list. */
function settingTitle(problem: ServerText): string | undefined {
  if (typeof problem === "string") return undefined;
  const { setting, problem: inner } = problem.params;
  if (typeof inner === "object" && "code" in inner) return settingTitle(inner);
  if (typeof setting === "string") return setting;
  const title = typeof setting === "object" && "code" in setting ? setting.params["title"] : undefined;
  return typeof title === "string" ? title : undefined;
}
