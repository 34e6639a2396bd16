import { afterEach, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { setTimeZone } from '../../../text/time.ts'
import { pressBeside, typeMoment } from '../../../ui/testing.ts'
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

it('a press beside a poll closes it only while nothing is written, and Esc asks', async () => {
  const onClose = vi.fn()
  render(<PollDialog text="" onSend={() => undefined} onClose={onClose} />)
  const question = () => screen.getByLabelText(/^Câu hỏi/)
  pressBeside()
  expect(onClose).toHaveBeenCalledOnce()
  fireEvent.change(question(), { target: { value: 'Trưa nay ăn gì?' } })
  pressBeside()
  expect(onClose).toHaveBeenCalledOnce()
  fireEvent.keyDown(question(), { key: 'Escape' })
  await screen.findByRole('alertdialog', { name: 'Bỏ những gì bạn vừa nhập?' })
  fireEvent.click(screen.getByRole('button', { name: 'Nhập tiếp' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((question() as HTMLInputElement).value).toBe('Trưa nay ăn gì?')
  fireEvent.keyDown(question(), { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Bỏ' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
})

it('a choice that is removed by its own button gives the focus to the choice in its place', async () => {
  render(<PollDialog text="" onSend={() => undefined} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Thêm lựa chọn' }))
  const remove = screen.getAllByRole('button', { name: /^Xoá lựa chọn/ }).at(-1)!
  remove.focus()
  fireEvent.click(remove)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/2$/)))
})
