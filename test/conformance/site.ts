import * as adapter from "./adapter.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Account, Sample, Setting } from "./adapter.ts";
import { type Answer, Client } from "./client.ts";
import { type Mode, OWN_PIPELINE, servedPipeline } from "./ownPipeline.ts";
import { skip } from "./row.ts";
import { until } from "./until.ts";

export interface Options {
  /** {base_url} of instance-api. */
  baseUrl: string;
  /** {registry_url}; undefined: nothing is asked of a registry. */
  registryUrl: string | undefined;
  adminEmail: string;
  adminPassword: string;
  /** A folder that the instance finds at the same place; undefined: there is none. */
  sharedFolder: string | undefined;
  /** How the instance reaches this machine; undefined: it does not. */
  ownHost: string | undefined;
  /** Nobody has saved modules, forms or the catalog on this instance. */
  isFresh: boolean;
  /** What the weblog's secret is, where one is set. */
  weblogSecret: string | undefined;
}

export interface Person {
  client: Client;
  account: Account;
}

export interface Order {
  id: string;
  /** Its researcher. */
  owner: Client;
  samples: [Sample, Sample];
}

export interface Sent {
  uploadId: string;
  tempPath: string;
  finalPath: string;
}

export type Target = { orderId: string } | { studyId: string };

// Long enough that it is no word of a log or a path.
const OWN_SECRET = "conformance-weblog-secret-5b1f";
export const FASTQ = Buffer.from(
  "@r1\nACGTACGTACGTACGTACGTACGTACGTACGT\n+\nIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII\n",
);

/** The implementation that is asked, and what the rows have prepared on it. Everything is made when it is first asked
 *  for, and taken away again at the end. */
export class Site {
  readonly options: Options;
  readonly anyone: Client;
  readonly admin: Client;
  private readonly prepared = new Map<string, Promise<unknown>>();
  private readonly undone: (() => Promise<unknown>)[] = [];

  constructor(options: Options) {
    this.options = options;
    this.anyone = new Client(options.baseUrl);
    this.admin = new Client(options.baseUrl);
  }

  async open(): Promise<void> {
    const { adminEmail: email, adminPassword: password } = this.options;
    await adapter.signIn(this.admin, { email, password });
  }

  /** Takes away what was made, the last first; gives what could not be. */
  async close(): Promise<string[]> {
    const problems: string[] = [];
    for (const undo of this.undone.reverse())
      await undo().catch((error: unknown) =>
        problems.push(error instanceof Error ? error.message : String(error)),
      );
    return problems;
  }

