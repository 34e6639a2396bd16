import type { Reminder } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { json, stubNetwork } from '../../../api/testing.ts'
import { toast } from '../../../ui/toast.ts'
import { messageOf } from '../testing.ts'
import { removeReminder } from './reminder-commands.ts'

vi.mock('../../../ui/toast.ts', () => ({
  toast: Object.assign(vi.fn(), { success: vi.fn(), error: vi.fn() }),
}))
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const reminderOf = (fields: Partial<Reminder>): Reminder => {
  const message = messageOf(1)
  return { roomId: 'room', messageId: 'm1', remindTime: 9, state: 'WAITING', message, ...fields }
}
/** What stands beside the notice to press. */
const offered = () => vi.mocked(toast).mock.calls[0]![1]?.action as { onClick: () => void } | undefined

it('a reminder that was removed can be had back as it was', async () => {
  const sent = stubNetwork(() => json({ data: {} }))
  await removeReminder(reminderOf({ remindTime: 1234, note: 'Gọi lại' }))
  expect(sent.map(({ method }) => method)).toEqual(['DELETE'])
  offered()!.onClick()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ method: 'PUT', body: { remindTime: 1234, note: 'Gọi lại' } })
})

it('one that was due already is not set for the past', async () => {
  stubNetwork(() => json({ data: {} }))
  await removeReminder(reminderOf({ state: 'DUE' }))
  expect(toast).toHaveBeenCalledOnce()
  expect(offered()).toBeUndefined()
})
