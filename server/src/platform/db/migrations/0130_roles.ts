import type { Migration } from '../migrate.ts'

/**
 * Roles: versions of templates, roles made from them in a scope, and who holds them. Every tenant has the built-in ones, also tenants to come;
 * what those hold stands in the code (`built_in`). `app_user.is_admin` becomes a view of it, kept by triggers: who holds a role of the whole
 * tenant that gives anything. Whoever was an administrator becomes a SUPER_ADMIN. Writers hold the tenant's SUPER_ADMIN row.
 */
export default {
  up: `
    CREATE TABLE role_template (
      tenant_id text COLLATE "C" NOT NULL,
      template_id uuid NOT NULL,
      built_in text COLLATE "C",
      name text NOT NULL,
      description text NOT NULL DEFAULT '',
      version integer NOT NULL DEFAULT 1,     -- the newest
      created_time timestamptz NOT NULL DEFAULT now(),
      updated_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, template_id)
    );
    CREATE UNIQUE INDEX role_template_name ON role_template (tenant_id, lower(name));

    CREATE TABLE role_template_version (
      tenant_id text COLLATE "C" NOT NULL,
      template_id uuid NOT NULL,
      version integer NOT NULL,
      permissions text[] NOT NULL,            -- empty for a built-in one
      author_id uuid,
      created_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, template_id, version),
      FOREIGN KEY (tenant_id, template_id) REFERENCES role_template ON DELETE CASCADE
    );

    CREATE TABLE role (
      tenant_id text COLLATE "C" NOT NULL,
      role_id uuid NOT NULL,
      built_in text COLLATE "C",
      name text NOT NULL,
      description text NOT NULL DEFAULT '',
      scope_kind text COLLATE "C" NOT NULL DEFAULT 'TENANT',
      scope_id uuid,
      template_id uuid,
      template_version integer,
      allow text[] NOT NULL DEFAULT '{}',
      deny text[] NOT NULL DEFAULT '{}',
      is_administrative boolean NOT NULL,     -- gives anything by itself
      version integer NOT NULL DEFAULT 1,
      created_time timestamptz NOT NULL DEFAULT now(),
      updated_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, role_id),
      CHECK ((scope_kind = 'TENANT') = (scope_id IS NULL)),
      FOREIGN KEY (tenant_id, template_id, template_version) REFERENCES role_template_version
    );
    CREATE UNIQUE INDEX role_built_in ON role (tenant_id, built_in) WHERE built_in IS NOT NULL;
    CREATE UNIQUE INDEX role_name ON role (tenant_id, scope_kind, coalesce(scope_id, '00000000-0000-0000-0000-000000000000'), lower(name));
    CREATE INDEX role_of_template ON role (tenant_id, template_id);
    CREATE INDEX role_of_scope ON role (tenant_id, scope_id) WHERE scope_id IS NOT NULL;

    CREATE TABLE role_user (
      tenant_id text COLLATE "C" NOT NULL,
      role_id uuid NOT NULL,
      user_id uuid NOT NULL,
      granted_by uuid,
      granted_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, role_id, user_id),
      FOREIGN KEY (tenant_id, role_id) REFERENCES role ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, user_id) REFERENCES app_user ON DELETE CASCADE
    );
    CREATE INDEX role_user_of_user ON role_user (tenant_id, user_id);

    CREATE FUNCTION add_built_in_roles(tenant text) RETURNS void LANGUAGE sql AS $$
      INSERT INTO role_template (tenant_id, template_id, built_in, name)
      SELECT tenant, gen_random_uuid(), key, name FROM (VALUES
        ('SUPER_ADMIN', 'Quản trị cao nhất'), ('ADMIN', 'Quản trị viên'), ('MODERATOR', 'Kiểm duyệt'), ('BILLING', 'Hoá đơn'),
        ('SUPPORT', 'Hỗ trợ'), ('MEMBER', 'Thành viên'), ('GUEST', 'Khách')) AS built (key, name);
      INSERT INTO role_template_version (tenant_id, template_id, version, permissions)
      SELECT tenant_id, template_id, 1, '{}' FROM role_template WHERE tenant_id = tenant AND built_in IS NOT NULL;
      INSERT INTO role (tenant_id, role_id, built_in, name, template_id, template_version, is_administrative)
      SELECT tenant_id, gen_random_uuid(), built_in, name, template_id, 1, built_in NOT IN ('MEMBER', 'GUEST')
      FROM role_template WHERE tenant_id = tenant AND built_in IS NOT NULL;
    $$;
    CREATE FUNCTION tenant_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM add_built_in_roles(NEW.tenant_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER tenant_inserted AFTER INSERT ON tenant FOR EACH ROW EXECUTE FUNCTION tenant_inserted();
    SELECT add_built_in_roles(tenant_id) FROM tenant;

    INSERT INTO role_user (tenant_id, role_id, user_id)
    SELECT u.tenant_id, r.role_id, u.user_id
    FROM app_user u JOIN role r ON r.tenant_id = u.tenant_id AND r.built_in = 'SUPER_ADMIN'
    WHERE u.is_admin AND u.erased_time IS NULL;

    CREATE FUNCTION is_administrator(tenant text, person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (
        SELECT FROM role_user ru JOIN role r ON r.tenant_id = ru.tenant_id AND r.role_id = ru.role_id
        WHERE ru.tenant_id = tenant AND ru.user_id = person AND r.scope_kind = 'TENANT' AND r.is_administrative)
    $$;
    CREATE FUNCTION role_user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changed role_user;
    BEGIN
      IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
      UPDATE app_user SET is_admin = NOT is_admin
      WHERE tenant_id = changed.tenant_id AND user_id = changed.user_id
        AND is_admin <> is_administrator(changed.tenant_id, changed.user_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER role_user_changed AFTER INSERT OR DELETE ON role_user FOR EACH ROW EXECUTE FUNCTION role_user_changed();
    CREATE FUNCTION role_gives_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE app_user u SET is_admin = NOT is_admin
      FROM role_user ru
      WHERE ru.tenant_id = NEW.tenant_id AND ru.role_id = NEW.role_id AND u.tenant_id = ru.tenant_id AND u.user_id = ru.user_id
        AND u.is_admin <> is_administrator(u.tenant_id, u.user_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER role_gives_changed AFTER UPDATE OF is_administrative ON role FOR EACH ROW
      WHEN (OLD.is_administrative <> NEW.is_administrative) EXECUTE FUNCTION role_gives_changed();
  `,
} satisfies Migration
