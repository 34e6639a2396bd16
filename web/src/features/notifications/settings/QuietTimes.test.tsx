import type { NotificationPreferences, QuietHours } from '@trau/contract'
import { unchosenQuietHours } from '@trau/contract/rules/unchosen-quiet-hours'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { keyOf, queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { setTimeZone } from '../../../text/time.ts'
import { QuietTimes } from './QuietTimes.tsx'

const zoneBefore = 'Asia/Ho_Chi_Minh'
beforeEach(() => setTimeZone('Europe/Berlin'))
afterEach(() => {
  setTimeZone(zoneBefore)
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** @returns the quiet hours that are sent when somebody in Berlin turns these on */
async function turnOn(quietHours: QuietHours): Promise<QuietHours> {
  const preferences = { quietHours, channels: {}, updatedTime: 1 } as unknown as NotificationPreferences
  queryClient.setQueryData(keyOf(api.notification.getNotificationPreferences), preferences)
  const sent = stubNetwork(() => json({ data: preferences }))
  render(<QuietTimes preferences={preferences} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Bật giờ yên tĩnh' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  return (sent[0]!.body as { quietHours: QuietHours }).quietHours
}

it('quiet hours of whoever has chosen none begin in the zone of the device', async () => {
  expect(await turnOn(unchosenQuietHours)).toEqual({
    ...unchosenQuietHours,
    isEnabled: true,
    timeZone: 'Europe/Berlin',
  })
})

it.each<[string, Partial<QuietHours>]>([
  ['a begin', { from: '21:00' }],
  ['days', { days: [1, 2, 3] }],
  ['a second period', { second: { from: '11:30', to: '13:30' } }],
  ['an exception', { allowsMentions: true }],
])('quiet hours for which %s was chosen keep their zone when they are turned on again', async (_, choice) => {
  const { timeZone } = await turnOn({ ...unchosenQuietHours, ...choice })
  expect(timeZone).toBe('Asia/Ho_Chi_Minh')
})
