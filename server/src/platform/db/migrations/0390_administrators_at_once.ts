import type { Migration } from '../migrate.ts'

/**
 * `app_user.is_admin` follows who holds roles by one statement for all of them, and what a role gives by statements for some of its holders
 * each: a role that a hundred thousand people hold can be changed and deleted.
 */
export default {
  up: `
    DROP TRIGGER role_user_changed ON role_user;
    DROP FUNCTION role_user_changed();
    CREATE FUNCTION role_users_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- By the columns of c: by those of u it would be asked of every account, before the join.
      UPDATE app_user u SET is_admin = NOT u.is_admin
      FROM (SELECT DISTINCT tenant_id, user_id FROM changed) c
      WHERE u.tenant_id = c.tenant_id AND u.user_id = c.user_id AND u.is_admin <> is_administrator(c.tenant_id, c.user_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER role_users_inserted AFTER INSERT ON role_user
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION role_users_changed();
    CREATE TRIGGER role_users_deleted AFTER DELETE ON role_user
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION role_users_changed();
    DROP TRIGGER role_gives_changed ON role;
    DROP FUNCTION role_gives_changed();
    CREATE FUNCTION follow_roles(tenant text, people uuid[]) RETURNS void LANGUAGE sql AS $$
      UPDATE app_user u SET is_admin = NOT u.is_admin
      WHERE u.tenant_id = tenant AND u.user_id = ANY (people) AND u.is_admin <> is_administrator(u.tenant_id, u.user_id)
    $$;
  `,
} satisfies Migration
