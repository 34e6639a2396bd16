import { useEffect, useState } from 'react'
import { useMessenger } from '../session/messenger.ts'
import type { RoomPart } from './room-queries.ts'

/** What is looked for may stand anywhere; who has more rooms than this finds it by another word. */
const mostPages = 30

/** Where a room may stand that is looked for by its name. */
export const namedParts = ['list', 'archive'] as const satisfies readonly RoomPart[]
/** With fewer than this found, one looks on. */
export const fewRooms = 5

/** Reads on in parts of the room list for as long as it is wanted: there may be more on pages that were never read. */
export function useLoadMoreRooms(parts: readonly RoomPart[], isWanted: boolean) {
  const { rooms } = useMessenger()
  const [end, setEnd] = useState<{ error?: unknown }>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one may try again
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const readAll = async () => {
      for (const part of parts)
        for (let page = 0; page < mostPages && !isOver && rooms.hasMore(part); page++) await rooms.more(part)
    }
    readAll().then(
      () => isOver || setEnd({}),
      error => isOver || setEnd({ error }),
    )
    return () => {
      isOver = true
      setEnd(undefined)
    }
  }, [rooms, parts, isWanted, tries])
  return {
    isReading: isWanted && !end && parts.some(rooms.hasMore),
    error: isWanted ? end?.error : undefined,
    refetch: () => setTries(tries + 1),
  }
}
