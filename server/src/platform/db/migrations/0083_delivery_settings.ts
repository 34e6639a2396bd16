import type { Migration } from '../migrate.ts'

/** How the mail and SMS of a tenant leave, where it is not as the environment says. Secrets are sealed. */
export default {
  up: `
    CREATE TABLE email_setting (
      tenant_id text PRIMARY KEY,
      host text,                             -- null: the server of the environment
      port integer,
      security text,                         -- TLS, STARTTLS, NONE
      username text,
      password text,                         -- sealed
      sender_address text,
      sender_name text,
      dkim_note text NOT NULL,
      daily_cap integer,
      updated_time timestamptz NOT NULL
    );
    CREATE TABLE sms_setting (
      tenant_id text PRIMARY KEY,
      gateway jsonb,                         -- without secrets; null: the gateway of the environment
      secrets text,                          -- sealed JSON: name → value
      is_folded boolean NOT NULL,
      daily_cap integer,
      updated_time timestamptz NOT NULL
    );
  `,
} satisfies Migration
