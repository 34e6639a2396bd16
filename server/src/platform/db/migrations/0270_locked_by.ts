import type { Migration } from '../migrate.ts'

/**
 * Who locked an account: a directory unlocks only whom it has locked itself. Of earlier locks those count as the directory's that no administrator
 * stands behind in the audit log.
 */
export default {
  up: `
    ALTER TABLE app_user ADD COLUMN locked_by uuid;
    UPDATE app_user u SET locked_by = '00000000-0000-7000-8000-000000000002'
    WHERE u.is_locked
      AND (
        EXISTS (SELECT FROM ldap_identity l WHERE l.tenant_id = u.tenant_id AND l.user_id = u.user_id AND l.is_gone)
        OR EXISTS (SELECT FROM scim_user s WHERE s.tenant_id = u.tenant_id AND s.user_id = u.user_id)
      )
      AND NOT EXISTS (
        SELECT FROM audit a
        WHERE a.tenant_id = u.tenant_id AND a.action IN ('lockUser', 'actOnReport') AND a.outcome = 'ok'
          AND a.actor_id <> '00000000-0000-7000-8000-000000000002' AND a.subject_ids @> ARRAY[u.user_id]
      );`,
} satisfies Migration
