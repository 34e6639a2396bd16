export const billingErrors = {
  invoiceNotFound: { status: 404 },
  invoiceNotDraft: { status: 409 },
  invoiceIsDraft: { status: 409 },
  invoiceNotOpen: { status: 409 },
  invoiceChanged: { status: 409 },
  invoiceEmpty: { status: 409 },
  invoiceHasPayments: { status: 409 },
  invoiceHasNoAccount: { status: 409 },
  sellerMissing: { status: 409 },
  paymentTooLarge: { status: 409 },
  refundTooLarge: { status: 409 },
  invoiceNotCreditable: { status: 409 },
  creditTooLarge: { status: 409 },
  tooManyCreditNotes: { status: 409 },
  invoiceHasCreditNotes: { status: 409 },
  invoiceExists: { status: 409 },
  paymentExists: { status: 409 },
  tooManyPayments: { status: 409 },
  remindedRecently: { status: 409 },
  exportTooLarge: { status: 409 },
} as const

export interface BillingErrorData {
  /** What is left to pay, in đồng. */
  paymentTooLarge: { due: number }
  refundTooLarge: { left: number }
  creditTooLarge: { line: number; left: number }
  exportTooLarge: { max: number }
}
