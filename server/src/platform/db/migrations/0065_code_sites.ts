import type { Migration } from '../migrate.ts'

/** Codes are limited by the IPv6 site (/48) that asks, beside its network. */
export default {
  up: `
    ALTER TABLE one_time_code_sent ADD COLUMN site text;
    CREATE INDEX one_time_code_sent_site ON one_time_code_sent (site, sent_time) WHERE site IS NOT NULL;
  `,
} satisfies Migration
