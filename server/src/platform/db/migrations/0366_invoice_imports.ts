import type { Migration } from '../migrate.ts'

/** Files of invoices that were imported, so that one sent twice is imported once. */
export default {
  up: `
    CREATE TABLE invoice_import (
      tenant_id text COLLATE "C" NOT NULL,
      import_id uuid NOT NULL,
      file_hash text COLLATE "C" NOT NULL,
      invoices integer NOT NULL,
      subtotal bigint NOT NULL,
      vat bigint NOT NULL,
      total bigint NOT NULL,
      imported_by uuid NOT NULL,
      imported_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, import_id, file_hash)
    );
    CREATE INDEX invoice_import_file ON invoice_import (tenant_id, file_hash, imported_time DESC);
  `,
} satisfies Migration
