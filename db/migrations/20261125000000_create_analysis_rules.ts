import type { Knex } from "knex";

/** Rules that start analyses, their decisions, and the changes that they have not been evaluated for yet. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("analysis_rules", (table) => {
    table.text("id").primary();
    table.text("name").notNullable();
    table.boolean("active").notNullable().defaultTo(true);
    table
      .text("trigger")
      .notNullable()
      .checkIn(
        ["order_reads_complete", "sequencing_run_ended", "study_ready"],
        "analysis_rules_trigger_check",
      );
    table.jsonb("conditions").notNullable().defaultTo("{}");
    table.text("pipeline_id").notNullable();
    table.jsonb("config").notNullable().defaultTo("{}");
    table
      .text("execution_mode")
      .notNullable()
      .defaultTo("default")
      .checkIn(["default", "local", "slurm"], "analysis_rules_execution_mode_check");
    table
      .text("on_success")
      .notNullable()
      .defaultTo("notify")
      .checkIn(["notify", "propose", "publish"], "analysis_rules_on_success_check");
    table.integer("runs_per_day").notNullable();
    table.integer("active_runs_max").notNullable();
    table.integer("failures_max").notNullable();
    table.integer("failures_in_row").notNullable().defaultTo(0);
    table.text("paused_reason").checkIn(["failures", "author"], "analysis_rules_paused_reason_check");
    table.timestamp("paused_at");
    table.text("author_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("deleted_at");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
  });
  await knex.schema.createTable("analysis_rule_decisions", (table) => {
    table.text("id").primary();
    table.text("rule_id").notNullable().references("analysis_rules.id").onDelete("CASCADE");
    table.text("order_id").references("orders.id").onDelete("CASCADE").index();
    table.text("study_id").references("studies.id").onDelete("CASCADE").index();
    table.text("target_key").notNullable();
    table.text("input_key").notNullable();
    table.boolean("by_hand").notNullable().defaultTo(false);
    table
      .text("outcome")
      .notNullable()
      .checkIn(["started", "skipped", "limited", "refused"], "analysis_rule_decisions_outcome_check");
    table.text("reason");
    table.jsonb("details").notNullable().defaultTo("[]");
    table.integer("samples").notNullable();
    table.text("on_success").notNullable();
    table.text("run_id").references("pipeline_runs.id").onDelete("SET NULL").unique();
    table.text("user_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("started_at");
    table.integer("start_tries").notNullable().defaultTo(0);
    table.timestamp("settled_at");
    table
      .text("result")
      .checkIn(
        [
          "completed",
          "proposed",
          "published",
          "notPublished",
          "failed",
          "cancelled",
          "notStarted",
          "deleted",
        ],
        "analysis_rule_decisions_result_check",
      );
    table.jsonb("result_details").notNullable().defaultTo("[]");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.unique(["rule_id", "target_key", "input_key"]);
    table.index(["rule_id", "updated_at", "id"]);
    table.index(["updated_at", "id"]);
  });
  await knex.raw(`
    create index analysis_rule_decisions_limited on analysis_rule_decisions (updated_at) where outcome = 'limited';
    create index analysis_rule_decisions_open on analysis_rule_decisions (started_at)
      where outcome = 'started' and settled_at is null;
    create index analysis_rule_decisions_starts on analysis_rule_decisions (rule_id, started_at)
      where outcome = 'started'`);
  // No foreign keys: a change must not wait for a row that another change holds.
  await knex.schema.createTable("analysis_rule_triggers", (table) => {
    table.text("id").primary();
    table.text("trigger").notNullable();
    table.text("target_key").notNullable();
    table.text("order_id");
    table.text("study_id");
    table.integer("revision").notNullable().defaultTo(1);
    table.timestamp("first_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("due_at").notNullable().index();
    table.unique(["trigger", "target_key"]);
  });
  // Written with the change itself, so that no way to change reads can forget it and no crash can lose it. A burst of
  // changes delays the evaluation by five seconds after the last one, and by at most a minute.
  await knex.raw(`
    create function queue_analysis_rules(kind text, target_order text, target_study text) returns void
    language plpgsql as $$
    begin
      if coalesce(target_order, target_study) is null then return; end if;
      if not exists (select from analysis_rules
        where active and paused_at is null and deleted_at is null and trigger = kind) then return; end if;
      insert into analysis_rule_triggers (id, trigger, target_key, order_id, study_id, first_at, due_at)
        values (gen_random_uuid()::text, kind,
          case when target_order is null then 'study:' || target_study else 'order:' || target_order end,
          target_order, target_study, clock_timestamp(), clock_timestamp() + interval '5 seconds')
        on conflict (trigger, target_key) do update set revision = analysis_rule_triggers.revision + 1,
          due_at = least(excluded.due_at, analysis_rule_triggers.first_at + interval '60 seconds');
      perform pg_notify('lanekeeper', 'analysisRules');
    end $$;

    create function queue_rules_of_sample() returns trigger language plpgsql as $$
    begin
      perform queue_analysis_rules('order_reads_complete', (select order_id from samples where id =
        case tg_op when 'DELETE' then old.sample_id else new.sample_id end), null);
      return null;
    end $$;
    create trigger read_queues_rules after insert or delete on reads
      for each row execute function queue_rules_of_sample();
    create trigger changed_read_queues_rules after update of is_active, file1, file2, file_size1, file_size2 on reads
      for each row when ((old.is_active, old.file1, old.file2, old.file_size1, old.file_size2)
        is distinct from (new.is_active, new.file1, new.file2, new.file_size1, new.file_size2))
      execute function queue_rules_of_sample();
    create trigger lane_set_queues_rules after update of status on lane_sets
      for each row when (old.status is distinct from new.status) execute function queue_rules_of_sample();

    create function queue_rules_of_import() returns trigger language plpgsql as $$
    declare run record;
    begin
      select order_id, status into run from stream_runs where id = new.stream_run_id;
      perform queue_analysis_rules('order_reads_complete', run.order_id, null);
      if run.status = 'STOPPED' then perform queue_analysis_rules('sequencing_run_ended', run.order_id, null); end if;
      return null;
    end $$;
    create trigger read_import_queues_rules after update of status on read_imports
      for each row when (old.status is distinct from new.status and new.status in ('done', 'failed'))
      execute function queue_rules_of_import();

    create function queue_rules_of_order() returns trigger language plpgsql as $$
    begin
      perform queue_analysis_rules(tg_argv[0], case tg_op when 'DELETE' then old.order_id else new.order_id end, null);
      return null;
    end $$;
    create trigger upload_queues_rules after update of status on sequencing_uploads
      for each row when (old.status is distinct from new.status and new.status in ('COMPLETED', 'CANCELLED'))
      execute function queue_rules_of_order('order_reads_complete');
    create trigger deleted_upload_queues_rules after delete on sequencing_uploads
      for each row execute function queue_rules_of_order('order_reads_complete');
    create trigger sample_queues_rules after update of facility_status on samples
      for each row when (old.facility_status is distinct from new.facility_status)
      execute function queue_rules_of_order('order_reads_complete');
    create trigger deleted_sample_queues_rules after delete on samples
      for each row execute function queue_rules_of_order('order_reads_complete');
    create trigger stream_run_queues_rules after update of status on stream_runs
      for each row when (old.status is distinct from new.status and new.status = 'STOPPED')
      execute function queue_rules_of_order('sequencing_run_ended');

    create function queue_rules_of_submission() returns trigger language plpgsql as $$
    begin
      perform queue_analysis_rules('order_reads_complete', new.id, null);
      return null;
    end $$;
    create trigger order_queues_rules after update of status on orders
      for each row when (old.status = 'DRAFT' and new.status <> 'DRAFT')
      execute function queue_rules_of_submission();

    create function queue_rules_of_study() returns trigger language plpgsql as $$
    begin
      perform queue_analysis_rules('study_ready', null, new.id);
      return null;
    end $$;
    create trigger study_queues_rules after update of ready_for_submission on studies
      for each row when (new.ready_for_submission and not old.ready_for_submission)
      execute function queue_rules_of_study();

    create function announce_rule_run() returns trigger language plpgsql as $$
    begin
      if exists (select from analysis_rule_decisions where run_id = new.id) then
        perform pg_notify('lanekeeper', 'analysisRules');
      end if;
      return null;
    end $$;
    create trigger ended_run_announces_rule after update of status on pipeline_runs
      for each row when (old.status is distinct from new.status and new.status in ('completed', 'failed', 'cancelled'))
      execute function announce_rule_run()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger ended_run_announces_rule on pipeline_runs;
    drop function announce_rule_run();
    drop trigger study_queues_rules on studies;
    drop function queue_rules_of_study();
    drop trigger order_queues_rules on orders;
    drop function queue_rules_of_submission();
    drop trigger stream_run_queues_rules on stream_runs;
    drop trigger deleted_sample_queues_rules on samples;
    drop trigger sample_queues_rules on samples;
    drop trigger deleted_upload_queues_rules on sequencing_uploads;
    drop trigger upload_queues_rules on sequencing_uploads;
    drop function queue_rules_of_order();
    drop trigger read_import_queues_rules on read_imports;
    drop function queue_rules_of_import();
    drop trigger lane_set_queues_rules on lane_sets;
    drop trigger changed_read_queues_rules on reads;
    drop trigger read_queues_rules on reads;
    drop function queue_rules_of_sample();
    drop function queue_analysis_rules(text, text, text)`);
  await knex.schema.dropTable("analysis_rule_triggers");
  await knex.schema.dropTable("analysis_rule_decisions");
  await knex.schema.dropTable("analysis_rules");
}
