import type { EventEnvelope } from '@trau/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beatOf, createDigests, type Digests, type KeyedPublication } from './digests.ts'

const beatMs = 2_000
let publishedBatches: KeyedPublication[][]
let publishedTo: (string | undefined)[]
let recipients: string
let reads: number
/** What happens after the recipients were read, before their reader goes on. */
let duringRead: (() => Promise<void> | void) | undefined
/** Event types that cannot be published for now. */
let failingEventTypes: Set<string>
let digests: Digests

beforeEach(() => {
  vi.useFakeTimers()
  publishedBatches = []
  publishedTo = []
  duringRead = undefined
  failingEventTypes = new Set()
  recipients = 'an, binh'
  reads = 0
  digests = createDigests({
    async resolve() {
      reads++
      const read = recipients
      await duringRead?.()
      return read
    },
    async publish(_room, readRecipients, waitingPublications) {
      publishedTo.push(readRecipients)
      publishedBatches.push(waitingPublications.filter(({ event }) => !failingEventTypes.has(event.type)))
      return waitingPublications.filter(({ event }) => failingEventTypes.has(event.type))
    },
  })
})
afterEach(() => vi.useRealTimers())

let serial = 0
const publicationOf = (to: KeyedPublication['to'], type: string, data: object): KeyedPublication => ({
  to,
  orderKey: 7,
  idempotencyKey: `${++serial}.0`,
  event: { type, data: { roomId: 'r', ...data } } as unknown as EventEnvelope,
})
const all = { membersOf: 'r' }
const notice = (seq: number, senderId: string, counts = true) =>
  publicationOf(all, 'messageNoticed', { lastMessage: { seq, senderId }, counts })
const pins = (n: number) => publicationOf(all, 'pinsUpdated', { n })
const own = (type: string, userId: string, data: object = {}) =>
  publicationOf({ users: [userId] }, type, data)
const holds = (each: KeyedPublication, beat = beatMs) => digests.holds('t', 'r', each, beat)
const seqs = (batch: KeyedPublication[] = []) =>
  batch.map(({ event }) => (event.type === 'messageNoticed' ? event.data.lastMessage.seq : event.type))

