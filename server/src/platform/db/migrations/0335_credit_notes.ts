import type { Migration } from '../migrate.ts'

/** A credit note is an invoice with negative amounts that names another one. Of an invoice, `credited` is what its credit notes sum up to. */
export default {
  up: `
    ALTER TABLE invoice
      ADD COLUMN credited bigint NOT NULL DEFAULT 0,
      ADD COLUMN credited_invoice_id uuid,
      DROP CONSTRAINT invoice_status_check,
      DROP CONSTRAINT invoice_subtotal_check,
      DROP CONSTRAINT invoice_vat_check,
      DROP CONSTRAINT invoice_check1,
      DROP CONSTRAINT invoice_check4,
      DROP CONSTRAINT invoice_check5,
      ADD CONSTRAINT invoice_status_check
        CHECK (status IN ('DRAFT', 'OPEN', 'PAID', 'VOID', 'UNCOLLECTIBLE', 'CREDIT_NOTE')),
      ADD CONSTRAINT invoice_credit_note_check
        CHECK ((status = 'CREDIT_NOTE') = (credited_invoice_id IS NOT NULL)),
      ADD CONSTRAINT invoice_sign_check
        CHECK (CASE WHEN status = 'CREDIT_NOTE' THEN subtotal < 0 AND vat <= 0 ELSE subtotal >= 0 AND vat >= 0 END),
      ADD CONSTRAINT invoice_balance_check
        CHECK (CASE WHEN status = 'CREDIT_NOTE' THEN paid = 0 AND credited = 0
          ELSE paid BETWEEN 0 AND total AND credited BETWEEN 0 AND total END),
      ADD CONSTRAINT invoice_opened_check
        CHECK (status IN ('DRAFT', 'CREDIT_NOTE') OR (total > 0 AND due_date IS NOT NULL)),
      ADD CONSTRAINT invoice_paid_check
        CHECK (status = 'CREDIT_NOTE' OR (status = 'PAID') = (number IS NOT NULL AND paid + credited >= total)),
      ADD FOREIGN KEY (tenant_id, credited_invoice_id) REFERENCES invoice;
    CREATE INDEX invoice_credited ON invoice (tenant_id, credited_invoice_id) WHERE credited_invoice_id IS NOT NULL;

    ALTER TABLE invoice_payment
      DROP CONSTRAINT invoice_payment_amount_check,
      ADD CONSTRAINT invoice_payment_amount_check CHECK (amount <> 0);

    CREATE OR REPLACE FUNCTION keep_opened_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'an opened invoice is not deleted';
      END IF;
      IF NEW.status = 'DRAFT' OR (
        NEW.year, NEW.number, NEW.buyer, NEW.seller, NEW.lines, NEW.note,
        NEW.subtotal, NEW.vat, NEW.total, NEW.due_date, NEW.opened_time, NEW.credited_invoice_id
      ) IS DISTINCT FROM (
        OLD.year, OLD.number, OLD.buyer, OLD.seller, OLD.lines, OLD.note,
        OLD.subtotal, OLD.vat, OLD.total, OLD.due_date, OLD.opened_time, OLD.credited_invoice_id
      ) THEN
        RAISE EXCEPTION 'an opened invoice is not changed';
      END IF;
      RETURN NEW;
    END $$;
  `,
} satisfies Migration
