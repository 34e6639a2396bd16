import { buildKeywordFinder } from '@trau/contract/rules/keywords'
import { expect, it } from 'vitest'
import type { NotifiableMessage } from '../../chat/index.ts'
import { createRoomKeywords } from './room-keywords.ts'

const room = { tenantId: 'default', roomId: 'room' }

/** A message that counts how often its texts are read. */
function counted(text: string) {
  let reads = 0
  const message = {
    get texts() {
      reads++
      return [text]
    },
  } as unknown as NotifiableMessage
  return { message, reads: () => reads }
}

/** Builds as usual, and counts it. */
function countedBuilds() {
  let builds = 0
  const roomKeywords = createRoomKeywords({
    build(keywords) {
      builds++
      return buildKeywordFinder(keywords)
    },
  })
  return { roomKeywords, builds: () => builds }
}

const anyMessage = () => true

it.each([2, 200, 1_000])('a message is read once for %i members with 20 keywords each', async members => {
  const keywordsOf = new Map(
    Array.from({ length: members }, (_, n) => [
      `person ${n}`,
      Array.from({ length: 20 }, (_, k) => `từ ${n} ${k}`),
    ]),
  )
  const { message, reads } = counted('xem tu 1 19 nhé')
  const found = await createRoomKeywords().find(room, keywordsOf, [message])
  expect(reads()).toBe(1)
  expect([...keywordsOf.keys()].filter(userId => found.has(userId, anyMessage))).toEqual(['person 1'])
})

it('whom a message is not for has none of their keywords found in it', async () => {
  const [first, second] = [counted('họp'), counted('nghỉ')].map(({ message }) => message)
  const keywordsOf = new Map([
    ['An', ['họp']],
    ['Bình', ['nghỉ', 'họp']],
  ])
  const found = await createRoomKeywords().find(room, keywordsOf, [first!, second!])
  expect(found.has('An', message => message === second)).toBe(false)
  expect(found.has('Bình', message => message === second)).toBe(true)
  expect(found.has('Chi', anyMessage)).toBe(false)
})

it('the finder of a room is built anew when somebody chooses other keywords, comes or goes, and not otherwise', async () => {
  const { roomKeywords, builds } = countedBuilds()
  const find = async (people: Record<string, string[]>) => {
    const { message } = counted('mai họp, ngày kia nghỉ')
    const found = await roomKeywords.find(room, new Map(Object.entries(people)), [message])
    return Object.keys(people).filter(userId => found.has(userId, anyMessage))
  }
  expect(await find({ An: ['họp'], Bình: ['vui'] })).toEqual(['An'])
  expect(await find({ Bình: ['vui'], An: ['họp'] })).toEqual(['An'])
  expect(builds()).toBe(1)
  expect(await find({ An: ['họp'], Bình: ['nghỉ'] })).toEqual(['An', 'Bình'])
  expect(await find({ An: ['họp'] })).toEqual(['An'])
  expect(await find({ An: ['họp'], Chi: ['mai'] })).toEqual(['An', 'Chi'])
  expect(builds()).toBe(4)
  expect(await find({})).toEqual([])
  expect(builds()).toBe(4)
})

it('what two changes at once build is used for the keywords that it was built of', async () => {
  const { roomKeywords } = countedBuilds()
  const of = (keyword: string) =>
    roomKeywords.find(room, new Map([['An', [keyword]]]), [counted('họp').message])
  const [before, after] = await Promise.all([of('họp'), of('nghỉ')])
  expect(before.has('An', anyMessage)).toBe(true)
  expect(after.has('An', anyMessage)).toBe(false)
})

it('others have their turn between two messages and while a finder is built, as often as a slice is over', async () => {
  let turns = 0
  const slices = {
    isOver: () => true,
    next: async () => {
      turns++
    },
  }
  const roomKeywords = createRoomKeywords({ makeSlices: () => slices })
  const keywordsOf = new Map([['An', Array.from({ length: 20 }, (_, n) => `từ ${n}`)]])
  await roomKeywords.find(room, keywordsOf, [])
  expect(turns).toBeGreaterThanOrEqual(20)
  turns = 0
  await roomKeywords.find(
    room,
    keywordsOf,
    ['một', 'hai', 'ba'].map(text => counted(text).message),
  )
  expect(turns).toBe(3)
})