describe('a digest', () => {
  it('lets the first event of a quiet room go, and holds what follows until the beat ends', async () => {
    expect(holds(notice(1, 'an'))).toBe(false)
    expect(holds(notice(2, 'an'))).toBe(true)
    await vi.advanceTimersByTimeAsync(beatMs - 1)
    expect(publishedBatches).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(publishedBatches.map(seqs)).toEqual([[2]])
    // A digest was just published, so this waits for another beat.
    expect(holds(notice(3, 'an'))).toBe(true)
    await vi.advanceTimersByTimeAsync(beatMs)
    expect(publishedBatches.map(seqs)).toEqual([[2], [3]])
    await vi.advanceTimersByTimeAsync(beatMs)
    expect(holds(notice(4, 'an'))).toBe(false)
  })

  it('holds nothing of a room without digests', () => {
    expect([holds(notice(1, 'an'), 0), holds(notice(2, 'an'), 0)]).toEqual([false, false])
  })

  it('keeps the last event of each type and the three notices that clients need', async () => {
    holds(notice(1, 'an'))
    for (const each of [
      ...[notice(2, 'an'), pins(1), notice(3, 'binh'), notice(4, 'an'), notice(5, 'chi')],
      ...[notice(6, 'chi'), pins(2), notice(7, 'binh', false)],
    ])
      expect(holds(each)).toBe(true)
    await vi.advanceTimersByTimeAsync(beatMs)
    // 4: the last of somebody else than 6; 6: the last that counts; 7: the last.
    expect(publishedBatches.map(seqs)).toEqual([[4, 6, 'pinsUpdated', 7]])
    expect(publishedBatches[0]![2]!.event.data).toMatchObject({ n: 2 })
  })

  it('keeps what reads nothing for its author, in its place, however many come', async () => {
    const kept = (seq: number, senderId: string) =>
      publicationOf(all, 'messageNoticed', {
        lastMessage: { seq, senderId },
        counts: true,
        keepsUnread: true,
      })
    holds(notice(1, 'an'))
    for (const each of [notice(2, 'binh'), own('selfMemberUpdated', 'an'), kept(3, 'an'), notice(4, 'binh')])
      holds(each)
    for (const each of [notice(5, 'chi'), kept(6, 'an'), notice(7, 'binh'), notice(8, 'binh')]) holds(each)
    await vi.advanceTimersByTimeAsync(beatMs)
    expect(seqs(publishedBatches[0])).toEqual(['selfMemberUpdated', 3, 5, 6, 8])
    const toAuthor = publishedBatches[0]!.filter(({ to }) => 'users' in to && to.users.join() === 'an')
    expect(seqs(toAuthor)).toEqual(['selfMemberUpdated', 3, 6])
  })

  it('holds events for one member behind events for everybody, with every message that the member hides', async () => {
    holds(notice(1, 'an'))
    const early = own('selfMemberUpdated', 'binh')
    expect(holds(early, 0)).toBe(false)
    holds(notice(2, 'an'))
    for (const each of [
      own('lastMessageUpdated', 'binh', { n: 1 }),
      own('messageHidden', 'binh', { messageId: 'a' }),
      own('messageHidden', 'binh', { messageId: 'b' }),
      own('lastMessageUpdated', 'binh', { n: 2 }),
      own('lastMessageUpdated', 'chi', { n: 3 }),
    ])
      expect(holds(each, 0)).toBe(true)
    await vi.advanceTimersByTimeAsync(beatMs)
    expect(publishedBatches.map(seqs)).toEqual([
      [2, 'messageHidden', 'messageHidden', 'lastMessageUpdated', 'lastMessageUpdated'],
    ])
    expect(publishedBatches[0]!.slice(3).map(({ event }) => event.data)).toMatchObject([{ n: 2 }, { n: 3 }])
  })

  it('publishes nothing to people who left meanwhile', async () => {
    holds(notice(1, 'an'))
    holds(notice(2, 'an'))
    holds(own('lastMessageUpdated', 'binh'), 0)
    holds(own('lastMessageUpdated', 'chi'), 0)
    digests.forget('r', ['binh'])
    await vi.advanceTimersByTimeAsync(beatMs)
    expect(publishedBatches[0]!.slice(1).map(({ to }) => to)).toEqual([{ users: ['chi'] }])
  })

  it('reads its recipients again when they change while they are read', async () => {
    holds(notice(1, 'an'))
    holds(notice(2, 'an'))
    duringRead = () => {
      duringRead = undefined
      recipients = 'an'
      digests.recipientsChanged('r')
      holds(notice(3, 'an'))
    }
    await vi.advanceTimersByTimeAsync(beatMs)
    expect(publishedTo).toEqual(['an'])
    expect(publishedBatches.map(seqs)).toEqual([[3]])
  })

  it('waits for the next beat when its recipients change during each read', async () => {
    holds(notice(1, 'an'))
    holds(notice(2, 'an'))
    duringRead = () => digests.recipientsChanged('r')
    await vi.advanceTimersByTimeAsync(beatMs)
    expect({ reads, publishedBatches }).toEqual({ reads: 3, publishedBatches: [] })
    duringRead = undefined
    holds(notice(3, 'binh'))
    await vi.advanceTimersByTimeAsync(beatMs)
    expect(publishedBatches.map(seqs)).toEqual([[2, 3]])
  })

  it('keeps no text of a message that was recalled while its notice waited', async () => {
    const noticeData = (messageId: string, seq: number, senderId: string, content: string) => ({
      lastMessage: { messageId, seq, senderId, content, metaData: {} },
      counts: true,
    })
    holds(notice(1, 'an'))
    holds(publicationOf(all, 'messageNoticed', noticeData('m2', 2, 'binh', 'Còn đây')))
    holds(publicationOf(all, 'messageNoticed', noticeData('m3', 3, 'an', 'Bí mật')))
    holds(own('lastMessageUpdated', 'binh', noticeData('m3', 3, 'an', 'Bí mật')), 0)
    digests.rewrite('r', ['m3'])
    digests.rewrite('elsewhere', ['m2'])
    await vi.advanceTimersByTimeAsync(beatMs)
    const texts = publishedBatches[0]!.map(
      ({ event }) => (event.data as ReturnType<typeof noticeData>).lastMessage.content,
    )
    expect(texts).toEqual(['Còn đây', '', ''])
  })

  it('retries at the next beat what could not be published, before newer events', async () => {
    holds(notice(1, 'an'))
    const first = notice(2, 'an')
    holds(first)
    holds(pins(1))
    failingEventTypes.add('messageNoticed')
    await vi.advanceTimersByTimeAsync(beatMs)
    expect(publishedBatches.map(seqs)).toEqual([['pinsUpdated']])
    failingEventTypes.clear()
    holds(pins(2))
    await vi.advanceTimersByTimeAsync(beatMs)
    expect(publishedBatches.map(seqs)).toEqual([['pinsUpdated'], [2, 'pinsUpdated']])
    expect(publishedBatches[1]![0]!.idempotencyKey).toBe(first.idempotencyKey)
  })

  it('publishes what waits when it stops, and holds nothing afterwards', async () => {
    holds(notice(1, 'an'))
    holds(notice(2, 'an'))
    await digests.stop()
    expect(publishedBatches.map(seqs)).toEqual([[2]])
    expect([holds(notice(3, 'an')), holds(notice(4, 'an'))]).toEqual([false, false])
    await vi.advanceTimersByTimeAsync(3 * beatMs)
    expect(publishedBatches).toHaveLength(1)
  })
})

it('waits longer the more members a room has; with a messaging server that outlives the process, only in large rooms', () => {
  const beats = (outlives: boolean, ms = beatMs) =>
    [2, 100, 101, 1_000, 1_001].map(members => beatOf(members, { beatMs: ms, outlives }))
  expect(beats(false)).toEqual([0, 0, 250, 250, 2_000])
  expect(beats(true)).toEqual([0, 0, 0, 0, 2_000])
  expect(beats(false, 100)).toEqual([0, 0, 100, 100, 100])
})
