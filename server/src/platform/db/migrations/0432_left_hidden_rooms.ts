import type { Migration } from '../migrate.ts'

/**
 * Rooms that people had hidden when they left them, or were taken out with a deleted workspace: a copy of their data goes on saying nothing of
 * these. Of rooms that somebody left before, nobody knows whether they were hidden: where they have a PIN, all of them count as hidden.
 */
export default {
  up: `
    CREATE TABLE left_hidden_room (
      tenant_id text NOT NULL,
      room_id uuid NOT NULL,
      user_id uuid NOT NULL,
      PRIMARY KEY (tenant_id, room_id, user_id),
      FOREIGN KEY (tenant_id, room_id) REFERENCES room ON DELETE CASCADE
    );
    CREATE INDEX left_hidden_room_user ON left_hidden_room (tenant_id, user_id);
    INSERT INTO left_hidden_room (tenant_id, room_id, user_id)
      SELECT tenant_id, room_id, user_id FROM room_member_parked WHERE (member ->> 'is_hidden')::boolean;
    INSERT INTO left_hidden_room (tenant_id, room_id, user_id)
      SELECT p.tenant_id, t.room_id, p.user_id FROM hidden_pin p JOIN (
        SELECT DISTINCT m.tenant_id, m.room_id, m.author_id AS user_id FROM message m
          JOIN hidden_pin o ON o.tenant_id = m.tenant_id AND o.user_id = m.author_id
        UNION SELECT m.tenant_id, m.room_id, m.user_id FROM message_reaction m
          JOIN hidden_pin o ON o.tenant_id = m.tenant_id AND o.user_id = m.user_id
        UNION SELECT c.tenant_id, c.room_id, m.user_id FROM call_participant m
          JOIN hidden_pin o ON o.tenant_id = m.tenant_id AND o.user_id = m.user_id
          JOIN call c ON c.tenant_id = m.tenant_id AND c.call_id = m.call_id
          WHERE NOT m.is_outside
      ) t ON t.tenant_id = p.tenant_id AND t.user_id = p.user_id
      JOIN room r ON r.tenant_id = t.tenant_id AND r.room_id = t.room_id
      WHERE NOT EXISTS (
        SELECT FROM room_member v WHERE v.tenant_id = t.tenant_id AND v.room_id = t.room_id AND v.user_id = t.user_id
      ) AND NOT EXISTS (
        SELECT FROM room_member_parked v WHERE v.tenant_id = t.tenant_id AND v.room_id = t.room_id AND v.user_id = t.user_id
      )
      ON CONFLICT DO NOTHING;`,
} satisfies Migration
