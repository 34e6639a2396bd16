import type { Migration } from '../migrate.ts'

/** Backups that the server made, or is making: one at a time in the whole installation. */
export default {
  up: `
    CREATE TABLE backup_run (
      tenant_id text NOT NULL REFERENCES tenant,
      backup_id uuid NOT NULL,
      status text NOT NULL CHECK (status IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
      started_by uuid,
      is_scheduled boolean NOT NULL,
      verifies boolean NOT NULL,
      created_time timestamptz NOT NULL,
      end_time timestamptz,
      file_name text,
      bytes bigint,
      row_count bigint,
      copied_files int,
      kept_files int,
      is_verified boolean NOT NULL DEFAULT false,
      failure text,
      failure_text text NOT NULL DEFAULT '',
      PRIMARY KEY (tenant_id, backup_id)
    );
    CREATE UNIQUE INDEX backup_run_open ON backup_run ((true)) WHERE status IN ('QUEUED', 'RUNNING');
    CREATE INDEX backup_run_newest ON backup_run (tenant_id, created_time DESC);`,
} satisfies Migration
