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

it.each([
  { type: 'roomRemoved', to: { users: [leaver] }, data: {} },
  { type: 'membersUpdated', to: { room: roomId }, data: { removedUserIds: [leaver] } },
])('reads the members for a digest again when $type is delivered while they are read', async event => {
  vi.useFakeTimers()
  const heard: { channel: string; seq: number }[] = []
  let answer: (access: RoomAccess) => void = () => {}
  const find = vi.fn(() => Promise.resolve(accessOf(everybody)))
  const broadcast = async (channels: string[], { type, data }: EventEnvelope) => {
    if (type !== 'messageNoticed') return
    for (const channel of channels) heard.push({ channel, seq: data.lastMessage.seq })
  }
  const app = {
    config: { realtimeBeatMs: 400 },
    log: { warn: () => {} },
    realtime: { broadcast, publish: (channel: string, one: EventEnvelope) => broadcast([channel], one) },
    services: { members: { find, forget: () => {} } },
  } as unknown as App
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

  // The author's other devices hear of it at once, and again with everybody.
  expect(new Set(heard.flatMap(({ channel, seq }) => (seq === 3 ? [channel] : []))).size).toBe(149)
  expect(heard.filter(({ channel, seq }) => channel === userChannel(leaver) && seq > 1)).toEqual([])
  await delivery.stop()
  vi.useRealTimers()
})
