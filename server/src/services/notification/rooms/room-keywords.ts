import { buildKeywordFinder, type KeywordFinder } from '@trau/contract/rules/keywords'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import { createSlices, inSlices } from '#platform/slices.ts'
import type { NotifiableMessage } from '../../chat/index.ts'

declare module '#platform/app.ts' {
  interface Services {
    roomKeywords: RoomKeywords
  }
}

/** The keywords of the people of a room, by person. */
export type KeywordsOf = ReadonlyMap<string, readonly string[]>

export interface FoundKeywords {
  /** Whether a keyword of this person is in a message of which `isForThem` is true. */
  has(userId: string, isForThem: (message: NotifiableMessage) => boolean): boolean
}

interface Entry {
  keywordsOf: KeywordsOf
  finder: KeywordFinder
  /** By person, what the finder calls their keywords. */
  numbersOf: ReadonlyMap<string, readonly number[]>
}

/** Of all finders together; a state takes about 30 bytes. */
const mostStates = 2_000_000

/** Looks for everybody's keywords at once: what a message costs does not grow with the members of its room. */
export function createRoomKeywords({ build = buildKeywordFinder, makeSlices = createSlices } = {}) {
  const cache = createBoundedCache<Entry>(mostStates, {
    sizeOf: ({ finder, keywordsOf }) => finder.size + keywordsOf.size,
  })

  /** Kept until somebody comes, goes or chooses other keywords. */
  async function entryOf(key: string, keywordsOf: KeywordsOf): Promise<Entry> {
    const cachedKeywords = cache.get(key)
    if (cachedKeywords && isSame(cachedKeywords.keywordsOf, keywordsOf)) return cachedKeywords
    const finder = await inSlices(build([...keywordsOf.values()].flat()), makeSlices())
    let at = 0
    const numbersOf = new Map(
      [...keywordsOf].map(([userId, keywords]) => {
        const numbers = finder.numbers.slice(at, at + keywords.length)
        at += keywords.length
        return [userId, numbers.filter(number => number !== undefined)] as const
      }),
    )
    const entry = { keywordsOf, finder, numbersOf }
    cache.set(key, entry)
    return entry
  }

  return {
    async find(
      room: { tenantId: string; roomId: string },
      keywordsOf: KeywordsOf,
      messages: readonly NotifiableMessage[],
    ): Promise<FoundKeywords> {
      if (keywordsOf.size === 0) return { has: () => false }
      const { finder, numbersOf } = await entryOf(`${room.tenantId}/${room.roomId}`, keywordsOf)
      const messagesWith = new Map<number, NotifiableMessage[]>()
      const slices = makeSlices()
      for (const message of messages) {
        if (slices.isOver()) await slices.next()
        finder.search(message.texts, number => {
          const list = messagesWith.get(number)
          if (list) list.push(message)
          else messagesWith.set(number, [message])
        })
      }
      return {
        has: (userId, isForThem) =>
          numbersOf.get(userId)?.some(number => messagesWith.get(number)?.some(isForThem)) ?? false,
      }
    },
  }
}
export type RoomKeywords = ReturnType<typeof createRoomKeywords>

const isSame = (a: KeywordsOf, b: KeywordsOf) =>
  a.size === b.size &&
  [...a].every(([userId, keywords]) => {
    const others = b.get(userId)
    return (
      keywords === others ||
      (keywords.length === others?.length && keywords.every((keyword, n) => keyword === others[n]))
    )
  })
