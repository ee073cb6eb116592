import type { Knex } from "knex";

const READ_ROLES = ["R1", "R2"];
const ARTIFACT_TYPES = [
  "qc_report",
  "multiqc_report",
  "demux_stats",
  "sample_sheet",
  "delivery_report",
  "attachment",
];
const ARTIFACT_STAGES = ["sample_receipt", "sequencing", "raw_reads", "qc", "delivery"];

const listed = (words: string[]) => words.map((word) => `'${word}'`).join(", ");

/** What a published delivery consists of, file by file: the current publication of an order and nothing older. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("delivery_items", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.integer("position").notNullable();
    table.text("kind").notNullable().checkIn(["read", "artifact"], "delivery_items_kind_check");
    // No foreign keys on records: a published file stays published when its record is replaced or removed.
    table.text("record_id").notNullable();
    table.text("role").notNullable();
    table.text("sample_id").index();
    table.text("sample_code");
    table.text("path").notNullable().index();
    table.text("file_name").notNullable();
    table.bigInteger("size_bytes");
    table.text("checksum");
    table.text("stage");
    table.text("created_by_run_id");
    table.timestamp("published_at").notNullable();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.check(
      `case kind when 'read' then role in (${listed(READ_ROLES)}) else role in (${listed(ARTIFACT_TYPES)}) end`,
      [],
      "delivery_items_role_check",
    );
    table.check(
      `case kind when 'read' then stage is null else stage is not null and stage in (${listed(ARTIFACT_STAGES)}) end`,
      [],
      "delivery_items_stage_check",
    );
    table.unique(["order_id", "position"]);
    table.unique(["order_id", "record_id", "role"]);
  });
  await knex.raw(SNAPSHOT);
  await knex.schema.alterTable("orders", (table) => {
    table.boolean("completed_by_publication").notNullable().defaultTo(false);
  });
  await knex.raw(LAST_MOVES + COMPLETED_BY_PUBLICATION);
  await knex.raw(LAST_MOVES + REOPENED);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("orders", (table) => table.dropColumn("completed_by_publication"));
  await knex.schema.dropTable("delivery_items");
}

// Reads sample by sample, R1 before R2, then the reports of the customer, as the delivery page lists them.
const SNAPSHOT = `
  insert into delivery_items (id, order_id, position, kind, record_id, role, sample_id, sample_code, path, file_name,
    size_bytes, checksum, stage, created_by_run_id, published_at)
  select order_id || '-' || (row_number() over place - 1), order_id, row_number() over place - 1, kind, record_id, role,
    sample_id, sample_code, path, file_name, size_bytes, checksum, stage, created_by_run_id, published_at
  from (
    select samples.order_id, 0 as part, samples.position as at, samples.id as of, file.role as within, 'read' as kind,
      reads.id as record_id, file.role, samples.id as sample_id, samples.sample_id as sample_code, file.path,
      regexp_replace(regexp_replace(file.path, '^.*/', ''),
        '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}-(R[12]-)*(?=.)', '') as file_name,
      file.size_bytes, file.checksum, null as stage, reads.created_by_run_id,
      orders.sequencing_files_published_at as published_at
    from orders
      join samples on samples.order_id = orders.id
      join reads on reads.sample_id = samples.id and reads.is_active and reads.data_class = 'cleaned'
      cross join lateral (values
        ('R1', reads.file1, reads.file_size1, reads.checksum1),
        ('R2', reads.file2, reads.file_size2, reads.checksum2)) as file (role, path, size_bytes, checksum)
    where orders.sequencing_files_published_at is not null and file.path is not null
    union all
    select orders.id, 1, 0, to_char(artifacts.created_at, 'YYYYMMDDHH24MISSUS'), artifacts.id, 'artifact', artifacts.id,
      artifacts.artifact_type, artifacts.sample_id, samples.sample_id, artifacts.path, artifacts.original_name,
      artifacts.size, artifacts.checksum, artifacts.stage, null, orders.sequencing_files_published_at
    from orders
      join sequencing_artifacts artifacts on artifacts.order_id = orders.id and artifacts.visibility = 'customer'
      left join samples on samples.id = artifacts.sample_id
    where orders.sequencing_files_published_at is not null
  ) as files
  window place as (partition by order_id order by part, at, of, within)`;

// The audit says whether a person completed an order or the arrival of its last file did.
const LAST_MOVES = `
  with last_moves as (
    select distinct on (order_id) order_id, (after ->> 'byItself')::boolean as automatic, after ->> 'status' as status
    from audit_entries where action = 'order.moved' and order_id is not null order by order_id, id desc
  ), automatic as (
    select orders.id, orders.sequencing_files_published_at is not null as is_published
    from orders join last_moves on last_moves.order_id = orders.id
    where orders.status = 'COMPLETED' and last_moves.automatic and last_moves.status = 'COMPLETED'
  )`;

const COMPLETED_BY_PUBLICATION = `
  update orders set completed_by_publication = true from automatic where orders.id = automatic.id and is_published`;

// An order whose files arrived but were never published was not delivered.
const REOPENED = `
  , reopened as (
    update orders set status = 'SUBMITTED', status_updated_at = now() from automatic
    where orders.id = automatic.id and not is_published
    returning orders.id
  )
  insert into status_notes (id, order_id, user_id, note_type, content)
  select id || '-reopened', id, null, 'STATUS_CHANGE',
    'Status changed from COMPLETED to SUBMITTED: an order is completed when its delivery is published'
  from reopened`;
