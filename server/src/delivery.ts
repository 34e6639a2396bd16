import type { Message } from '@trau/contract'
import { beatOf, createDigests, type Digests, roomOf, type Told } from './digests.ts'
import type { App } from './platform/app.ts'
import type { OutboxRow } from './platform/outbox/dispatcher.ts'
import type { Publication } from './platform/outbox/outbox.ts'
import { isOpenly, userChannel, waysInto } from './ways.ts'

const roomChannel = (roomId: string) => `room:${roomId}`

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
        const told = { ...publication, orderKey: row.partition, idempotencyKey: `${row.id}.${n}` }
        const now = await tellsNow(app, digests, row.tenantId, told)
        if (!now) continue
        const call = publish(app, now.channels, now.told, row.isFirst)
        // It is looked at further down; until then a failure is not one that nobody handles.
        call.catch(() => {})
        underWay.push(call)
      }
    }
  } finally {
    await allAtRest(underWay)
  }
}

interface Now {
  channels: string | string[]
  told: Told
}

/** Where it is published now; nowhere what waits for the digest of a room. */
async function tellsNow(app: App, digests: Digests, tenantId: string, told: Told): Promise<Now | undefined> {
  const { to, event } = told
  if ('room' in to) return { channels: roomChannel(to.room), told }
  if ('users' in to) {
    const roomId = roomOf(event)
    if (roomId && event.type === 'roomRemoved') digests.forget(roomId, to.users)
    else if (roomId && digests.holds(tenantId, roomId, told, 0)) return undefined
    if (isOpenly(event)) return { channels: to.users.map(userChannel), told }
    return { channels: (await waysInto(app, tenantId, roomId)).of(to.users, event), told }
  }
  const ways = await waysInto(app, tenantId, to.membersOf)
  const { realtimeBeatMs: beatMs, centrifugo } = app.config
  const beat = beatOf(ways.members.size, { beatMs, outlives: centrifugo !== undefined })
  if (!digests.holds(tenantId, to.membersOf, told, beat)) return { channels: ways.everybody, told }
  // Who wrote has read by writing: their other devices must not miss that behind what somebody else writes next.
  const author = event.type === 'messageNoticed' ? event.data.lastMessage.senderId : ''
  if (!ways.members.has(author)) return undefined
  const own = { ...told, idempotencyKey: `${told.idempotencyKey}.own` }
  return { channels: ways.of([author], event), told: own }
}

/** One digest: what waits for everybody in a room, and for single people of it, in the order in which it came. */
async function tellTogether(app: App, tenantId: string, roomId: string, take: () => Told[]): Promise<Told[]> {
  // Members first: from taking to the last call nothing may come between.
  const ways = await waysInto(app, tenantId, roomId).catch(() => undefined)
  const taken = take()
  const calls = taken.map(told => {
    const channels = 'users' in told.to ? ways?.of(told.to.users, told.event) : ways?.everybody
    return channels
      ? publish(app, channels, told)
      : Promise.reject(new Error('who is in the room is not known'))
  })
  const outcomes = await Promise.allSettled(calls)
  const failed = taken.filter((_, n) => outcomes[n]!.status === 'rejected')
  if (failed.length > 0)
    app.log.warn({ roomId, failed: failed.length }, 'a digest could not be published; trying again')
  return failed
}

async function publish(app: App, to: string | string[], told: Told, isFirst = false): Promise<void> {
  const { event, orderKey, idempotencyKey } = told
  const options = { idempotencyKey, isFirst, orderKey, onlyIfActive: true }
  if (typeof to === 'string') await app.realtime.publish(to, event, options)
  else await app.realtime.broadcast(to, event, options)
}

interface Rewritten {
  roomId: string
  messageIds: string[]
}

/** The messages whose text this publication says is another now, or gone, or none of the newcomers’ business. */
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
  await app.realtime.historyRemove(roomChannel(roomId))
  const members = await app.services.members.membersOf(tenantId, roomId)
  const channels = [...members.keys()].map(userChannel)
  for (const messageId of messageIds) await app.realtime.historyRedact(channels, messageId)
}
