import { QueryClientProvider } from '@tanstack/react-query'
import type { Invoice } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import './billing-errors.ts'
import { PaymentDialog } from './PaymentDialog.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const invoice = {
  invoiceId: crypto.randomUUID(),
  status: 'OPEN',
  code: '2026-000001',
  total: 1_100_000,
  paid: 0,
  credited: 0,
} as unknown as Invoice

it('keeps its id when the amount was changed after a lost answer, and says what the server says of it', async () => {
  const answers = [
    () => Promise.reject(new TypeError('fetch failed')),
    () => json({ error: { code: 'paymentExists', requestId: 'r' } }, 409),
  ]
  const sent = stubNetwork(() => answers.shift()!())
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentDialog invoice={invoice} isRefund={false} onClose={onClose} />
    </QueryClientProvider>,
  )
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Lưu' }))
  save()
  await screen.findByRole('alert')
  fireEvent.change(screen.getByLabelText(/Số tiền/), { target: { value: '500.000' } })
  save()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('đã được ghi ở lần gửi trước'))
  const bodies = sent.map(({ body }) => body as { paymentId: string; amount: number })
  expect(bodies.map(({ amount }) => amount)).toEqual([1_100_000, 500_000])
  expect(bodies[1]!.paymentId).toBe(bodies[0]!.paymentId)
  expect(onClose).not.toHaveBeenCalled()
})
