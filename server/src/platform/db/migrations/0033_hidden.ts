import type { Migration } from '../migrate.ts'

/** Rooms behind a PIN, the PINs, and which sessions have opened what lies behind them. */
export default {
  up: `
    ALTER TABLE room_member ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;
    CREATE INDEX room_member_hidden ON room_member (tenant_id, user_id) WHERE is_hidden;

    CREATE TABLE hidden_pin (
      tenant_id text NOT NULL,
      user_id uuid NOT NULL,
      pin_hash text NOT NULL,
      tries smallint NOT NULL DEFAULT 0,     -- wrong or under way since the last right one
      locks smallint NOT NULL DEFAULT 0,     -- how often in a row trying was refused for a while
      locked_until timestamptz,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id)
    );
    CREATE TABLE hidden_unlock (
      tenant_id text NOT NULL,
      user_id uuid NOT NULL,
      session_id uuid NOT NULL,
      expiry timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, session_id)
    );
    CREATE INDEX hidden_unlock_expiry ON hidden_unlock (expiry);
  `,
} satisfies Migration
