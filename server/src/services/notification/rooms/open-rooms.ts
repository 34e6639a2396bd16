import type { App } from '#platform/app.ts'
import { transact } from '#platform/outbox/outbox.ts'
import type { NewWork, Processor } from '#platform/processors/index.ts'
import { selectNotifiable } from '../../chat/index.ts'
import { findMembersOfRooms, roomChannelOf } from '../../room/index.ts'
import { type Candidate, deliver, routeCandidates } from '../events/deliver.ts'
import { reviewGoneMeanwhile } from './gone-meanwhile.ts'
import { type Conversation, candidatesIn } from './recipients.ts'

/** Messages of a room that some people have on their screen. */
interface OpenRoomWork {
  roomId: string
  /** The messages behind this one, up to `upTo`. */
  after: number
  upTo: number
  userIds: string[]
}

const name = 'notification/open-rooms'
/** Whoever has a room open reads what comes: they are notified of what is still unread after this time. */
const readMs = 2_000
const roomsAtOnce = 40

/** Which of these people have the room open, on any device. Where another server holds the connections it is not known, and nobody has. */
export async function viewersOf(
  app: App,
  tenantId: string,
  roomId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const access = await app.services.members.find(tenantId, roomId)
  if (!access) return new Set()
  return new Set(
    userIds.filter(userId => app.realtime.isSubscribed(userId, roomChannelOf(roomId, access, userId))),
  )
}

/** @param gatheredMs how long the first of the messages has waited already */
export const openRoomWork = (
  tenantId: string,
  work: OpenRoomWork,
  gatheredMs: number,
): NewWork & { work: OpenRoomWork } => ({
  tenantId,
  processor: name,
  key: `${work.roomId}/${work.upTo}`,
  work,
  delayMs: Math.max(0, readMs - gatheredMs),
})

/**
 * Notifies people of what was said in a room that they had open, where they have not read it since: a message that is read at once costs no
 * notification, no publication and no count.
 */
export function createOpenRoomProcessor(app: App): Processor<OpenRoomWork> {
  async function run(
    tenantId: string,
    works: readonly OpenRoomWork[],
    complete: Parameters<NonNullable<Processor['together']>['run']>[2],
  ): Promise<void> {
    const unread = await unreadOf(app, tenantId, works)
    if (unread.length === 0) return
    const rounds = await Promise.all(
      roundsOf(unread).map(async round => {
        const conversations = await conversationsOf(app, tenantId, round)
        const candidates = await candidatesOf(app, tenantId, round, conversations)
        return { conversations, routed: await routeCandidates(app, tenantId, candidates) }
      }),
    )
    await transact(app, async tx => {
      await complete(tx)
      for (const { routed: routedNotifications } of rounds)
        await deliver(app, tx, tenantId, 'rooms', routedNotifications)
    })
    for (const { conversations } of rounds) await reviewGoneMeanwhile(app, tenantId, conversations)
  }

  return {
    name,
    atOnce: 1,
    tries: 6,
    delayMs: readMs,
    together: { most: roomsAtOnce, run },
    worksOf: () => [],
    run: (tenantId, work, attempt) =>
      run(tenantId, [work], async tx => {
        if (!(await attempt.complete(tx))) throw new Error('the work was done before')
      }),
  }
}

/** What of it is unread, by whom: one query for all of it, and the last one where everybody reads along. */
async function unreadOf(app: App, tenantId: string, works: readonly OpenRoomWork[]): Promise<OpenRoomWork[]> {
  const viewers = works.flatMap(({ roomId, userIds }) => userIds.map(viewerId => ({ roomId, viewerId })))
  const members = await findMembersOfRooms(app.db, tenantId, viewers)
  const readSeqs = new Map(members.map(member => [`${member.room_id}/${member.user_id}`, member.read_seq]))
  return works.flatMap(work => {
    const userIds = work.userIds.filter(userId => {
      const readSeq = readSeqs.get(`${work.roomId}/${userId}`)
      return readSeq !== undefined && readSeq < work.upTo
    })
    return userIds.length > 0 ? [{ ...work, userIds }] : []
  })
}

/** What these works are of, at most one a room. */
async function conversationsOf(
  app: App,
  tenantId: string,
  works: readonly OpenRoomWork[],
): Promise<Conversation[]> {
  const places = works.map(({ roomId, after }) => ({ roomId, after, withTexts: true }))
  const longest = Math.max(...works.map(({ after, upTo }) => upTo - after))
  const messages = await selectNotifiable(app.db, tenantId, places, longest)
  return works.map(({ roomId, upTo }) => ({
    roomId,
    messages: (messages.get(roomId) ?? []).filter(({ seq }) => seq <= upTo),
  }))
}

async function candidatesOf(
  app: App,
  tenantId: string,
  works: readonly OpenRoomWork[],
  conversations: readonly Conversation[],
): Promise<Candidate[]> {
  const viewers = new Map(works.map(({ roomId, userIds }) => [roomId, new Set(userIds)]))
  const candidates = await candidatesIn(app, tenantId, conversations)
  return candidates.filter(({ notification: { roomId, userId } }) => viewers.get(roomId!)!.has(userId))
}

/** The works of a room one after the other: a person has one notification of each kind there. */
function roundsOf(works: readonly OpenRoomWork[]): OpenRoomWork[][] {
  const lists = [...Map.groupBy(works, work => work.roomId).values()].map(list =>
    list.toSorted((a, b) => a.upTo - b.upTo),
  )
  const count = Math.max(...lists.map(list => list.length))
  return Array.from({ length: count }, (_, n) => lists.flatMap(list => list[n] ?? []))
}
