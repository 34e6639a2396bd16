import { money } from '../../text/money.ts'
import type { billingErrors as vi } from '../vi/billingErrors.ts'

export const billingErrors = {
  invoiceNotFound: 'This invoice could not be found.',
  invoiceNotDraft: 'The invoice has been issued and cannot be changed any more.',
  invoiceIsDraft: 'The invoice is still a draft. Issue it first.',
  invoiceNotOpen: 'This can only be done with an invoice that waits for payment. Reload to see it.',
  invoiceChanged: 'Somebody has just changed this invoice. Reload to see the new version.',
  invoiceEmpty: 'There is nothing to pay yet. Add a line, then issue the invoice.',
  invoiceHasPayments: 'Part of the invoice was paid, so it cannot be voided.',
  invoiceHasNoAccount: 'The buyer has no account on Trầu, so nobody can be reminded.',
  sellerMissing: 'There is no seller yet. Fill in “Seller” first.',
  paymentTooLarge: data =>
    `That is more than what is left to pay${data.due === undefined ? '' : `: ${money(data.due)}`}.`,
  paymentExists:
    'This was recorded by your last attempt, with other details. Close the dialog and look at the invoice before you record more.',
  tooManyPayments: 'The invoice has 100 payments or refunds, the most there can be.',
  refundTooLarge: data =>
    `That is more than what is left to refund${data.left === undefined ? '' : `: ${money(data.left)}`}.`,
  invoiceNotCreditable:
    'Only an invoice that waits for payment or is paid can be credited, while some of it is not credited yet.',
  creditTooLarge: data =>
    data.line === undefined || data.left === undefined
      ? 'That is more than what is left to credit.'
      : `Only ${money(data.left)} of line ${data.line + 1}, before VAT, is left to credit.`,
  tooManyCreditNotes: 'The invoice has 100 credit notes, the most there can be.',
  invoiceHasCreditNotes: 'The invoice has a credit note, so it cannot be voided. Credit the rest instead.',
  invoiceExists:
    'Your last attempt may have been saved with other details. Close the dialog and look at the invoice before you go on.',
  remindedRecently: 'This person was reminded within the last day. Try again tomorrow.',
  exportTooLarge: data =>
    `There are more than ${(data.max ?? 20_000).toLocaleString('en')} invoices. Narrow the list first.`,
} satisfies typeof vi
