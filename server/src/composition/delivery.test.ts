import type { EventEnvelope } from '@trau/contract'
import { expect, it, vi } from 'vitest'
import type { App } from '#platform/app.ts'
import type { OutboxRow } from '#platform/outbox/dispatcher.ts'
import type { Publication } from '#platform/outbox/outbox.ts'
import type { RoomAccess } from '../services/room/index.ts'
import { createDelivery } from './delivery.ts'
import { userChannel } from './resolve-channels.ts'

const roomId = 'làng'
const everybody = Array.from({ length: 150 }, (_, n) => `người-${n}`)
const leaver = everybody[7]!

let serial = 0
const row = (to: Publication['to'], type: string, data: object): OutboxRow => {
  const event = { type, data: { roomId, ...data } } as unknown as EventEnvelope
  return {
    id: ++serial,
    partition: 1,
    tenantId: 'default',
    isFirst: true,
    publications: [{ to, event }],
  }
}
const notice = (seq: number) =>
  row({ membersOf: roomId }, 'messageNoticed', { lastMessage: { seq, senderId: everybody[0] }, counts: true })
const accessOf = (userIds: readonly string[]) =>
  ({
    roles: new Map(userIds.map(id => [id, 3])),
    hidden: new Set(),
    visibleAfter: new Map(),
  }) as unknown as RoomAccess

/** The app of a room of 150 people, and what reaches whom. */
function appOf(find: () => Promise<RoomAccess>) {
  const deliveries: { channel: string; event: EventEnvelope }[] = []
  const broadcast = async (channels: string[], event: EventEnvelope) => {
    for (const channel of channels) deliveries.push({ channel, event })
  }
  const app = {
    config: { realtimeBeatMs: 400 },
    log: { warn: () => {} },
    realtime: { broadcast, publish: (channel: string, one: EventEnvelope) => broadcast([channel], one) },
    services: { members: { find, forget: () => {} } },
  } as unknown as App
  return { app, deliveries }
}

it('what happens in a call reaches its people at once, and does not wait for the digest of a busy room', async () => {
  vi.useFakeTimers()
  const { app, deliveries } = appOf(() => Promise.resolve(accessOf(everybody)))
  const delivery = createDelivery(app)
  await delivery.deliver([notice(1)])
  await delivery.deliver([notice(2)])
  const callTypes = ['callUpdated', 'callSignalled', 'callSignalled', 'callReacted', 'callMessageSent']
  await delivery.deliver([...callTypes, 'selfMemberUpdated'].map(type => row({ users: [leaver] }, type, {})))
  const ofOne = deliveries
    .filter(({ channel }) => channel === userChannel(leaver))
    .map(({ event }) => event.type)
  expect(ofOne).toEqual(['messageNoticed', ...callTypes])
  await delivery.stop()
  vi.useRealTimers()
})

it.each([
  { type: 'roomRemoved', to: { users: [leaver] }, data: {} },
  { type: 'membersUpdated', to: { room: roomId }, data: { removedUserIds: [leaver] } },
])('reads the members for a digest again when $type is delivered while they are read', async event => {
  vi.useFakeTimers()
  let answer: (access: RoomAccess) => void = () => {}
  const find = vi.fn(() => Promise.resolve(accessOf(everybody)))
  const { app, deliveries } = appOf(find)
  const delivery = createDelivery(app)
  await delivery.deliver([notice(1)])
  await delivery.deliver([notice(2)])

  // The digest asks who is in the room, and the answer is from before somebody was removed.
  find.mockImplementationOnce(() => new Promise(resolve => (answer = resolve)))
  await vi.advanceTimersByTimeAsync(400)
  find.mockImplementation(async () => accessOf(everybody.filter(id => id !== leaver)))
  await delivery.deliver([row(event.to, event.type, event.data), notice(3)])
  answer(accessOf(everybody))
  await vi.advanceTimersByTimeAsync(0)

  const heard = deliveries.flatMap(({ channel, event }) =>
    event.type === 'messageNoticed' ? [{ channel, seq: event.data.lastMessage.seq }] : [],
  )
  // The author's other devices hear of it at once, and again with everybody.
  expect(new Set(heard.flatMap(({ channel, seq }) => (seq === 3 ? [channel] : []))).size).toBe(149)
  expect(heard.filter(({ channel, seq }) => channel === userChannel(leaver) && seq > 1)).toEqual([])
  await delivery.stop()
  vi.useRealTimers()
})
