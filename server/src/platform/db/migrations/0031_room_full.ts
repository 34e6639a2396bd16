import type { Migration } from '../migrate.ts'

/** Switches and pictures of groups, personal tags, and the ways into a group by a link. */
export default {
  up: `
    ALTER TABLE room
      ADD COLUMN switches jsonb NOT NULL DEFAULT '{}', -- those that stand otherwise than by default
      ADD COLUMN avatar_id text;
    -- Groups that nobody is in any more, until what was said there is deleted.
    CREATE INDEX room_left ON room (tenant_id, room_id) WHERE type = 'GROUP' AND member_count = 0;

    -- A picture that a group has taken is the group's, and nobody's own any more.
    ALTER TABLE picture ALTER COLUMN user_id DROP NOT NULL;

    -- room_member.personal_tags holds their ids.
    CREATE TABLE personal_tag (
      tenant_id text NOT NULL,
      user_id uuid NOT NULL,
      tag_id uuid NOT NULL,
      text text NOT NULL,
      colour text,
      emoji text,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, tag_id)
    );

    CREATE TABLE room_invite (
      tenant_id text NOT NULL,
      room_id uuid NOT NULL,
      invite_id uuid NOT NULL,
      token text NOT NULL,                   -- 128 random bits
      needs_approval boolean NOT NULL,
      expires_time timestamptz,
      joined_count integer NOT NULL DEFAULT 0,
      created_by uuid NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, room_id, invite_id),
      FOREIGN KEY (tenant_id, room_id) REFERENCES room ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX room_invite_token ON room_invite (tenant_id, token);

    -- Who waits to be let in; and who was removed, since they come back by a link only when somebody lets them in.
    CREATE TABLE room_join_request (
      tenant_id text NOT NULL,
      room_id uuid NOT NULL,
      user_id uuid NOT NULL,
      is_waiting boolean NOT NULL,
      was_removed boolean NOT NULL DEFAULT false,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, room_id, user_id),
      FOREIGN KEY (tenant_id, room_id) REFERENCES room ON DELETE CASCADE
    );
    CREATE INDEX room_join_request_waiting ON room_join_request (tenant_id, room_id, created_time) WHERE is_waiting;
  `,
} satisfies Migration
