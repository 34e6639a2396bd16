import type { Migration } from '../migrate.ts'

/** What people called their rooms with one other person, and how they tagged them, stayed after their account was erased. */
export default {
  up: `
    UPDATE room_member m SET private_name = '', personal_tags = '[]'
    FROM app_user u
    WHERE u.tenant_id = m.tenant_id AND u.user_id = m.user_id AND u.erased_time IS NOT NULL
      AND (m.private_name <> '' OR m.personal_tags <> '[]');`,
} satisfies Migration
