import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { runNotFound } from "../runRecords/errors.ts";
import { finalizeBriefly } from "../runs/finalizeRun.ts";
import { isKnownRun, recordUpdates } from "../runRecords/record/recordUpdates.ts";
import { readWeblogSecret } from "../../access/settings/pipelineExecution.ts";
import { invalidToken, weblogSecretNotConfigured } from "./errors.ts";
import { interpretWeblog } from "./interpretWeblog.ts";
import { mayHoldToken, redactTexts, type Secrets } from "../tokens/redactTokens.ts";
import type { weblogEventInput } from "./schema.ts";
import { isWeblogToken, weblogToken } from "../tokens/weblogToken.ts";
import { runIdRequired } from "../../sequencing/runs/errors.ts";

/**
 * Receives an event that an engine posts for its run (spec §6): stores it without tokens and updates the run. At the
 * end of the workflow it starts the collection of the outputs, which continues after the answer if it takes long.
 * Engines wait for the answer before they post the next event. runId, token: from the URL. body: read last. Raises, in
 * this order: weblogSecretNotConfigured, invalidToken, runIdRequired, runNotFound, invalidJson, bodyTooLarge.
 */
export async function receiveEvent(
  { site }: Context,
  { runId, token, body }: z.output<typeof weblogEventInput>,
): Promise<object> {
  const secret = (await readWeblogSecret(site)) ?? raise(weblogSecretNotConfigured());
  if (!isWeblogToken(token ?? "", { runId: runId ?? "", secret })) raise(invalidToken());
  if (!runId) raise(runIdRequired());
  const id = recordId.parse(runId);
  if (!(await isKnownRun(site, id))) raise(runNotFound());
  const posted = await body();
  const now = new Date();
  const { facts, event } = withoutTokens(interpretWeblog(posted, now), [secret, weblogToken(id, secret)]);
  const recorded =
    (await recordUpdates(site, id, { facts, events: [event], source: "weblog", now })) ??
    raise(runNotFound());
  site.metrics.weblogEvents.inc();
  if (recorded.decision.finalize) await finalizeBriefly(site, id);
  return {};
}

type Interpreted = ReturnType<typeof interpretWeblog>;

function withoutTokens({ facts, event }: Interpreted, secret: Secrets): Interpreted {
  const { workflow, tasks } = facts;
  const payload = JSON.stringify(event.payload);
  if (!mayHoldToken(payload, secret)) return { facts, event: { ...event, payload } };
  return {
    facts: {
      ...(workflow && {
        workflow: {
          ...workflow,
          ...(workflow.ended && { ended: redactTexts(workflow.ended, secret) }),
          ...(workflow.failing && { failing: redactTexts(workflow.failing, secret) }),
          ...(workflow.causes && { causes: redactTexts(workflow.causes, secret) }),
        },
      }),
      ...(tasks && { tasks: tasks.map((task) => redactTexts(task, secret)) }),
    },
    event: redactTexts({ ...event, payload }, secret),
  };
}
