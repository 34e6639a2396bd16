import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import {
  hasThreeDecimals,
  invoiceSums,
  isBankAccount,
  isBankBin,
  isTaxCode,
  maxBuyerName,
  maxInvoiceAddress,
  maxInvoiceLines,
  maxInvoiceNote,
  maxInvoiceTotal,
  maxLineDescription,
  maxLineUnit,
  maxPaymentReference,
  maxQuantity,
  maxUnitPrice,
  vatRates,
} from '../rules/invoice.ts'
import { id, line, paragraph, time } from '../text.ts'

export const invoiceStatuses = ['DRAFT', 'OPEN', 'PAID', 'VOID', 'UNCOLLECTIBLE', 'CREDIT_NOTE'] as const
export const InvoiceStatus = z
  .enum(invoiceStatuses)
  .describe(
    'DRAFT → OPEN → PAID | VOID | UNCOLLECTIBLE; PAID: nothing is left to pay. A credit note stays one',
  )
export type InvoiceStatus = z.output<typeof InvoiceStatus>

const dong = () => z.number().int().describe('Whole đồng')

/** A day of the calendar, `2026-11-30`. */
const day = () =>
  z
    .string()
    .regex(/^2\d{3}-\d{2}-\d{2}$/)
    .refine(value => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value), {
      params: { reason: 'invalid' },
    })

const taxCode = () =>
  z
    .string()
    .max(20)
    .transform(text => text.trim())
    .refine(isTaxCode, { params: { reason: 'invalid' } })
    .describe('10, 12 or 13 digits, or empty')

export const InvoiceLine = z.object({
  description: line({ max: maxLineDescription }),
  unit: line({ min: 0, max: maxLineUnit }).default(''),
  quantity: z
    .number()
    .positive()
    .max(maxQuantity)
    .refine(hasThreeDecimals, { params: { reason: 'invalid' } })
    .describe('At most three decimals'),
  unitPrice: z.number().int().min(0).max(maxUnitPrice).describe('Whole đồng, before VAT'),
  vatRate: z.literal(vatRates).describe('In percent; null: not subject to VAT'),
})
export type InvoiceLine = z.output<typeof InvoiceLine>

/** Who pays, as it is printed. */
export const Buyer = z.object({
  name: line({ max: maxBuyerName }),
  taxCode: taxCode().default(''),
  address: line({ min: 0, max: maxInvoiceAddress }).default(''),
})
export type Buyer = z.output<typeof Buyer>

/** Who is paid, as it is printed, and where to. */
export const Seller = z.object({
  name: line({ max: maxBuyerName }),
  taxCode: taxCode().default(''),
  address: line({ min: 0, max: maxInvoiceAddress }).default(''),
  bankBin: z
    .string()
    .max(6)
    .refine(isBankBin, { params: { reason: 'invalid' } })
    .describe('Six digits of the bank in VietQR'),
  bankAccount: z
    .string()
    .max(19)
    .refine(isBankAccount, { params: { reason: 'invalid' } })
    .describe('Account number'),
  accountHolder: line({ max: maxBuyerName }).describe('Whose account it is'),
})
export type Seller = z.output<typeof Seller>

/** What an administrator writes; amounts are computed from it. */
export const InvoiceDraft = z
  .object({
    userId: id()
      .optional()
      .describe('The person who sees it and is notified; none for somebody without an account'),
    buyer: Buyer,
    lines: z.array(InvoiceLine).max(maxInvoiceLines).default([]),
    note: paragraph({ max: maxInvoiceNote }).default(''),
    dueDate: day().optional().describe('Absent: 14 days after it is opened'),
  })
  .refine(({ lines }) => invoiceSums(lines).total <= maxInvoiceTotal, {
    path: ['lines'],
    params: { reason: 'tooLarge' },
  })
export type InvoiceDraft = z.output<typeof InvoiceDraft>

