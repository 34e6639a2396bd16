import type { EventEnvelope, Message } from '@trau/contract'
import type { App } from '../platform/app.ts'
import type { OutboxRow } from '../platform/outbox/dispatcher.ts'
import type { Publication } from '../platform/outbox/outbox.ts'
import { eventSeenAfter } from '../services/chat/index.ts'
import { roomChannels } from '../services/room/index.ts'
import { beatOf, createDigests, type Digests, roomOf, type Told } from './digests.ts'
import { isOpenly, userChannel, type Ways, waysInto } from './ways.ts'

export interface Delivery {
  /**
   * Publishes what the outbox holds, each partition in its order and none waiting for another. A row that comes twice (the process died
   * before deleting it) carries the same idempotency key, so that nobody hears it twice.
   */
  deliver(rows: OutboxRow[]): Promise<void>
  /** Publishes what rooms were still to be told together. */
  stop(): Promise<void>
}

export function createDelivery(app: App): Delivery {
  const digests = createDigests({
    tell: (tenantId, roomId, take) => tellTogether(app, tenantId, roomId, take),
  })
  return {
    async deliver(rows) {
      const partitions = Map.groupBy(rows, row => row.partition)
      await allAtRest([...partitions.values()].map(ordered => deliverInOrder(app, digests, ordered)))
    },
    stop: digests.stop,
  }
}

