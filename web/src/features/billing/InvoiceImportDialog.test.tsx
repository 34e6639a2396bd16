import { QueryClientProvider } from '@tanstack/react-query'
import type { InvoiceImportReport } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import { InvoiceImportDialog } from './InvoiceImportDialog.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const report = (parts: Partial<InvoiceImportReport>): InvoiceImportReport => ({
  ...{ invoices: 0, subtotal: 0, vat: 0, total: 0, refused: 0, lines: [] },
  ...parts,
})

function open(checked: InvoiceImportReport) {
  const sent = stubNetwork(({ url, body }) => {
    if (url.endsWith('/imports/invoices/check')) return json({ data: checked })
    if (url.endsWith('/imports/invoices'))
      return json({ data: { ...checked, lines: undefined, isRepeated: false, importedTime: Date.now() } })
    return json({ data: { items: [], body } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <InvoiceImportDialog onClose={() => {}} />
    </QueryClientProvider>,
  )
  return sent
}
const choose = (content: BlobPart) =>
  fireEvent.change(screen.getByLabelText('Chọn tệp CSV', { selector: 'input' }), {
    target: { files: [new File([content], 'a.csv')] },
  })

const good = { outcome: 'CREATE' as const, buyerName: 'Công ty Hoa Sen', description: 'Tư vấn' }

it('shows each error by line and column, and imports nothing while there is one', async () => {
  open(
    report({
      refused: 1,
      lines: [
        { ...good, line: 2, invoice: 1, amount: 110_000 },
        {
          ...{ line: 3, outcome: 'ERROR', invoice: 1, buyerName: 'Công ty Hoa Sen', description: 'Tài liệu' },
          errors: [
            { column: 'quantity', reason: 'numberAmbiguous' },
            { column: 'dueDate', reason: 'differs', otherLine: 2 },
            { column: 'unitPrice', reason: 'required' },
          ],
        },
      ],
    }),
  )
  choose('x')
  expect(await screen.findByText(/^Số lượng: có thể hiểu theo hai cách/)).toBeTruthy()
  expect(screen.getByText('Hạn thanh toán: khác với dòng 2 của cùng hoá đơn.')).toBeTruthy()
  expect(screen.getByText('Đơn giá: không được để trống.')).toBeTruthy()
  expect(screen.queryByText('Dòng 2')).toBeNull()
  expect(screen.getByRole('button', { name: /^Tạo/ }).hasAttribute('disabled')).toBe(true)
})

it('imports the chosen file once for two presses, after showing its sums', async () => {
  const lines = [{ ...good, line: 2, invoice: 1, amount: 110_000 }]
  const sent = open(report({ invoices: 1, subtotal: 100_000, vat: 10_000, total: 110_000, lines }))
  choose('\ufeffBuyer,…')
  const run = await screen.findByRole('button', { name: 'Tạo 1 bản nháp' })
  expect(screen.getByText('100.000 đ')).toBeTruthy()
  fireEvent.click(run)
  fireEvent.click(run)
  expect(await screen.findByText('Đã tạo 1 bản nháp, tổng cộng 110.000 đ.')).toBeTruthy()
  const imports = sent.filter(({ url }) => url.endsWith('/imports/invoices'))
  expect(imports.map(({ body }) => body)).toEqual([{ csv: 'Buyer,…', importId: expect.any(String) }])
})

it('says that a file of the same content was imported before', async () => {
  const lines = [{ ...good, line: 2, invoice: 1, amount: 110_000 }]
  open(report({ invoices: 1, total: 110_000, importedTime: Date.UTC(2026, 10, 20), lines }))
  choose('x')
  expect((await screen.findByRole('alert')).textContent).toContain('đã được nhập')
})

it('refuses a file that is too large or of another encoding before it is sent', async () => {
  const sent = open(report({}))
  choose(new Uint8Array([0x75, 0x0a, 0xd4, 0xea]))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('UTF-8'))
  choose('x'.repeat(1_000_001))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('1 MB'))
  expect(sent).toEqual([])
})
