import { QueryClientProvider } from '@tanstack/react-query'
import type { Invoice } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import { InvoiceEditor } from './InvoiceEditor.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const draft = {
  invoiceId: crypto.randomUUID(),
  version: 3,
  status: 'DRAFT',
  buyer: { name: 'Công ty Hoa Sen', taxCode: '', address: '' },
  lines: [{ description: 'Học phí', unit: '', quantity: 1, unitPrice: 500_000, vatRate: 8 }],
  note: '',
} as unknown as Invoice

const editor = (invoice: Invoice) => (
  <QueryClientProvider client={queryClient}>
    <InvoiceEditor invoice={invoice} onSaved={() => {}} onClose={() => {}} />
  </QueryClientProvider>
)

it('saves over what it was opened with alone, though a newer draft was fetched behind it', async () => {
  const sent = stubNetwork(() => json({ data: draft }))
  const { rerender } = render(editor(draft))
  fireEvent.change(screen.getByLabelText(/Tên trên hoá đơn/), { target: { value: 'Công ty Hoa Súng' } })
  rerender(editor({ ...draft, version: 4, note: 'Của người khác' }))
  fireEvent.click(screen.getByRole('button', { name: 'Lưu nháp' }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
  expect(sent.find(({ method }) => method === 'PUT')!.body).toMatchObject({
    version: 3,
    buyer: { name: 'Công ty Hoa Súng' },
  })
})

it('opens on a page that came without HTTPS, which has no randomUUID', () => {
  stubNetwork(() => json({ data: draft }))
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  render(editor(draft))
  expect(screen.getByDisplayValue('Học phí')).toBeTruthy()
})

it('sends a new draft by the same id again after a lost answer', async () => {
  const answers = [() => Promise.reject(new TypeError('fetch failed')), () => json({ data: draft })]
  const requests = stubNetwork(({ method }) =>
    method === 'POST' ? answers.shift()!() : json({ data: draft }),
  )
  const onSaved = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <InvoiceEditor invoice={undefined} onSaved={onSaved} onClose={() => {}} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText(/Tên trên hoá đơn/), { target: { value: 'Công ty Hoa Súng' } })
  const saved = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body as Invoice)
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Lưu nháp' }))
  save()
  await waitFor(() => expect(answers).toHaveLength(1))
  await waitFor(() => {
    save()
    expect(onSaved).toHaveBeenCalledOnce()
  })
  const [first, second] = saved()
  expect(second!.invoiceId).toBe(first!.invoiceId)
})

it('a line that is removed by its own button gives the focus to the line in its place', async () => {
  stubNetwork(() => json({ data: draft }))
  render(editor(draft))
  fireEvent.click(screen.getByRole('button', { name: 'Thêm dòng' }))
  const remove = screen.getAllByRole('button', { name: /^Xoá dòng/ }).at(-1)!
  remove.focus()
  fireEvent.click(remove)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByDisplayValue('Học phí')))
})
