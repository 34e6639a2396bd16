import { z } from 'zod'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { cursorOf } from '#platform/cursor.ts'
import { findAccess, type NodeAccess } from './policy.ts'

/** In a list by time, of which ids order what happened at once. */
export interface TimePlace {
  time: number
  nodeId: string
}
export const timeCursor = cursorOf<TimePlace>(
  z.object({ time: z.int().min(0).max(8.64e15), nodeId: z.uuid() }),
)

interface PageSource<Row, Place> {
  limit: number
  after: Place | undefined
  /** Rows after a place. */
  select(after: Place | undefined, limit: number): Promise<Row[]>
  placeOf(row: Row): Place
  /** Whether what is in the trash counts. */
  trashed?: boolean
}

/** Where few of the rows are visible, a page may come back short of its limit rather than read them all. */
const mostRounds = 8

/** A page of those rows whose node the person can see now, and the place of the next page. */
export async function visiblePage<Row extends { node_id: string }, Place>(
  app: App,
  me: Requester,
  { limit, after, select, placeOf, trashed: isInTrash = false }: PageSource<Row, Place>,
): Promise<{ accesses: NodeAccess[]; next: Place | undefined }> {
  const accesses: NodeAccess[] = []
  let place = after
  for (let round = 0; round < mostRounds; round++) {
    const rows = await select(place, limit + 1)
    const visible = await findAccess(
      app,
      app.db,
      me,
      rows.map(row => row.node_id),
    )
    for (const [n, row] of rows.entries()) {
      if (accesses.length === limit) return { accesses, next: place }
      // Read to see whether there is a next page; it begins the next round.
      if (n === limit) break
      const access = visible.get(row.node_id)
      if (access && (isInTrash || !access.isTrashed)) accesses.push(access)
      place = placeOf(row)
    }
    if (rows.length <= limit) return { accesses, next: undefined }
  }
  return { accesses, next: place }
}
