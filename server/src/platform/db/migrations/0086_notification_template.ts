import type { Migration } from '../migrate.ts'

/**
 * What administrators wrote in place of the texts that the product ships. `subject` and `body` are absent where the shipped text was restored;
 * a template that nobody ever changed has no row.
 */
export default {
  up: `
    CREATE TABLE notification_template (
      tenant_id text COLLATE "C" NOT NULL,
      template_id text COLLATE "C" NOT NULL,   -- type.channel.locale
      version integer NOT NULL,
      subject text,
      body text,
      is_enabled boolean NOT NULL,
      editor_id uuid NOT NULL,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, template_id)
    );

    CREATE TABLE notification_template_version (
      tenant_id text COLLATE "C" NOT NULL,
      template_id text COLLATE "C" NOT NULL,
      version integer NOT NULL,
      subject text,
      body text,
      is_enabled boolean NOT NULL,
      editor_id uuid NOT NULL,
      updated_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, template_id, version)
    );

    -- When a shipped text last had to stand in, and why.
    CREATE TABLE notification_template_fallback (
      tenant_id text COLLATE "C" NOT NULL,
      template_id text COLLATE "C" NOT NULL,
      reason text NOT NULL,
      variable text,
      fallback_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, template_id)
    );`,
} satisfies Migration
