import { NotificationType } from '@trau/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withDefaults } from '../preferences/defaults.ts'
import { type Reach, type RoutedEvent, route } from './route.ts'

const reach: Reach = {
  hasDevice: true,
  hasEmail: true,
  isEmailSuspended: false,
  hasPhone: true,
  sendsEmail: true,
  sendsSms: true,
}
const event = (change: Partial<RoutedEvent> = {}): RoutedEvent => ({
  type: 'MESSAGE',
  isMention: false,
  hasKeyword: false,
  isFavorite: false,
  room: { level: 'DEFAULT', mutedUntil: 0, isLargeGroup: false },
  ...change,
})
/** Tuesday, 23:30 in Hanoi, 11:30 in New York. */
const night = Date.UTC(2026, 10, 24, 16, 30)
const quiet = (change: object = {}) =>
  withDefaults(
    {
      quietHours: {
        isEnabled: true,
        from: '22:00',
        to: '07:00',
        days: [0, 1, 2, 3, 4, 5, 6],
        timeZone: 'Asia/Ho_Chi_Minh',
        allowsFavorites: true,
        allowsMentions: true,
        ...change,
      },
    },
    0,
  )
const push = (...args: Parameters<typeof route>) => {
  const { isChosen, reason } = route(...args)[1]!
  return [isChosen, reason]
}

describe('a push', () => {
  it('a push is held by quiet hours of the person’s own time zone, but for favourite people and mentions', () => {
    expect(push(event(), quiet(), reach, night)).toEqual([false, 'QUIET_HOURS'])
    expect(push(event(), quiet({ timeZone: 'America/New_York' }), reach, night)).toEqual([true, 'WANTED'])
    expect(push(event({ isFavorite: true }), quiet(), reach, night)).toEqual([true, 'FAVORITE_EXCEPTION'])
    expect(push(event({ type: 'MENTION', isMention: true }), quiet(), reach, night)).toEqual([
      true,
      'MENTION_EXCEPTION',
    ])
  })

  it('a push of a mention is held by quiet hours that let none through', () => {
    const mention = event({ type: 'MENTION', isMention: true })
    expect(push(mention, quiet({ allowsMentions: false }), reach, night)).toEqual([false, 'QUIET_HOURS'])
  })

  it('a push is held by the second quiet period of a day as by the first', () => {
    const noon = Date.parse('2026-11-23T12:00:00+07:00')
    expect(push(event(), quiet(), reach, noon)).toEqual([true, 'WANTED'])
    const second = { from: '11:30', to: '13:30' }
    expect(push(event(), quiet({ second }), reach, noon)).toEqual([false, 'QUIET_HOURS'])
    expect(push(event({ isFavorite: true }), quiet({ second }), reach, noon)).toEqual([
      true,
      'FAVORITE_EXCEPTION',
    ])
  })

  it('about the safety of an account is held neither by quiet hours nor by do not disturb', () => {
    const { room: _, ...security } = event({ type: 'SECURITY' })
    const undisturbed = { ...quiet(), doNotDisturbUntil: night + 1 }
    for (const preferences of [quiet(), undisturbed])
      expect(push(security, preferences, reach, night)).toEqual([true, 'ALWAYS'])
    expect(push({ ...security, type: 'REMINDER' }, undisturbed, reach, night)).toEqual([
      false,
      'DO_NOT_DISTURB',
    ])
  })

  it('follows the room before all else', () => {
    const of = (room: Partial<NonNullable<RoutedEvent['room']>>, change: Partial<RoutedEvent> = {}) =>
      push(
        event({ room: { level: 'DEFAULT', mutedUntil: 0, isLargeGroup: false, ...room }, ...change }),
        withDefaults({}, 0),
        reach,
        night,
      )
    expect(of({ mutedUntil: -1 })).toEqual([false, 'ROOM_MUTED'])
    expect(of({ mutedUntil: -1 }, { isMention: true, type: 'MENTION' })).toEqual([true, 'WANTED'])
    expect(of({ mutedUntil: night + 1 })).toEqual([false, 'ROOM_MUTED'])
    expect(of({ mutedUntil: night - 1 })).toEqual([true, 'WANTED'])
    expect(of({ level: 'NOTHING' }, { isMention: true, type: 'MENTION' })).toEqual([false, 'ROOM_LEVEL'])
    expect(of({ level: 'MENTIONS' })).toEqual([false, 'ROOM_LEVEL'])
    expect(of({ isLargeGroup: true })).toEqual([false, 'LARGE_GROUP'])
    expect(of({ isLargeGroup: true, level: 'ALL' })).toEqual([true, 'WANTED'])
    expect(of({ isLargeGroup: true }, { hasKeyword: true })).toEqual([true, 'KEYWORD'])
  })
})

it('a channel that cannot reach the person says so, whether they want it or not', () => {
  const nothing: Reach = {
    hasDevice: false,
    hasEmail: false,
    isEmailSuspended: false,
    hasPhone: false,
    sendsEmail: false,
    sendsSms: false,
  }
  const { room: _, ...security } = event({ type: 'SECURITY' })
  const reasons = (reached: Reach, isOn: boolean) => {
    const switches = { inApp: isOn, push: isOn, email: isOn, sms: isOn }
    const preferences = withDefaults({ channels: { SECURITY: switches } }, 0)
    return route(security, preferences, reached, night).map(one => one.reason)
  }
  for (const isOn of [true, false]) {
    expect(reasons(nothing, isOn)).toEqual(['ALWAYS', 'NO_DEVICE', 'CHANNEL_MISSING', 'CHANNEL_MISSING'])
    const senders = { ...nothing, sendsEmail: true, sendsSms: true }
    expect(reasons(senders, isOn)).toEqual(['ALWAYS', 'NO_DEVICE', 'NO_ADDRESS', 'NO_ADDRESS'])
  }
  expect(reasons(reach, false)).toEqual(['ALWAYS', 'TYPE_OFF', 'TYPE_OFF', 'TYPE_OFF'])
})

