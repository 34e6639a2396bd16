import type { Migration } from '../migrate.ts'

/**
 * How long things are kept, by tenant, workspace or room. `retention_progress` is how far a room has been swept: up to there nothing of the kind
 * is left that a rule reached. A rule that is gone or comes to hold for ever leaves it: what was swept stays swept.
 */
export default {
  up: `
    CREATE TABLE retention_rule (
      tenant_id text COLLATE "C" NOT NULL,
      rule_id uuid NOT NULL,
      scope text COLLATE "C" NOT NULL CHECK (scope IN ('TENANT', 'WORKSPACE', 'ROOM')),
      workspace_id uuid,
      room_id uuid,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('MESSAGES', 'FILES', 'CALLS')),
      days integer CHECK (days > 0),          -- null: for ever
      updated_by uuid NOT NULL,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, rule_id),
      FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspace ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, room_id) REFERENCES room ON DELETE CASCADE,
      CHECK ((workspace_id IS NOT NULL) = (scope = 'WORKSPACE')),
      CHECK ((room_id IS NOT NULL) = (scope = 'ROOM'))
    );
    CREATE UNIQUE INDEX retention_rule_place ON retention_rule (tenant_id, kind, workspace_id, room_id) NULLS NOT DISTINCT;
    CREATE INDEX retention_rule_workspace ON retention_rule (tenant_id, workspace_id) WHERE workspace_id IS NOT NULL;
    CREATE INDEX retention_rule_room ON retention_rule (tenant_id, room_id) WHERE room_id IS NOT NULL;

    CREATE TABLE retention_progress (
      tenant_id text COLLATE "C" NOT NULL,
      room_id uuid NOT NULL,
      kind text COLLATE "C" NOT NULL,
      seq bigint NOT NULL,
      PRIMARY KEY (tenant_id, room_id, kind),
      FOREIGN KEY (tenant_id, room_id) REFERENCES room ON DELETE CASCADE
    );

    CREATE INDEX call_of_room ON call (tenant_id, room_id, call_id);
  `,
} satisfies Migration
