import { useText } from '../text.ts'
import { invoiceImport } from '../vi/invoiceImport.ts'

export const useInvoiceImportWords = () => useText(invoiceImport)