/** Fails when one did, but not before all have ended: what comes again must not overtake itself. */
async function allAtRest(work: Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(work)
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

async function deliverInOrder(app: App, digests: Digests, rows: OutboxRow[]): Promise<void> {
  const underWay: Promise<void>[] = []
  try {
    for (const row of rows) {
      for (const [n, publication] of row.publications.entries()) {
        // What was edited, recalled or said before they came must not be replayed to who asks; they are told to fetch instead.
        const rewritten = rewrittenBy(publication)
        if (rewritten) {
          await allAtRest(underWay.splice(0))
          digests.rewrite(rewritten.roomId, rewritten.messageIds)
          await forgetText(app, row.tenantId, rewritten)
        }
        if (publication.event.type === 'roomHidden') {
          await allAtRest(underWay.splice(0))
          await forgetRoom(app, row.tenantId, publication)
        }
        const told = { ...publication, orderKey: row.partition, idempotencyKey: `${row.id}.${n}` }
        for (const now of await tellsNow(app, digests, row.tenantId, told)) {
          const call = publish(app, now.channels, now.told, row.isFirst)
          // It is looked at further down; until then a failure is not one that nobody handles.
          call.catch(() => {})
          underWay.push(call)
        }
      }
    }
  } finally {
    await allAtRest(underWay)
  }
}

interface Now {
  channels: readonly string[]
  told: Told
}

/** Where it is published now; nowhere what waits for the digest of a room. */
async function tellsNow(app: App, digests: Digests, tenantId: string, told: Told): Promise<Now[]> {
  const { to, event } = told
  // Who has just come hears what follows: in another process the notice of it may be slower than this row.
  if (event.type === 'membersUpdated') app.services.members.forget(tenantId, event.data.roomId)
  if ('room' in to) return toOpenRoom(app, tenantId, to.room, told)
  if ('users' in to) {
    const roomId = roomOf(event)
    if (roomId && event.type === 'roomRemoved') digests.forget(roomId, to.users)
    else if (roomId && digests.holds(tenantId, roomId, told, 0)) return []
    if (isOpenly(event)) return [{ channels: to.users.map(userChannel), told }]
    return toPeople(await waysInto(app, tenantId, roomId), to.users, told)
  }
  const ways = await waysInto(app, tenantId, to.membersOf)
  const { realtimeBeatMs: beatMs, centrifugo } = app.config
  const beat = beatOf(ways.members.size, { beatMs, outlives: centrifugo !== undefined })
  if (!digests.holds(tenantId, to.membersOf, told, beat)) return toPeople(ways, undefined, told)
  // Who wrote has read by writing: their other devices must not miss that behind what somebody else writes next.
  const author = event.type === 'messageNoticed' ? event.data.lastMessage.senderId : ''
  if (!ways.members.has(author)) return []
  const own = { ...told, idempotencyKey: `${told.idempotencyKey}.own` }
  return toPeople(ways, [author], own)
}

/** Each channel of the open room hears what those on it may see. */
async function toOpenRoom(app: App, tenantId: string, roomId: string, told: Told): Promise<Now[]> {
  const access = await app.services.members.find(tenantId, roomId)
  const places = [0, ...new Set(access?.visibleAfter.values())]
  const channels = roomChannels(roomId, access)
  return asSeen(
    told,
    channels.map((channel, n) => ({ channels: [channel], visibleAfterSeq: places[n]! })),
  )
}

/** The same for people on their own channels: these, or everybody in the room. */
function toPeople(ways: Ways, userIds: readonly string[] | undefined, told: Told): Now[] {
  const { visibleAfter } = ways
  if (visibleAfter.size === 0)
    return [{ channels: userIds ? ways.of(userIds, told.event) : ways.everybody, told }]
  const byPlace = Map.groupBy(userIds ?? ways.members.keys(), userId => visibleAfter.get(userId) ?? 0)
  return asSeen(
    told,
    [...byPlace].map(([visibleAfterSeq, some]) => ({ channels: ways.of(some, told.event), visibleAfterSeq })),
  )
}

interface Listeners {
  channels: string[]
  visibleAfterSeq: number
}

/** One publication for all who see the same of it. */
function asSeen(told: Told, listeners: readonly Listeners[]): Now[] {
  const views = new Map<string, { event: EventEnvelope; channels: string[] }>()
  for (const { channels, visibleAfterSeq } of listeners) {
    const event = eventSeenAfter(told.event, visibleAfterSeq)
    if (!event || channels.length === 0) continue
    const name = event === told.event ? '' : JSON.stringify(event)
    const view = views.get(name)
    if (view) view.channels.push(...channels)
    else views.set(name, { event, channels: [...channels] })
  }
  return [...views.values()].map(({ event, channels }) => ({ channels, told: { ...told, event } }))
}

/** One digest: what waits for everybody in a room, and for single people of it, in the order in which it came. */
async function tellTogether(app: App, tenantId: string, roomId: string, take: () => Told[]): Promise<Told[]> {
  // Members first: from taking to the last call nothing may come between.
  const ways = await waysInto(app, tenantId, roomId).catch(() => undefined)
  const taken = take()
  const calls = taken.map(async told => {
    if (!ways) throw new Error('who is in the room is not known')
    const views = toPeople(ways, 'users' in told.to ? told.to.users : undefined, told)
    await allAtRest(views.map(view => publish(app, view.channels, view.told)))
  })
  const outcomes = await Promise.allSettled(calls)
  const failed = taken.filter((_, n) => outcomes[n]!.status === 'rejected')
  if (failed.length > 0)
    app.log.warn({ roomId, failed: failed.length }, 'a digest could not be published; trying again')
  return failed
}

async function publish(app: App, to: readonly string[], told: Told, isFirst = false): Promise<void> {
  const { event, orderKey, idempotencyKey } = told
  const options = { idempotencyKey, isFirst, orderKey, onlyIfActive: true }
  const [channel, ...others] = to
  if (channel !== undefined && others.length === 0) await app.realtime.publish(channel, event, options)
  else await app.realtime.broadcast([...to], event, options)
}

/** What a person heard of the room before they hid it is replayed to none of their sessions any more. */
async function forgetRoom(app: App, tenantId: string, { to, event }: Publication): Promise<void> {
  const roomId = roomOf(event)
  if (!roomId || !('users' in to)) return
  // As with who has just come: another process may have hidden it, and its notice may still be on its way.
  app.services.members.forget(tenantId, roomId)
  await app.realtime.historyRedact(to.users.map(userChannel), roomId)
}

interface Rewritten {
  roomId: string
  messageIds: string[]
}

/** The messages whose text this publication says is another now, or gone. */
function rewrittenBy({ to, event, forgets }: Publication): Rewritten | undefined {
  if (forgets) return { roomId: forgets, messageIds: [] }
  if (!('room' in to)) return undefined
  // Of these nothing went to anybody's own channel.
  if (event.type === 'messagesExpired') return { roomId: to.room, messageIds: [] }
  if (event.type !== 'messageUpdated' || !isRewritten(event.data.message)) return undefined
  return { roomId: to.room, messageIds: [event.data.message.messageId] }
}

const isRewritten = (message: Message) => message.isRecalled || message.editedTime === message.updatedTime

/** Takes what the messages were from the room's history, and from the notices and pins in those of its members. */
async function forgetText(app: App, tenantId: string, { roomId, messageIds }: Rewritten): Promise<void> {
  const access = await app.services.members.find(tenantId, roomId)
  for (const channel of roomChannels(roomId, access)) await app.realtime.historyRemove(channel)
  const channels = [...(access?.roles.keys() ?? [])].map(userChannel)
  for (const messageId of messageIds) await app.realtime.historyRedact(channels, messageId)
}
