import { QueryClientProvider } from '@tanstack/react-query'
import type { PersonDataRequest } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { AnswerDialog } from './AnswerDialog.tsx'

const request = {
  ...{ requestId: 'r1', kind: 'ACCESS', status: 'OPEN', text: '', answer: '', createdTime: 1, dueTime: 2 },
  person: { userId: 'u1', name: 'Lê Thị Mai' },
} as PersonDataRequest

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('the text about one’s own copy is for a request that is done, and what was written stays', async () => {
  const requests = stubNetwork(() => json({ data: {} }))
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <AnswerDialog request={request} title="Xem dữ liệu" onClose={onClose} />
    </QueryClientProvider>,
  )
  const answer = () => screen.getByRole<HTMLTextAreaElement>('textbox').value
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
  expect(answer()).toMatch(/^Bạn tạo được bản sao/)
  choose('Từ chối')
  expect(answer()).toBe('')
  choose('Đã thực hiện')
  expect(answer()).toMatch(/^Bạn tạo được bản sao/)
  choose('Từ chối')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Bạn gửi giấy tờ trước nhé.' } })
  choose('Đã thực hiện')
  choose('Từ chối')
  expect(answer()).toBe('Bạn gửi giấy tờ trước nhé.')
  fireEvent.click(screen.getByRole('button', { name: 'Trả lời' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(requests[0]!.body).toEqual({ status: 'REFUSED', answer: 'Bạn gửi giấy tờ trước nhé.' })
})
