import type { Migration } from '../migrate.ts'

/** What a person is told about the safety of their account. */
export default {
  up: `
    CREATE TABLE security_notice (
      tenant_id text NOT NULL,
      user_id uuid NOT NULL,
      notice_id uuid NOT NULL,
      kind text NOT NULL,
      user_agent text NOT NULL DEFAULT '',
      ip_address text NOT NULL DEFAULT '',
      detail text NOT NULL DEFAULT '',
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, notice_id),
      FOREIGN KEY (tenant_id, user_id) REFERENCES app_user ON DELETE CASCADE
    );
    CREATE INDEX security_notice_age ON security_notice (created_time);
  `,
} satisfies Migration
