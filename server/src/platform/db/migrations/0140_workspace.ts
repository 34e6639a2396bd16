import type { Migration } from '../migrate.ts'

/**
 * Workspaces: people with groups of their own. While one is deleted, the members of its groups stand in `room_member_parked`, so that nothing
 * that asks who is in a room finds anybody; a column that is added to `room_member` must have a default, or fill the parked rows too.
 */
export default {
  up: `
    CREATE TABLE workspace (
      tenant_id text COLLATE "C" NOT NULL,
      workspace_id uuid NOT NULL,
      name text NOT NULL,
      description text NOT NULL DEFAULT '',
      status text COLLATE "C" NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'ARCHIVED', 'DELETED')),
      deleted_time timestamptz CHECK ((deleted_time IS NOT NULL) = (status = 'DELETED')),
      rooms_due_time timestamptz,             -- when the status changed, until every group follows it
      created_by uuid NOT NULL,
      created_time timestamptz NOT NULL,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, workspace_id)
    );
    CREATE INDEX workspace_rooms_due ON workspace (rooms_due_time) WHERE rooms_due_time IS NOT NULL;
    CREATE INDEX workspace_deleted ON workspace (deleted_time) WHERE deleted_time IS NOT NULL;

    CREATE TABLE workspace_member (
      tenant_id text COLLATE "C" NOT NULL,
      workspace_id uuid NOT NULL,
      user_id uuid NOT NULL,
      role text COLLATE "C" NOT NULL CHECK (role IN ('OWNER', 'ADMIN', 'MEMBER', 'GUEST')),
      joined_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, workspace_id, user_id),
      FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspace ON DELETE CASCADE
    );
    CREATE INDEX workspace_of_person ON workspace_member (tenant_id, user_id);

    CREATE TABLE workspace_invite (
      tenant_id text COLLATE "C" NOT NULL,
      workspace_id uuid NOT NULL,
      invite_id uuid NOT NULL,
      token text COLLATE "C" NOT NULL,        -- 128 random bits
      role text COLLATE "C" NOT NULL CHECK (role IN ('MEMBER', 'GUEST')),
      expires_time timestamptz,
      max_uses integer,
      use_count integer NOT NULL DEFAULT 0,
      created_by uuid NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, workspace_id, invite_id),
      FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspace ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX workspace_invite_token ON workspace_invite (tenant_id, token);

    CREATE TABLE workspace_default_room (
      tenant_id text COLLATE "C" NOT NULL,
      workspace_id uuid NOT NULL,
      room_id uuid NOT NULL,
      PRIMARY KEY (tenant_id, workspace_id, room_id),
      FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspace ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, room_id) REFERENCES room ON DELETE CASCADE
    );

    ALTER TABLE room
      ADD COLUMN workspace_id uuid,
      ADD COLUMN is_read_only boolean NOT NULL DEFAULT false,
      ADD COLUMN is_parked boolean NOT NULL DEFAULT false;
    CREATE INDEX workspace_default_room_room ON workspace_default_room (tenant_id, room_id);
    CREATE INDEX room_of_workspace ON room (tenant_id, workspace_id) WHERE workspace_id IS NOT NULL;

    CREATE TABLE room_member_parked (
      tenant_id text NOT NULL,
      room_id uuid NOT NULL,
      user_id uuid NOT NULL,
      member jsonb NOT NULL,
      PRIMARY KEY (tenant_id, room_id, user_id),
      FOREIGN KEY (tenant_id, room_id) REFERENCES room ON DELETE CASCADE
    );
    CREATE INDEX room_member_parked_user ON room_member_parked (tenant_id, user_id);
  `,
} satisfies Migration
