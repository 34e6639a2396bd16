import type { Migration } from '../migrate.ts'

/** What people called their room with somebody whose account is erased named that person. */
export default {
  up: `
    UPDATE room_member m SET private_name = ''
    FROM room r, room_member other, app_user u
    WHERE r.tenant_id = m.tenant_id AND r.room_id = m.room_id AND r.type = 'PRIVATE'
      AND other.tenant_id = m.tenant_id AND other.room_id = m.room_id AND other.user_id <> m.user_id
      AND u.tenant_id = other.tenant_id AND u.user_id = other.user_id AND u.erased_time IS NOT NULL
      AND m.private_name <> '';`,
} satisfies Migration
