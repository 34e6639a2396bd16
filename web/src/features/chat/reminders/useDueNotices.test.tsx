import type { Reminder } from '@trau/contract'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { preferencesKey } from '../../../model/notifications/preferences.ts'
import { preferences } from '../../../model/preferences.ts'
import { chime } from '../../../model/session/chime.ts'
import { isPushed, raiseNotice } from '../../../model/session/notices.ts'
import { store } from '../../../store/store.ts'
import { cleanup, renderHook } from '../../../testing/library.ts'
import { messageOf } from '../testing.ts'
import { useDueNotices } from './useDueNotices.ts'

vi.mock('../../../model/session/chime.ts', () => ({ chime: vi.fn() }))
vi.mock('../../../model/session/notices.ts', () => ({ raiseNotice: vi.fn(), isPushed: vi.fn() }))
vi.mock('../../../model/preferences.ts', () => ({ preferences: vi.fn() }))

const notice = vi.mocked(raiseNotice)
const prefer = (showPreview: boolean) =>
  vi.mocked(preferences).mockReturnValue({ showPreview } as ReturnType<typeof preferences>)

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  prefer(true)
})
afterEach(cleanup)

const dueOf = (seq: number, fields: Partial<Reminder> = {}): Reminder => {
  const message = messageOf(seq)
  const { roomId, messageId } = message
  return { roomId, messageId, remindTime: seq, state: 'DUE', message, ...fields }
}
const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
const watch = (open = vi.fn()) =>
  renderHook(({ due }: { due: Reminder[] | undefined }) => useDueNotices(due, open), {
    wrapper,
    initialProps: { due: undefined as Reminder[] | undefined },
  })

it('what was due before the page was opened makes no sound; what becomes due does, once each time', () => {
  const { rerender } = watch()
  rerender({ due: [dueOf(1)] })
  expect(chime).not.toHaveBeenCalled()
  rerender({ due: [dueOf(1), dueOf(2, { note: 'Gọi lại' })] })
  rerender({ due: [dueOf(1), dueOf(2, { note: 'Gọi lại' })] })
  expect(chime).toHaveBeenCalledTimes(1)
  expect(notice.mock.calls.map(([tag, text]) => [tag, text.body])).toEqual([['reminder m2', 'Gọi lại']])
  rerender({ due: [dueOf(1), dueOf(2, { remindTime: 9 })] })
  expect(chime).toHaveBeenCalledTimes(2)
  expect(notice.mock.calls.at(-1)![1].body).toBe('Tin số 2')
})

it('a notice leads to its message', () => {
  const open = vi.fn()
  const { rerender } = watch(open)
  rerender({ due: [] })
  rerender({ due: [dueOf(1)] })
  notice.mock.calls[0]![2]()
  expect(open.mock.calls[0]![0]).toMatchObject({ messageId: 'm1' })
})

it('nothing is said of it where no preview is wanted, and nothing of a message with an end', () => {
  const { rerender } = watch()
  rerender({ due: [] })
  const ending = { message: messageOf(1, { expiresTime: 5 }) }
  rerender({ due: [dueOf(1, ending)] })
  prefer(false)
  rerender({ due: [dueOf(1, ending), dueOf(2, { note: 'Riêng tư' })] })
  expect(JSON.stringify(notice.mock.calls.map(([, text]) => text))).not.toMatch(/Tin số|Riêng tư/)
})

it.each([
  [true, [0, 0]],
  [false, [1, 1]],
])('a page in the background leaves it to the push that this browser gets: %s', async (gets, expected) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.mocked(isPushed).mockResolvedValue(gets)
  const { rerender } = watch()
  rerender({ due: [] })
  rerender({ due: [dueOf(1)] })
  await new Promise(resolve => setTimeout(resolve))
  expect([vi.mocked(chime).mock.calls.length, notice.mock.calls.length]).toEqual(expected)
  expect(isPushed).toHaveBeenCalledExactlyOnceWith('REMINDER')
  vi.restoreAllMocks()
})

const allDay = {
  from: '00:00',
  to: '00:00',
  days: [0, 1, 2, 3, 4, 5, 6],
  timeZone: 'Asia/Ho_Chi_Minh',
  allowsFavorites: true,
  allowsMentions: true,
}
it.each([
  [
    'do-not-disturb',
    { doNotDisturbUntil: Date.now() + 3_600_000, quietHours: { ...allDay, isEnabled: false } },
  ],
  ['quiet hours', { doNotDisturbUntil: 0, quietHours: { ...allDay, isEnabled: true } }],
])('what becomes due in %s neither sounds nor stands on the desktop', (_, preferences) => {
  queryClient.setQueryData(preferencesKey, preferences)
  const { rerender } = watch()
  rerender({ due: [] })
  rerender({ due: [dueOf(1)] })
  queryClient.clear()
  expect(chime).not.toHaveBeenCalled()
  expect(notice).not.toHaveBeenCalled()
})

it('no notice stands over a page that is looked at', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { rerender } = watch()
  rerender({ due: [] })
  rerender({ due: [dueOf(1)] })
  expect(chime).toHaveBeenCalledTimes(1)
  expect(notice).not.toHaveBeenCalled()
})
