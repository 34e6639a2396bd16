import type { Migration } from '../migrate.ts'

/**
 * `bounce_setting` is where a tenant's mail comes back to, and the hash of the secret that who hands a report in must know.
 *
 * `email_bounce` is what came back from an address: one row an address. It is suspended while `suspended_time` is set; `soft_days` are the days on
 * which it refused mail for the time being, `cleared_time` is when it last proved to work: what comes back of earlier mail says nothing.
 */
export default {
  up: `
    CREATE TABLE bounce_setting (
      tenant_id text COLLATE "C" PRIMARY KEY,
      return_address text COLLATE "C",
      secret_hash bytea,
      secret_time timestamptz,
      received_time timestamptz,
      updated_time timestamptz NOT NULL
    );

    CREATE TABLE email_bounce (
      tenant_id text COLLATE "C" NOT NULL,
      address text COLLATE "C" NOT NULL,
      bounce_id uuid NOT NULL,
      kind text COLLATE "C" NOT NULL,
      status text COLLATE "C" NOT NULL,
      answer text NOT NULL,
      template text COLLATE "C" NOT NULL,
      message_time timestamptz NOT NULL,
      soft_days int NOT NULL,
      last_time timestamptz NOT NULL,
      suspended_time timestamptz,
      cleared_time timestamptz,
      PRIMARY KEY (tenant_id, address)
    );
    CREATE UNIQUE INDEX email_bounce_id ON email_bounce (tenant_id, bounce_id);
    CREATE INDEX email_bounce_suspended ON email_bounce (tenant_id, suspended_time DESC, bounce_id) WHERE suspended_time IS NOT NULL;
  `,
} satisfies Migration
