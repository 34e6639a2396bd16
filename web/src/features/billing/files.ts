import { billingApi } from '../../api/billing-api.ts'
import { runWrite } from '../../api/mutation.ts'
import { saveAs } from '../../kit/save-as.ts'

/** Saves the file that a call answers. A failure is shown in a toast. */
const save = (name: string, call: () => Promise<unknown>) =>
  runWrite(async () => saveAs((await call()) as Blob, name))

export const savePdf = (id: string, code: string) =>
  save(`Hoa don ${code}.pdf`, () =>
    billingApi.invoice.downloadInvoice({ params: { id }, isFile: true, timeoutMs: 60_000 }),
  )

export const saveCsv = (search: string, requestPayload: object) =>
  save('Hoa don.csv', () =>
    billingApi.invoice.exportInvoices({
      query: { search, requestPayload: JSON.stringify(requestPayload) },
      isFile: true,
      timeoutMs: 60_000,
    }),
  )
