import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { messageOf } from '../testing.ts'
import DueReminders from './DueReminders.tsx'

let due: object[]
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {}, useRouter: () => undefined }))
vi.mock('../../../model/messages/reminders.ts', () => ({ useReminders: () => ({ data: due }) }))
vi.mock('../../../model/messenger-url.ts', () => ({ useMessengerUrl: () => ({}) }))
vi.mock('./useDueNotices.ts', () => ({ useDueNotices: () => {} }))
vi.mock('./reminder-commands.ts', () => ({ endReminder: async () => {}, setReminder: async () => {} }))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const reminder = (at: number) => ({
  messageId: `m${at}`,
  message: messageOf(at),
  state: 'DUE',
  remindTime: at,
  note: `Việc ${at}`,
})

it('a reminder that is put off from its menu gives the focus to the next one, and the last to the page', async () => {
  const page = () => (
    <>
      <DueReminders />
      <main id="main" tabIndex={-1} />
    </>
  )
  due = [reminder(1), reminder(2)]
  const { rerender } = render(page())
  const putOff = async () => {
    fireEvent.click(screen.getAllByRole('button', { name: 'Nhắc lại sau' })[0]!)
    const choice = screen.getAllByRole('menuitem')[0]!
    choice.focus()
    fireEvent.click(choice)
    due = due.slice(1)
    await act(async () => rerender(page()))
    vi.advanceTimersByTime(1_100)
  }
  await putOff()
  expect(document.activeElement?.closest('li')?.textContent).toContain('Việc 2')
  await putOff()
  expect(document.activeElement?.id).toBe('main')
})