it('a mail to an address from which mail came back is not chosen, whoever sends it, and says so', () => {
  const { room: _, ...security } = event({ type: 'SECURITY' })
  const mail = (change: Partial<Reach>) =>
    route(security, withDefaults({}, 0), { ...reach, isEmailSuspended: true, ...change }, night)[2]
  expect(mail({})).toEqual({ channel: 'EMAIL', isChosen: false, reason: 'ADDRESS_SUSPENDED' })
  expect(mail({ hasEmail: false })).toMatchObject({ reason: 'NO_ADDRESS' })
  expect(mail({ sendsEmail: false })).toMatchObject({ reason: 'CHANNEL_MISSING' })
})

it('a mail about messages waits for a digest, and says that the digest is off', () => {
  const mail = (type: RoutedEvent['type'], stored: Parameters<typeof withDefaults>[0]) =>
    route(event({ type }), withDefaults(stored, 0), reach, night)[2]
  const switches = { inApp: true, push: true, email: false, sms: false }
  for (const type of ['MESSAGE', 'MENTION'] as const) {
    expect(mail(type, {})).toMatchObject({ isChosen: false, reason: 'DIGEST_OFF' })
    expect(mail(type, { digest: 'HOUR' })).toMatchObject({ isChosen: true, reason: 'WANTED' })
    expect(mail(type, { channels: { [type]: switches } })).toMatchObject({ reason: 'TYPE_OFF' })
  }
})

it('an SMS of a type that none carries is not offered, whatever the person chose', () => {
  const sms = (type: RoutedEvent['type']) => route(event({ type }), withDefaults({}, 0), reach, night)[3]
  expect(sms('MENTION')).toMatchObject({ isChosen: false, reason: 'NOT_OFFERED' })
  expect(sms('REMINDER')).toMatchObject({ isChosen: false, reason: 'TYPE_OFF' })
})

describe('whatever a person chose', () => {
  const types = fc.constantFrom(...NotificationType.options)
  const switches = fc.record({
    inApp: fc.boolean(),
    push: fc.boolean(),
    email: fc.boolean(),
    sms: fc.boolean(),
  })
  const cases = fc.record({
    type: types,
    isMention: fc.boolean(),
    hasKeyword: fc.boolean(),
    isFavorite: fc.boolean(),
    chosen: switches,
    room: fc.option(
      fc.record({
        level: fc.constantFrom('DEFAULT', 'ALL', 'MENTIONS', 'NOTHING'),
        mutedUntil: fc.constantFrom(0, -1, night - 1, night + 1),
        isLargeGroup: fc.boolean(),
      }),
      { nil: undefined },
    ),
    reach: fc.record({
      hasDevice: fc.boolean(),
      hasEmail: fc.boolean(),
      isEmailSuspended: fc.boolean(),
      hasPhone: fc.boolean(),
      sendsEmail: fc.boolean(),
      sendsSms: fc.boolean(),
    }),
    dnd: fc.constantFrom(0, night + 1),
    isQuiet: fc.boolean(),
  })

  it('each channel has one answer with its reason, and what is off or cannot arrive is never chosen', () => {
    fc.assert(
      fc.property(cases, ({ type, chosen, room, reach, dnd, isQuiet, ...about }) => {
        const preferences = withDefaults(
          {
            channels: { [type]: chosen },
            doNotDisturbUntil: dnd,
            quietHours: { ...quiet().quietHours, isEnabled: isQuiet },
          },
          0,
        )
        const routes = route({ type, ...about, ...(room ? { room } : {}) }, preferences, reach, night)
        expect(routes.map(one => one.channel)).toEqual(['IN_APP', 'PUSH', 'EMAIL', 'SMS'])
        const [inApp, pushed, email, sms] = routes.map(one => one.isChosen)
        const isSilenced =
          room !== undefined &&
          ['MESSAGE', 'MENTION', 'REACTION', 'POLL_CLOSING'].includes(type) &&
          (room.level === 'NOTHING' ||
            (!about.isMention && (room.mutedUntil === -1 || room.mutedUntil > night)))
        if (isSilenced) expect([inApp, pushed, email, sms]).toEqual([false, false, false, false])
        else if (type === 'SECURITY' || type === 'SYSTEM') expect(inApp).toBe(true)
        expect(pushed && !(chosen.push && reach.hasDevice)).toBe(false)
        expect(
          email && !(chosen.email && reach.hasEmail && reach.sendsEmail && !reach.isEmailSuspended),
        ).toBe(false)
        expect(sms && !(chosen.sms && reach.hasPhone && reach.sendsSms)).toBe(false)
        if (dnd > night && type !== 'SECURITY') expect([pushed, email, sms]).toEqual([false, false, false])
        for (const one of routes)
          expect(one.isChosen).toBe(
            ['WANTED', 'ALWAYS', 'KEYWORD', 'MENTION_EXCEPTION', 'FAVORITE_EXCEPTION'].includes(one.reason),
          )
      }),
      { numRuns: 500 },
    )
  })
})
