// Generated from contract/src by `npm run generate`. Do not edit.

/** By service: a line without spaces is what the paths after it begin with, the others are name, method and the rest of the path. */
export const billingEndpointLines = {
  billing: `

createInvoice POST /billing-service/invoices
deleteInvoice DELETE /billing-service/invoices/{id}
getInvoice GET /billing-service/invoices/{id}
listInvoices GET /billing-service/invoices
listUserInvoices GET /billing-service/invoices/user/{userId}
updateInvoice PUT /billing-service/invoices/{id}`,
  invoice: `
/invoice-service/v1/domains/{tenant}
checkInvoiceImport POST /imports/invoices/check
createCreditNote POST /invoices/{id}/credit-notes
downloadInvoice GET /invoices/{id}/pdf
exportInvoices GET /exports/invoices
getSeller GET /seller
importInvoices POST /imports/invoices
openInvoice POST /invoices/{id}/open
recordPayment POST /invoices/{id}/payments
recordRefund POST /invoices/{id}/refunds
remindOfInvoice POST /invoices/{id}/reminders
updateSeller PUT /seller
writeOffInvoice POST /invoices/{id}/uncollectible`,
}
