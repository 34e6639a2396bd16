import type { Migration } from '../migrate.ts'

/**
 * Phone calls. A room has one live call; a person is in one live call (`call_participant_joined`). `due_time` is when somebody must look at a
 * live call although nothing was asked: its ringing ends, a device has said nothing for too long, or it has been empty for long enough.
 */
export default {
  up: `
    CREATE TABLE call (
      tenant_id text COLLATE "C" NOT NULL,
      call_id uuid NOT NULL,
      room_id uuid NOT NULL,
      client_call_id uuid,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('DIRECT', 'GROUP')),
      type text COLLATE "C" NOT NULL CHECK (type IN ('voice', 'video')),
      state text COLLATE "C" NOT NULL CHECK (state IN ('RINGING', 'ACCEPTED', 'CONNECTED', 'ACTIVE', 'ENDED')),
      end_reason text COLLATE "C"
        CHECK (end_reason IN ('HANGUP', 'REJECTED', 'CANCELLED', 'MISSED', 'BUSY', 'FAILED')),
      version integer NOT NULL,
      starter_id uuid NOT NULL,
      starter_user_id uuid NOT NULL,
      transport text COLLATE "C" NOT NULL CHECK (transport IN ('MESH', 'SFU', 'LIVEKIT')),
      is_locked boolean NOT NULL,
      recording jsonb,
      message_seq integer,
      last_chat_seq integer NOT NULL DEFAULT 0,
      started_time timestamptz NOT NULL,
      accepted_time timestamptz,
      connected_time timestamptz,
      ended_time timestamptz,
      empty_since timestamptz,
      due_time timestamptz,
      PRIMARY KEY (tenant_id, call_id),
      CHECK ((state = 'ENDED') = (ended_time IS NOT NULL)),
      CHECK ((state = 'ENDED') = (end_reason IS NOT NULL))
    );
    CREATE UNIQUE INDEX call_live ON call (tenant_id, room_id) WHERE state <> 'ENDED';
    CREATE UNIQUE INDEX call_client ON call (tenant_id, starter_user_id, client_call_id)
      WHERE client_call_id IS NOT NULL;
    CREATE INDEX call_due ON call (due_time) WHERE state <> 'ENDED';

    CREATE TABLE call_participant (
      tenant_id text COLLATE "C" NOT NULL,
      call_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      position integer NOT NULL,
      user_id uuid,
      guest_name text,
      link_id uuid,
      is_outside boolean NOT NULL,
      is_host boolean NOT NULL,
      state text COLLATE "C" NOT NULL CHECK
        (state IN ('INVITED', 'LOBBY', 'JOINED', 'LEFT', 'REJECTED', 'MISSED', 'BUSY', 'REMOVED')),
      session_id text COLLATE "C",
      device_id uuid,
      is_connected boolean NOT NULL DEFAULT false,
      has_microphone boolean NOT NULL DEFAULT false,
      has_camera boolean NOT NULL DEFAULT false,
      has_screen boolean NOT NULL DEFAULT false,
      muted_time timestamptz,
      hand_raised_time timestamptz,
      rings_until timestamptz,
      joined_time timestamptz,
      left_time timestamptz,
      beat_time timestamptz,
      is_in_history boolean NOT NULL DEFAULT true,
      PRIMARY KEY (tenant_id, call_id, participant_id),
      FOREIGN KEY (tenant_id, call_id) REFERENCES call ON DELETE CASCADE,
      CHECK ((user_id IS NULL) <> (guest_name IS NULL)),
      CHECK (state <> 'JOINED' OR (session_id IS NOT NULL AND device_id IS NOT NULL))
    );
    CREATE UNIQUE INDEX call_participant_user ON call_participant (tenant_id, call_id, user_id);
    CREATE UNIQUE INDEX call_participant_joined ON call_participant (tenant_id, user_id) WHERE state = 'JOINED';
    CREATE INDEX call_participant_rung ON call_participant (tenant_id, user_id) WHERE state = 'INVITED';
    CREATE INDEX call_participant_history ON call_participant (tenant_id, user_id, call_id DESC)
      WHERE is_in_history;

    CREATE TABLE call_link (
      tenant_id text COLLATE "C" NOT NULL,
      link_id uuid NOT NULL,
      call_id uuid NOT NULL,
      token_hash text COLLATE "C" NOT NULL,
      sealed_token text NOT NULL,
      name text NOT NULL,
      has_lobby boolean NOT NULL,
      created_by uuid NOT NULL,
      created_time timestamptz NOT NULL,
      expires_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, link_id),
      FOREIGN KEY (tenant_id, call_id) REFERENCES call ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX call_link_token ON call_link (tenant_id, token_hash);
    CREATE INDEX call_link_call ON call_link (tenant_id, call_id);

    CREATE TABLE call_message (
      tenant_id text COLLATE "C" NOT NULL,
      call_id uuid NOT NULL,
      seq integer NOT NULL,
      message_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      user_id uuid,
      client_id uuid NOT NULL,
      text text NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, call_id, seq),
      UNIQUE (tenant_id, call_id, participant_id, client_id),
      FOREIGN KEY (tenant_id, call_id, participant_id) REFERENCES call_participant ON DELETE CASCADE
    );
  `,
} satisfies Migration
