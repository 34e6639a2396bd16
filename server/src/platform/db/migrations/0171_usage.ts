import type { Migration } from '../migrate.ts'

/**
 * Counters of what goes on, kept by jobs: one row for each hour or day of a tenant and what is counted. `api_hour` is added to by every process;
 * its buckets are those of `platform/api-usage.ts`. No row names a person or holds content.
 */
export default {
  up: `
    CREATE TABLE usage_hour (
      tenant_id text COLLATE "C" NOT NULL,
      metric text COLLATE "C" NOT NULL,
      hour timestamptz NOT NULL,
      value bigint NOT NULL,
      PRIMARY KEY (tenant_id, metric, hour)
    );
    CREATE INDEX usage_hour_old ON usage_hour (hour);
    CREATE TABLE usage_day (
      tenant_id text COLLATE "C" NOT NULL,
      metric text COLLATE "C" NOT NULL,
      day date NOT NULL,
      value bigint NOT NULL,
      PRIMARY KEY (tenant_id, metric, day)
    );
    CREATE INDEX usage_day_old ON usage_day (day);
    CREATE TABLE api_hour (
      tenant_id text COLLATE "C" NOT NULL,
      hour timestamptz NOT NULL,
      requests bigint NOT NULL,
      failures bigint NOT NULL,
      buckets bigint[] NOT NULL,
      PRIMARY KEY (tenant_id, hour)
    );
    CREATE INDEX api_hour_old ON api_hour (hour);
  `,
} satisfies Migration