export const paymentMethods = ['TRANSFER', 'CASH', 'OTHER'] as const
export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.output<typeof PaymentMethod>

export const Payment = z.object({
  paymentId: z.string(),
  amount: dong().describe('Negative: a refund'),
  method: PaymentMethod,
  reference: z.string().describe('Of the bank, for example'),
  paidDate: z.string(),
  createdTime: time(),
})
export type Payment = z.output<typeof Payment>

export const NewPayment = z.object({
  paymentId: id().describe('Chosen by the client; the same sent again is recorded once'),
  amount: z.number().int().positive().max(maxInvoiceTotal),
  method: PaymentMethod,
  reference: line({ min: 0, max: maxPaymentReference }).default(''),
  paidDate: day(),
})

/** What is credited of one line. */
export const CreditLine = z.object({
  line: z
    .number()
    .int()
    .min(0)
    .max(maxInvoiceLines - 1)
    .describe('Its place among the lines of the invoice, from 0'),
  amount: z.number().int().positive().max(maxInvoiceTotal).describe('Before VAT, which follows the line'),
})
export type CreditLine = z.output<typeof CreditLine>

export const NewCreditNote = z.object({
  creditNoteId: id().describe('Chosen by the client; the same sent again is issued once'),
  lines: z
    .array(CreditLine)
    .min(1)
    .max(maxInvoiceLines)
    .refine(lines => new Set(lines.map(({ line }) => line)).size === lines.length, {
      params: { reason: 'invalid' },
    })
    .optional()
    .describe('Each line once; absent: all that is left to credit'),
  reason: line({ max: maxInvoiceNote }),
})
export type NewCreditNote = z.output<typeof NewCreditNote>

/** A credit note by its id and code, or the invoice that it credits. */
const reference = () => z.object({ invoiceId: z.string(), code: z.string() })

/** As it stands in a list. The amounts of a credit note are negative. */
export const InvoiceSummary = z.object({
  invoiceId: z.string(),
  status: InvoiceStatus,
  isOverdue: z.boolean().describe('OPEN, and its due date has passed in Vietnam'),
  code: z.string().optional().describe('Year and number, `2026-000123`; absent in a draft'),
  user: UserInfo.optional().describe('Whose it is'),
  buyerName: z.string(),
  subtotal: dong(),
  vat: dong(),
  total: dong(),
  paid: dong().describe('Less what was refunded'),
  credited: dong().describe('By credit notes; not negative'),
  creditedInvoice: reference().optional().describe('What a credit note credits'),
  dueDate: z.string().optional(),
  openedTime: time().optional(),
  createdTime: time(),
})
export type InvoiceSummary = z.output<typeof InvoiceSummary>

export const Invoice = InvoiceSummary.omit({ buyerName: true }).extend({
  version: z.number().int().describe('Increases with every change'),
  buyer: z.object({ name: z.string(), taxCode: z.string(), address: z.string() }),
  seller: Seller.optional().describe('As it was when the invoice was opened'),
  lines: z.array(
    InvoiceLine.extend({
      unitPrice: dong(),
      amount: dong(),
      vat: dong(),
      credited: dong().describe('Of its amount, by credit notes'),
    }),
  ),
  note: z.string().describe('Of a credit note: its reason'),
  creditNotes: z
    .array(reference().extend({ total: dong(), openedTime: time(), reason: z.string() }))
    .describe('Of this invoice, oldest first'),
  payments: z.array(Payment).describe('Oldest first'),
  closedTime: time().optional(),
  remindedTime: time().optional(),
  transfer: z
    .object({
      payload: z.string().describe('VietQR of what is left to pay'),
      memo: z.string(),
      amount: dong(),
    })
    .optional()
    .describe('Only of an open invoice'),
})
export type Invoice = z.output<typeof Invoice>

export const expectedVersion = () =>
  z.number().int().optional().describe('The version that the change is made to; absent: any')