  /** What is prepared once for all rows that need it. */
  once<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
    const known = this.prepared.get(name) as Promise<Made> | undefined;
    if (known) return known;
    const making = make();
    // Whoever asks is told.
    making.catch(() => {});
    this.prepared.set(name, making);
    return making;
  }

  atEnd(undo: () => Promise<unknown>): void {
    this.undone.push(undo);
  }

  /** {registry_url}. */
  registry(): Client {
    const { registryUrl } = this.options;
    return registryUrl === undefined
      ? skip("no registry was named: give --registry-url")
      : new Client(registryUrl);
  }

  /** A path that both ends know. */
  folder(): Promise<string> {
    const { sharedFolder } = this.options;
    if (sharedFolder === undefined)
      skip("the instance and this suite have no folder in common: give --shared-folder");
    return this.once("folder", async () => {
      const made = await mkdtemp(join(sharedFolder, "conformance-"));
      this.atEnd(() => rm(made, { recursive: true, force: true }));
      return made;
    });
  }

  ownHost(): string {
    return (
      this.options.ownHost ??
      skip("the instance does not reach this machine: give --own-host, its name or address")
    );
  }

  private person(name: string, role: "FACILITY_ADMIN" | "RESEARCHER"): Promise<Person> {
    return this.once(`person ${name}`, async () => {
      const account = await adapter.createAccount(this.admin, role);
      this.atEnd(() => adapter.removeAccount(this.admin, account));
      const client = new Client(this.options.baseUrl);
      await adapter.signIn(client, account);
      return { client, account };
    });
  }

  /** The researcher whose orders they are. */
  researcher(): Promise<Person> {
    return this.person("researcher", "RESEARCHER");
  }

  /** A researcher who owns nothing. */
  stranger(): Promise<Person> {
    return this.person("stranger", "RESEARCHER");
  }

  demo(role: "FACILITY_ADMIN" | "RESEARCHER"): Promise<Client> {
    return this.once(`demo ${role}`, async () => {
      const client = new Client(this.options.baseUrl);
      await adapter.signInToDemo(client, role);
      return client;
    });
  }

  /** An order in DRAFT with two samples. */
  async draft(): Promise<Order> {
    const { client: owner } = await this.researcher();
    await this.once("order deletion", () => this.set("access", adapter.change.orderDeletion(true)));
    const id = await adapter.createOrder(owner);
    this.atEnd(() => adapter.deleteOrder(this.admin, id));
    const [one, two] = await adapter.addSamples(owner, id, ["CONF-1", "CONF-2"]);
    if (!one || !two) throw new Error("could not be prepared: samples are missing");
    return { id, owner, samples: [one, two] };
  }

  /** An order in SUBMITTED with two samples. */
  async order(): Promise<Order> {
    await this.storage();
    const order = await this.draft();
    await adapter.submitOrder(order.owner, order.id);
    return order;
  }

  /** One that rows share which leave nothing on it. */
  sharedOrder(): Promise<Order> {
    return this.once("order", () => this.order());
  }

  /** Somewhere to keep files. */
  private storage(): Promise<void> {
    return this.once("storage", async () => {
      const { dataBasePath } = await adapter.readSetting(this.admin, "sequencingFiles");
      if (dataBasePath) return;
      await this.set("sequencingFiles", adapter.change.dataBasePath(await this.folder()));
    });
  }

  /** Changes a setting for the rest of the suite. */
  async set(setting: Setting, changed: object): Promise<void> {
    await this.once(`setting ${setting}`, async () => {
      const before = adapter.asChange(setting, await adapter.readSetting(this.admin, setting));
      this.atEnd(() => adapter.changeSetting(this.admin, setting, before));
    });
    await adapter.changeSetting(this.admin, setting, changed);
  }

  /** Changes a setting while something is asked. */
  async with<Given>(setting: Setting, changed: object, ask: () => Promise<Given>): Promise<Given> {
    // What is being prepared stands on the settings as they were.
    await Promise.allSettled(this.prepared.values());
    const before = adapter.asChange(setting, await adapter.readSetting(this.admin, setting));
    await adapter.changeSetting(this.admin, setting, changed);
    try {
      return await ask();
    } finally {
      await adapter.changeSetting(this.admin, setting, before);
    }
  }

  /** Begins an upload; gives its answer. */
  initiate(orderId: string, fields: Record<string, unknown>, client = this.admin): Promise<Answer> {
    return client.post(`/api/orders/${orderId}/sequencing/uploads`, fields);
  }

  chunk(orderId: string, uploadId: string, bytes: Uint8Array, offset: number | string): Promise<Answer> {
    return this.admin.send("PATCH", `/api/orders/${orderId}/sequencing/uploads/${uploadId}`, bytes, {
      "Content-Type": "application/octet-stream",
      "x-service-offset": String(offset),
    });
  }

  /** Sends a file by the documented calls. */
  async send(orderId: string, bytes: Uint8Array, fields: Record<string, unknown>): Promise<Sent> {
    const input = { targetKind: "read", targetRole: "R1", originalName: "reads.fastq", ...fields };
    const { body: session } = await this.initiate(orderId, { ...input, expectedSize: bytes.length });
    if (!session?.uploadId) throw new Error(`could not be prepared: ${JSON.stringify(session)}`);
    const { uploadId, tempPath } = session;
    await this.chunk(orderId, uploadId, bytes, 0);
    const { status, body } = await this.admin.post(
      `/api/orders/${orderId}/sequencing/uploads/${uploadId}/complete`,
    );
    if (status !== 200) throw new Error(`could not be prepared: ${status} ${JSON.stringify(body)}`);
    this.atEnd(() => this.admin.post("/api/files/delete", { filePaths: [body.finalPath], force: true }));
    return { uploadId, tempPath, finalPath: body.finalPath };
  }

  /** An order whose samples have raw reads. */
  async orderWithReads(): Promise<Order> {
    const order = await this.order();
    for (const sample of order.samples)
      await this.send(order.id, FASTQ, { sampleId: sample.id, metadata: { dataClass: "raw" } });
    return order;
  }

  /** A study of the researcher with the samples of an order that have reads. */
  async study(): Promise<{ id: string; order: Order }> {
    const order = await this.orderWithReads();
    const id = await adapter.createStudy(order.owner, "Conformance");
    this.atEnd(() => adapter.deleteStudy(this.admin, id));
    await adapter.addToStudy(
      order.owner,
      id,
      order.samples.map((sample) => sample.id),
    );
    return { id, order };
  }

  /** The id of the suite's own pipeline, installed and switched on. */
  pipeline(): Promise<string> {
    const host = this.ownHost();
    return this.once("pipeline", async () => {
      await this.set("execution", adapter.change.local());
      const registry = await servedPipeline(host);
      try {
        await adapter.installPipeline(this.admin, OWN_PIPELINE, registry.url);
      } finally {
        await registry.close();
      }
      this.atEnd(() => adapter.switchPipeline(this.admin, OWN_PIPELINE, false));
      return OWN_PIPELINE;
    });
  }

  /** A run of it that was created; its id. */
  async run(target: Target, mode: Mode = "quick", fields: object = {}): Promise<string> {
    const pipelineId = await this.pipeline();
    const { status, body } = await this.admin.post("/api/pipelines/runs", {
      pipelineId,
      config: { mode },
      ...target,
      ...fields,
    });
    if (status !== 200 && status !== 201)
      throw new Error(`could not be prepared: ${status} ${JSON.stringify(body)}`);
    this.forgetRun(body.run.id);
    return body.run.id;
  }

  /** Has a run cancelled and deleted at the end. */
  forgetRun(id: string): void {
    this.atEnd(async () => {
      await this.admin.delete(`/api/pipelines/runs/${id}`);
      await until(async () => {
        const { status } = await this.admin.post(`/api/pipelines/runs/${id}/delete`);
        return status === 200 || status === 404;
      }, `run ${id} to be deleted`);
    });
  }

  async start(id: string): Promise<void> {
    const { status, body } = await this.admin.post(`/api/pipelines/runs/${id}/start`);
    if (status !== 200) throw new Error(`could not be prepared: ${status} ${JSON.stringify(body)}`);
  }

  /** One that runs until a row cancels it, and how its start was answered. */
  held(): Promise<{ id: string; order: Order; answer: Answer }> {
    return this.once("held run", async () => {
      const order = await this.orderWithReads();
      const id = await this.run({ orderId: order.id }, "hold");
      return { id, order, answer: await this.admin.post(`/api/pipelines/runs/${id}/start`) };
    });
  }

  statusOf(id: string): Promise<string> {
    return this.admin.get(`/api/pipelines/runs/${id}/logs`).then(({ body }) => body?.status);
  }

  /** Waits until a run has a status. */
  async reaches(id: string, wanted: string): Promise<void> {
    await until(async () => (await this.statusOf(id)) === wanted, `run ${id} to be ${wanted}`);
  }

  /** A run on an order that has ended well, and its order. */
  completed(): Promise<{ id: string; order: Order }> {
    return this.once("completed run", async () => {
      const order = await this.orderWithReads();
      return { id: await this.ended({ orderId: order.id }, "quick", "completed"), order };
    });
  }

  completedOnStudy(): Promise<{ id: string; studyId: string; order: Order }> {
    return this.once("completed run on a study", async () => {
      const { id: studyId, order } = await this.study();
      return { id: await this.ended({ studyId }, "quick", "completed"), studyId, order };
    });
  }

  /** The same on an order that still waits for the reads of its other sample. */
  completedOnOpenOrder(): Promise<{ id: string; order: Order }> {
    return this.once("completed run on an open order", async () => {
      const order = await this.order();
      const [sample] = order.samples;
      await this.send(order.id, FASTQ, { sampleId: sample.id, metadata: { dataClass: "raw" } });
      const id = await this.ended({ orderId: order.id }, "quick", "completed", { sampleIds: [sample.id] });
      return { id, order };
    });
  }

  failed(): Promise<{ id: string; order: Order }> {
    return this.once("failed run", async () => {
      const order = await this.orderWithReads();
      return { id: await this.ended({ orderId: order.id }, "fail", "failed"), order };
    });
  }

  /** One whose process ended well and whose outputs are not all there. */
  lacking(): Promise<string> {
    return this.once("run without its outputs", async () => {
      const order = await this.orderWithReads();
      const id = await this.run({ orderId: order.id }, "lacking");
      await this.start(id);
      return id;
    });
  }

  /** A run of the own pipeline that has come to its end; its id. */
  async ended(target: Target, mode: Mode, status: string, fields: object = {}): Promise<string> {
    const id = await this.run(target, mode, fields);
    await this.start(id);
    await this.reaches(id, status);
    return id;
  }

  /** Begins what takes long, while other rows are asked. */
  ahead(): void {
    const begun = [
      () => this.completed(),
      () => this.completedOnStudy(),
      () => this.completedOnOpenOrder(),
      () => this.failed(),
      () => this.lacking(),
    ];
    // What fails is told by the rows that need it.
    for (const begin of begun) void (async () => begin())().catch(() => {});
  }

  /** The secret of the weblog, set where there was none. */
  weblogSecret(): Promise<string> {
    return this.once("weblog secret", async () => {
      const { weblogSecret } = this.options;
      if (weblogSecret !== undefined) return weblogSecret;
      if (await adapter.hasWeblogSecret(this.admin))
        skip("this instance has a weblog secret that cannot be read: give it by --weblog-secret");
      await adapter.changeSetting(this.admin, "execution", adapter.change.weblogSecret(OWN_SECRET));
      this.atEnd(() => adapter.changeSetting(this.admin, "execution", adapter.change.weblogSecret(null)));
      return OWN_SECRET;
    });
  }

  /** Posts an event of a run, as its engine does: without a session. */
  async weblog(runId: string, event: unknown, token?: string): Promise<Answer> {
    const given = token ?? (await this.weblogSecret());
    const query = new URLSearchParams({ runId, token: given });
    return this.anyone.post(`/api/pipelines/weblog?${query}`, event);
  }

  /** The folder below which sequencers write. */
  outputRoot(): Promise<string> {
    return this.once("output root", async () => {
      const folder = await this.folder();
      await this.set("streams", adapter.change.outputRoot(folder));
      return folder;
    });
  }
}

/** Where what both ends see lies by default: with an instance of this machine, its folder for what passes. */
export function commonFolder(baseUrl: string): string | undefined {
  return isLoopback(baseUrl) ? tmpdir() : undefined;
}

export function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
