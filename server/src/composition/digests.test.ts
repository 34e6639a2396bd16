import type { EventEnvelope } from '@trau/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beatOf, createDigests, type Digests, type Told } from './digests.ts'

const beatMs = 2_000
let told: Told[][]
/** Kinds of event that cannot be published for now. */
let broken: Set<string>
let digests: Digests

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  broken = new Set()
  digests = createDigests({
    async tell(_tenantId, _roomId, take) {
      const taken = take()
      told.push(taken.filter(({ event }) => !broken.has(event.type)))
      return taken.filter(({ event }) => broken.has(event.type))
    },
  })
})
afterEach(() => vi.useRealTimers())

let serial = 0
const made = (to: Told['to'], type: string, data: object): Told => ({
  ...{ to, orderKey: 7, idempotencyKey: `${++serial}.0` },
  event: { type, data: { roomId: 'r', ...data } } as unknown as EventEnvelope,
})
const all = { membersOf: 'r' }
const notice = (seq: number, senderId: string, counts = true) =>
  made(all, 'messageNoticed', { lastMessage: { seq, senderId }, counts })
const pins = (n: number) => made(all, 'pinsUpdated', { n })
const own = (type: string, userId: string, data: object = {}) => made({ users: [userId] }, type, data)
const holds = (each: Told, beat = beatMs) => digests.holds('t', 'r', each, beat)
const seqs = (batch: Told[] = []) =>
  batch.map(({ event }) => (event.type === 'messageNoticed' ? event.data.lastMessage.seq : event.type))

describe('a digest', () => {
  it('lets the first event of a quiet room go, and holds what follows until the beat ends', async () => {
    expect(holds(notice(1, 'an'))).toBe(false)
    expect(holds(notice(2, 'an'))).toBe(true)
    await vi.advanceTimersByTimeAsync(beatMs - 1)
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(told.map(seqs)).toEqual([[2]])
    // The room was just told of, so this waits for another beat.
    expect(holds(notice(3, 'an'))).toBe(true)
    await vi.advanceTimersByTimeAsync(beatMs)
    expect(told.map(seqs)).toEqual([[2], [3]])
    await vi.advanceTimersByTimeAsync(beatMs)
    expect(holds(notice(4, 'an'))).toBe(false)
  })

  it('holds nothing of a room that tells each event by itself', () => {
    expect([holds(notice(1, 'an'), 0), holds(notice(2, 'an'), 0)]).toEqual([false, false])
  })

  it('keeps of each kind the last, where it came, and of notices the three that say all', async () => {
    holds(notice(1, 'an'))
    for (const each of [
      ...[notice(2, 'an'), pins(1), notice(3, 'binh'), notice(4, 'an'), notice(5, 'chi')],
      ...[notice(6, 'chi'), pins(2), notice(7, 'binh', false)],
    ])
      expect(holds(each)).toBe(true)
    await vi.advanceTimersByTimeAsync(beatMs)
    // 4: the last of somebody else than 6; 6: the last that counts; 7: the last.
    expect(told.map(seqs)).toEqual([[4, 6, 'pinsUpdated', 7]])
    expect(told[0]![2]!.event.data).toMatchObject({ n: 2 })
  })

  it('holds what concerns one person behind what everybody hears, each message that they hide included', async () => {
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
    expect(told.map(seqs)).toEqual([
      [2, 'messageHidden', 'messageHidden', 'lastMessageUpdated', 'lastMessageUpdated'],
    ])
    expect(told[0]!.slice(3).map(({ event }) => event.data)).toMatchObject([{ n: 2 }, { n: 3 }])
  })

  it('tells nothing to who has left meanwhile', async () => {
    holds(notice(1, 'an'))
    holds(notice(2, 'an'))
    holds(own('lastMessageUpdated', 'binh'), 0)
    holds(own('lastMessageUpdated', 'chi'), 0)
    digests.forget('r', ['binh'])
    await vi.advanceTimersByTimeAsync(beatMs)
    expect(told[0]!.slice(1).map(({ to }) => to)).toEqual([{ users: ['chi'] }])
  })

  it('keeps no text of what was recalled while it waited', async () => {
    const said = (messageId: string, seq: number, senderId: string, content: string) => ({
      lastMessage: { messageId, seq, senderId, content, metaData: {} },
      counts: true,
    })
    holds(notice(1, 'an'))
    holds(made(all, 'messageNoticed', said('m2', 2, 'binh', 'Còn đây')))
    holds(made(all, 'messageNoticed', said('m3', 3, 'an', 'Bí mật')))
    holds(own('lastMessageUpdated', 'binh', said('m3', 3, 'an', 'Bí mật')), 0)
    digests.rewrite('r', ['m3'])
    digests.rewrite('elsewhere', ['m2'])
    await vi.advanceTimersByTimeAsync(beatMs)
    const texts = told[0]!.map(({ event }) => (event.data as ReturnType<typeof said>).lastMessage.content)
    expect(texts).toEqual(['Còn đây', '', ''])
  })

  it('tries again at the next beat what could not be published, before what came since', async () => {
    holds(notice(1, 'an'))
    const first = notice(2, 'an')
    holds(first)
    holds(pins(1))
    broken.add('messageNoticed')
    await vi.advanceTimersByTimeAsync(beatMs)
    expect(told.map(seqs)).toEqual([['pinsUpdated']])
    broken.clear()
    holds(pins(2))
    await vi.advanceTimersByTimeAsync(beatMs)
    expect(told.map(seqs)).toEqual([['pinsUpdated'], [2, 'pinsUpdated']])
    expect(told[1]![0]!.idempotencyKey).toBe(first.idempotencyKey)
  })

  it('tells what waits when it stops, and holds nothing afterwards', async () => {
    holds(notice(1, 'an'))
    holds(notice(2, 'an'))
    await digests.stop()
    expect(told.map(seqs)).toEqual([[2]])
    expect([holds(notice(3, 'an')), holds(notice(4, 'an'))]).toEqual([false, false])
    await vi.advanceTimersByTimeAsync(3 * beatMs)
    expect(told).toHaveLength(1)
  })
})

it('gathers longer the more people a room has; with a messaging server that outlives what waits here, in large rooms alone', () => {
  const beats = (outlives: boolean, ms = beatMs) =>
    [2, 100, 101, 1_000, 1_001].map(members => beatOf(members, { beatMs: ms, outlives }))
  expect(beats(false)).toEqual([0, 0, 250, 250, 2_000])
  expect(beats(true)).toEqual([0, 0, 0, 0, 2_000])
  expect(beats(false, 100)).toEqual([0, 0, 100, 100, 100])
})
