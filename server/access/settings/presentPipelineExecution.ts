import type { SettingValue } from "./schema.ts";

/** How runs are executed, as it is answered: of the secret only whether there is one (additions §4). */
export function presentPipelineExecution(value: SettingValue<"pipeline-execution">) {
  const { weblogSecret, ...others } = value;
  return { ...others, weblogSecretSet: weblogSecret !== null };
}
