import type { EventEnvelope, Reminder } from '@trau/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { LiveQueryClient } from '../../api/live-query-client.ts'
import './live.ts'
import { messageOf } from '../../features/chat/testing.ts'
import { applyEvent } from '../../live/dispatch.ts'
import { fullTime, setTimeZone } from '../../text/time.ts'
import { laterTime, reminderChoices } from '../reminder-times.ts'
import { remindersKey } from './reminders.ts'

const at = (text: string) => Date.parse(`${text}+07:00`)
const offered = (now: string) =>
  reminderChoices(at(now)).map(({ choice, time }) => `${choice} ${fullTime(time)}`)

afterEach(() => setTimeZone('Asia/Ho_Chi_Minh'))

describe('when one can be reminded', () => {
  it('when one can be reminded is offered with its moment', () => {
    expect(offered('2026-11-18T10:30:00')).toEqual([
      'in20Minutes 10:50 18/11/2026',
      'inAnHour 11:30 18/11/2026',
      'tonight 20:00 18/11/2026',
      'tomorrow 08:00 19/11/2026',
      'nextMonday 08:00 23/11/2026',
    ])
  })
  it('has no evening once it has begun, and on a Sunday no second Monday', () => {
    expect(offered('2026-11-18T20:00:00').join()).not.toContain('tonight')
    expect(offered('2026-11-22T09:00:00').join()).not.toContain('nextMonday')
    expect(offered('2026-11-23T07:00:00').at(-1)).toBe('nextMonday 08:00 30/11/2026')
  })
  it('when one can be reminded is the hour of the wall clock where summer time begins and ends', () => {
    setTimeZone('Europe/Berlin')
    const time = (now: string, choice: string) =>
      reminderChoices(Date.parse(now)).find(one => one.choice === choice)?.time
    expect(time('2027-03-27T20:30:00+01:00', 'tomorrow')).toBe(1_806_213_600_000)
    expect(time('2027-03-28T10:00:00+02:00', 'tonight')).toBe(Date.parse('2027-03-28T20:00:00+02:00'))
    expect(time('2026-10-24T20:30:00+02:00', 'tomorrow')).toBe(Date.parse('2026-10-25T08:00:00+01:00'))
  })
  it('when one can be reminded is counted in the zone that labels use', () => {
    setTimeZone('America/New_York')
    const now = Date.parse('2026-11-18T23:30:00-05:00')
    expect(fullTime(laterTime('tomorrow', now))).toBe('08:00 19/11/2026')
    expect(laterTime('in10Minutes', now) - now).toBe(600_000)
  })
})

describe('what is known of reminders', () => {
  const reminderOf = (seq: number): Reminder => {
    const message = messageOf(seq)
    const { roomId, messageId } = message
    return { roomId, messageId, remindTime: 1, state: 'WAITING', message }
  }
  const after = (event: EventEnvelope) => {
    const queryClient = new LiveQueryClient()
    queryClient.setQueryData(remindersKey, [reminderOf(1), reminderOf(2)])
    const targets = { queryClient, dispatch: () => undefined }
    applyEvent(event, targets)
    applyEvent(event, targets)
    return queryClient.getQueryData<Reminder[]>(remindersKey)!.map(({ message }) => message.seq)
  }
  it('loses those of messages and rooms that the person does not see any more', () => {
    expect(after({ type: 'messageHidden', data: { roomId: 'room', messageId: 'm1' } })).toEqual([2])
    expect(after({ type: 'roomRemoved', data: { roomId: 'room' } })).toEqual([])
    expect(after({ type: 'roomHidden', data: { roomId: 'room' } })).toEqual([])
    const selfMember = { roomId: 'room', clearedSeq: 1 } as never
    expect(after({ type: 'selfMemberUpdated', data: { selfMember } })).toEqual([2])
    expect(after({ type: 'roomRemoved', data: { roomId: 'another' } })).toEqual([1, 2])
  })
})
