import { afterEach, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { setTimeZone } from '../../../text/time.ts'
import { typeMoment } from '../../../ui/testing.ts'
import PollDialog from './PollDialog.tsx'

afterEach(() => {
  cleanup()
  setTimeZone('Asia/Ho_Chi_Minh')
})

it.each([
  ['Asia/Ho_Chi_Minh', '+07:00'],
  ['America/New_York', '-05:00'],
])('a poll ends when the clocks of the product’s zone show it: %s', (zone, offset) => {
  setTimeZone(zone)
  const onSend = vi.fn()
  render(<PollDialog text="" onSend={onSend} onClose={() => undefined} />)
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fill(/^Câu hỏi/, 'Ăn gì?')
  fill(/1$/, 'Phở')
  fill(/2$/, 'Bún')
  typeMoment(/^Kết thúc/, '01/01/2099 08:00')
  fireEvent.click(screen.getByRole('button', { name: 'Tạo' }))
  expect(onSend.mock.calls[0]![0].poll.closesTime).toBe(Date.parse(`2099-01-01T08:00${offset}`))
})
