import { randomUUID } from "node:crypto";
import type { Answer, Client } from "./client.ts";
import { skip } from "./row.ts";

/** What the two documents leave open and the suite cannot do without: signing in, accounts, orders with samples, studies,
 *  publishing a delivery, settings, pipeline packages, and what is stored of a run's events. Lanekeeper's own paths; this
 *  is the one file to change for another implementation. What cannot be done is a reason to skip: call skip(). */

export interface Account {
  id: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

export interface Sample {
  id: string;
  /** What stands on the tube. */
  sampleId: string;
}

export interface StoredRead {
  id: string;
  file1: string | null;
  file2: string | null;
  checksum1: string | null;
  checksum2: string | null;
  dataClass: string;
}

/** An event of a run as it is stored (instance-api §2). */
export interface StoredEvent {
  source: string;
  eventType: string;
  message: string | null;
  payload: string;
  occurredAt: string;
  receivedAt: string;
}

const ADMIN = "/api/admin";

export async function signIn(client: Client, account: { email: string; password: string }): Promise<void> {
  done(await client.post("/api/auth/sign-in", { email: account.email, password: account.password }));
}

export async function createAccount(admin: Client, role: "FACILITY_ADMIN" | "RESEARCHER"): Promise<Account> {
  const person = {
    email: `conformance-${randomUUID()}@example.org`,
    password: randomUUID(),
    firstName: "Conny",
    lastName: "Formance",
  };
  const { user } = done(await admin.post(`${ADMIN}/users`, { ...person, role }));
  return { ...person, id: user.id };
}

/** Deletes an account, or closes it where it owns what cannot be deleted. */
export async function removeAccount(admin: Client, { id }: Account): Promise<void> {
  const { status } = await admin.delete(`${ADMIN}/users/${id}`);
  if (status >= 400) await admin.send("PATCH", `${ADMIN}/users/${id}`, { active: false });
}

/** Signs in as a demo account. */
export async function signInToDemo(client: Client, role: "FACILITY_ADMIN" | "RESEARCHER"): Promise<void> {
  const { status } = await client.post("/api/demo/session", { role });
  if (status !== 200) skip("this instance lets nobody in as a demo account");
}

export async function createOrder(owner: Client): Promise<string> {
  const order = done(await owner.post("/api/orders", { name: "Conformance", numberOfSamples: 2 }));
  return (order.order ?? order).id;
}

export async function addSamples(owner: Client, orderId: string, codes: string[]): Promise<Sample[]> {
  const path = `/api/orders/${orderId}/samples`;
  // What the built-in form asks of every sample.
  const answers = {
    sampleTitle: "Conformance",
    taxId: "410658",
    scientificName: "soil metagenome",
    isNew: true,
  };
  done(
    await owner.post(path, {
      samples: codes.map((sampleId) => ({ sampleId, sampleAlias: sampleId, ...answers })),
    }),
  );
  const { samples } = done(await owner.get(path));
  return samples.map(({ id, sampleId }: Sample) => ({ id, sampleId }));
}

export async function submitOrder(owner: Client, orderId: string): Promise<void> {
  done(await owner.put(`/api/orders/${orderId}`, { status: "SUBMITTED" }));
}

export async function completeOrder(admin: Client, orderId: string): Promise<void> {
  const order = done(await admin.get(`/api/orders/${orderId}`));
  if (order.status !== "COMPLETED") done(await admin.put(`/api/orders/${orderId}`, { status: "COMPLETED" }));
}

/** Whether it went: one that was submitted stays where the instance does not allow its deletion. */
export async function deleteOrder(admin: Client, orderId: string): Promise<boolean> {
  return (await admin.delete(`/api/orders/${orderId}`)).status < 400;
}

export async function deleteSample(admin: Client, sampleId: string): Promise<void> {
  done(await admin.delete(`/api/samples/${sampleId}`));
}

/** The active reads of a sample. */
export async function readReads(admin: Client, orderId: string, sampleId: string): Promise<StoredRead[]> {
  const { samples } = done(await admin.get(`/api/orders/${orderId}`));
  return samples.find((sample: Sample) => sample.id === sampleId).reads;
}

/** The custom fields of a sample. */
export async function readCustomFields(admin: Client, sampleId: string): Promise<Record<string, unknown>> {
  return done(await admin.get(`/api/samples/${sampleId}`)).customFields;
}

/** The sequencing runs of an order that imports made, each with the samples on it. */
export async function readSequencingRuns(
  admin: Client,
  orderId: string,
): Promise<
  { runId: string; samples: { sampleCode: string; barcode: string | null; customFields: object }[] }[]
> {
  const { runs } = done(await admin.get(`/api/orders/${orderId}/sequencing/runs`));
  return Promise.all(
    runs.map(async (run: { id: string; runId: string }) => {
      const assigned = done(await admin.get(`/api/orders/${orderId}/sequencing/runs/${run.id}/samples`));
      return { runId: run.runId, samples: assigned.samples.map(getPlace) };
    }),
  );
}

// oxlint-disable-next-line typescript/no-explicit-any -- part of a response body
function getPlace(place: any) {
  return {
    sampleCode: place.sample?.sampleId ?? place.sampleCode,
    barcode: place.barcode ?? null,
    customFields: place.customFields ?? {},
  };
}

export async function createStudy(owner: Client, title: string): Promise<string> {
  const study = done(await owner.post("/api/studies", { title }));
  return (study.study ?? study).id;
}

export async function addToStudy(owner: Client, studyId: string, sampleIds: string[]): Promise<void> {
  done(await owner.post(`/api/studies/${studyId}/samples`, { sampleIds }));
}

export async function takeFromStudy(owner: Client, studyId: string, sampleIds: string[]): Promise<void> {
  done(await owner.delete(`/api/studies/${studyId}/samples`, { sampleIds }));
}

export async function deleteStudy(admin: Client, studyId: string): Promise<boolean> {
  return (await admin.delete(`/api/studies/${studyId}`)).status < 400;
}

export async function publishDelivery(admin: Client, orderId: string): Promise<void> {
  done(await admin.post(`/api/orders/${orderId}/sequencing/delivery/publication`));
}

export async function withdrawDelivery(admin: Client, orderId: string): Promise<void> {
  done(await admin.delete(`/api/orders/${orderId}/sequencing/delivery/publication`));
}

const SETTINGS = {
  access: `${ADMIN}/settings/access`,
  sequencingFiles: `${ADMIN}/settings/sequencing-files`,
  streams: `${ADMIN}/settings/streams`,
  execution: `${ADMIN}/settings/pipelines/execution`,
  modules: `${ADMIN}/modules`,
};
export type Setting = keyof typeof SETTINGS;

export async function readSetting(admin: Client, setting: Setting): Promise<Record<string, never>> {
  return done(await admin.get(SETTINGS[setting]));
}

export async function changeSetting(admin: Client, setting: Setting, change: object): Promise<void> {
  done(await admin.put(SETTINGS[setting], change));
}

/** Changes of settings by what they mean. */
export const change = {
  dataBasePath: (path: string | null) => ({ dataBasePath: path }),
  runFolder: (path: string | null) => ({ pipelineRunDir: path }),
  weblogSecret: (secret: string | null) => ({ weblogSecret: secret }),
  local: () => ({ useSlurm: false }),
  outputRoot: (path: string | null) => ({ config: { outputRoot: path, pollIntervalMs: 1_000 } }),
  assemblyDownloads: (allowed: boolean) => ({ allowUserAssemblyDownload: allowed }),
  orderDeletion: (allowed: boolean) => ({ allowDeleteSubmittedOrders: allowed }),
  allModulesOff: (isOff: boolean) => ({ globalDisabled: isOff }),
  module: (moduleId: string, enabled: boolean) => ({ moduleId, enabled }),
};

/** What a setting is now, to be put back by changeSetting. */
export function asChange(setting: Setting, value: Record<string, never>): object {
  switch (setting) {
    case "execution":
      return {
        pipelineRunDir: value["pipelineRunDir"] ?? null,
        weblogUrl: value["weblogUrl"] ?? null,
        useSlurm: value["useSlurm"] ?? false,
      };
    case "sequencingFiles":
      return { dataBasePath: value["dataBasePath"] ?? null };
    case "streams":
      return { config: value["config"] };
    default:
      return value;
  }
}

export async function hasWeblogSecret(admin: Client): Promise<boolean> {
  return (await readSetting(admin, "execution"))["weblogSecretSet"] === true;
}

export async function orderForm(admin: Client): Promise<Record<string, never>> {
  return done(await admin.get(`${ADMIN}/form-config`));
}

export function saveOrderForm(admin: Client, form: object): Promise<Answer> {
  return admin.put(`${ADMIN}/form-config`, form);
}

export async function studyForm(admin: Client, studyId?: string): Promise<Record<string, never>> {
  return done(await admin.get(`${ADMIN}/study-form-config${studyId ? `?studyId=${studyId}` : ""}`));
}

export async function saveStudyForm(admin: Client, form: object, studyId?: string): Promise<void> {
  done(await admin.put(`${ADMIN}/study-form-config${studyId ? `?studyId=${studyId}` : ""}`, form));
}

export async function catalog(admin: Client): Promise<Record<string, never>> {
  return done(await admin.get(`${ADMIN}/sequencing-tech`));
}

/** Admin save (catalog-and-registry §7). */
export function saveCatalog(admin: Client, config: unknown): Promise<Answer> {
  return admin.put(`${ADMIN}/sequencing-tech`, { config });
}

/** Asks a provider for updates, or takes them. */
export function askProvider(
  admin: Client,
  action: "check-updates" | "sync",
  syncUrl: string,
): Promise<Answer> {
  return admin.post(`${ADMIN}/sequencing-tech`, { action, syncUrl });
}

/** How an answer says what a check for updates found. */
export const updates = ({
  hasUpdates,
  remoteVersion,
  added,
}: {
  hasUpdates: boolean;
  remoteVersion?: number;
  added?: number;
}) => ({
  hasUpdates,
  ...(remoteVersion === undefined ? {} : { remoteVersion }),
  ...(added === undefined ? {} : { newTechnologies: added }),
});

export async function resetCatalog(admin: Client): Promise<void> {
  await admin.post(`${ADMIN}/sequencing-tech`, { action: "reset" });
}

/** Installs a package from a registry at `registryUrl`, switched on. */
export async function installPipeline(admin: Client, pipelineId: string, registryUrl: string): Promise<void> {
  const path = `${ADMIN}/settings/pipelines`;
  const { sources } = done(await admin.get(`${path}/sources`));
  const own = { id: "conformance", kind: "registry", label: "Conformance suite", url: registryUrl };
  const kept = sources.filter((source: { id: string }) => source.id !== "registry" && source.id !== own.id);
  done(await admin.put(`${path}/sources`, { sources: [...kept, own] }));
  done(await admin.post(`${path}/install`, { pipelineId, sourceId: own.id }));
  done(await admin.put(`${path}/sources`, { sources: kept }));
  await switchPipeline(admin, pipelineId, true);
}

export async function switchPipeline(admin: Client, pipelineId: string, enabled: boolean): Promise<void> {
  done(await admin.post(`${ADMIN}/settings/pipelines`, { pipelineId, enabled }));
}

/** Whether there is a pipeline of this id that is switched on. */
export async function isPipelineOn(admin: Client, pipelineId: string): Promise<boolean> {
  const { pipelines } = done(await admin.get(`${ADMIN}/settings/pipelines`));
  return pipelines.some((one: { pipelineId?: string; id?: string; enabled: boolean }) => {
    return (one.pipelineId ?? one.id) === pipelineId && one.enabled;
  });
}

/** One for orders alone. */
export const ORDER_ONLY_PIPELINE = "fastq-checksum";

/** The one whose results cleaned-reads is about. */
export const READ_CLEANING = "read-cleaning";

/** Its settings, for a reference that lies on the server. */
export const cleaningConfig = (referencePath: string) => ({ reference: referencePath });

/** What is stored of a run's events, newest first. */
export async function readEvents(admin: Client, runId: string): Promise<StoredEvent[]> {
  return done(await admin.get(`/api/pipelines/runs/${runId}/events?limit=500`)).events;
}

/** The names of a run's steps, as its detail has them. */
export async function readSteps(admin: Client, runId: string): Promise<string[]> {
  const { run } = done(await admin.get(`/api/pipelines/runs/${runId}`));
  return run.steps.map(({ stepId }: { stepId: string }) => stepId);
}

function done(answer: Answer): Answer["body"] {
  if (answer.status < 400) return answer.body;
  throw new Error(`could not be prepared: ${answer.status} ${JSON.stringify(answer.body)}`);
}
