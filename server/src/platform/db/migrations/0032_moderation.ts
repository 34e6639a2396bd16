import type { Migration } from '../migrate.ts'

/** Reports of people, what was done about them, and how an account stands since. */
export default {
  up: `
    ALTER TABLE app_user ADD COLUMN limited_until timestamptz;

    CREATE TABLE report (
      tenant_id text NOT NULL,
      report_id uuid NOT NULL,
      reporter_id uuid,                      -- told to nobody; NULL once that account is erased
      user_id uuid NOT NULL,
      reason text NOT NULL,
      text text NOT NULL DEFAULT '',
      messages jsonb NOT NULL DEFAULT '[]',  -- as they were when they were reported
      status text NOT NULL CHECK (status IN ('OPEN', 'IN_REVIEW', 'ESCALATED', 'ACTIONED', 'DISMISSED')),
      created_time timestamptz NOT NULL,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, report_id)
    );
    CREATE UNIQUE INDEX report_open ON report (tenant_id, reporter_id, user_id)
      WHERE status IN ('OPEN', 'IN_REVIEW', 'ESCALATED');
    CREATE INDEX report_queue ON report (tenant_id, status, created_time);
    CREATE INDEX report_about ON report (tenant_id, user_id);

    CREATE TABLE report_action (
      tenant_id text NOT NULL,
      report_id uuid NOT NULL,
      action_id uuid NOT NULL,
      actor_id uuid NOT NULL,
      action text NOT NULL,
      note text NOT NULL DEFAULT '',
      until_time timestamptz,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, report_id, action_id),
      FOREIGN KEY (tenant_id, report_id) REFERENCES report ON DELETE CASCADE
    );

    CREATE TABLE warning (
      tenant_id text NOT NULL,
      warning_id uuid NOT NULL,
      user_id uuid NOT NULL,
      reason text NOT NULL,
      created_time timestamptz NOT NULL,
      read_time timestamptz,
      PRIMARY KEY (tenant_id, warning_id)
    );
    CREATE INDEX warning_unread ON warning (tenant_id, user_id, created_time) WHERE read_time IS NULL;
  `,
} satisfies Migration
