import type { Migration } from '../migrate.ts'

/** Invoices. Numbers come from `invoice_series`, in the transaction that opens an invoice: a sequence would leave holes. */
export default {
  up: `
    CREATE TABLE invoice_seller (
      tenant_id text COLLATE "C" PRIMARY KEY,
      seller jsonb NOT NULL,
      updated_time timestamptz NOT NULL
    );

    CREATE TABLE invoice_series (
      tenant_id text COLLATE "C" NOT NULL,
      year integer NOT NULL,
      last_number integer NOT NULL,
      PRIMARY KEY (tenant_id, year)
    );

    CREATE TABLE invoice (
      tenant_id text COLLATE "C" NOT NULL,
      invoice_id uuid NOT NULL,
      user_id uuid,
      status text COLLATE "C" NOT NULL CHECK (status IN ('DRAFT', 'OPEN', 'PAID', 'VOID', 'UNCOLLECTIBLE')),
      version integer NOT NULL DEFAULT 1,
      year integer,
      number integer,
      buyer jsonb NOT NULL,
      seller jsonb,
      lines jsonb NOT NULL,
      note text NOT NULL,
      subtotal bigint NOT NULL CHECK (subtotal >= 0),
      vat bigint NOT NULL CHECK (vat >= 0),
      total bigint NOT NULL CHECK (total = subtotal + vat),
      paid bigint NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND total),
      due_date text COLLATE "C",
      search_text text NOT NULL,
      created_by uuid NOT NULL,
      created_time timestamptz NOT NULL,
      opened_time timestamptz,
      closed_time timestamptz,
      reminded_time timestamptz,
      overdue_time timestamptz,
      PRIMARY KEY (tenant_id, invoice_id),
      CHECK ((status = 'DRAFT') = (number IS NULL)),
      CHECK ((number IS NULL) = (year IS NULL) AND (number IS NULL) = (seller IS NULL)
        AND (number IS NULL) = (opened_time IS NULL)),
      CHECK (status = 'DRAFT' OR (total > 0 AND due_date IS NOT NULL)),
      CHECK ((status = 'PAID') = (number IS NOT NULL AND paid = total)),
      CHECK ((status IN ('PAID', 'VOID', 'UNCOLLECTIBLE')) = (closed_time IS NOT NULL))
    );
    CREATE UNIQUE INDEX invoice_number ON invoice (tenant_id, year, number);
    CREATE INDEX invoice_created ON invoice (tenant_id, created_time DESC, invoice_id DESC);
    CREATE INDEX invoice_user ON invoice (tenant_id, user_id, created_time DESC) WHERE user_id IS NOT NULL;
    CREATE INDEX invoice_due ON invoice (due_date) WHERE status = 'OPEN' AND overdue_time IS NULL;

    CREATE TABLE invoice_payment (
      tenant_id text COLLATE "C" NOT NULL,
      invoice_id uuid NOT NULL,
      payment_id uuid NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      method text COLLATE "C" NOT NULL CHECK (method IN ('TRANSFER', 'CASH', 'OTHER')),
      reference text NOT NULL,
      paid_date text COLLATE "C" NOT NULL,
      recorded_by uuid NOT NULL,
      created_time timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, invoice_id, payment_id),
      FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoice
    );

    -- What was opened stays, whatever a later release or a hand at the console asks for.
    CREATE FUNCTION keep_opened_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'an opened invoice is not deleted';
      END IF;
      IF NEW.status = 'DRAFT' OR (
        NEW.year, NEW.number, NEW.buyer, NEW.seller, NEW.lines, NEW.note,
        NEW.subtotal, NEW.vat, NEW.total, NEW.due_date, NEW.opened_time
      ) IS DISTINCT FROM (
        OLD.year, OLD.number, OLD.buyer, OLD.seller, OLD.lines, OLD.note,
        OLD.subtotal, OLD.vat, OLD.total, OLD.due_date, OLD.opened_time
      ) THEN
        RAISE EXCEPTION 'an opened invoice is not changed';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER invoice_kept BEFORE UPDATE OR DELETE ON invoice
      FOR EACH ROW WHEN (OLD.status <> 'DRAFT') EXECUTE FUNCTION keep_opened_invoice();
  `,
} satisfies Migration
