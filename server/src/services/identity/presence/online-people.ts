import type { App } from '#platform/app.ts'
import { selectConnected } from './presence-store.ts'

/** Who is online anywhere, as the table said when this process last asked it. */
export interface OnlinePeople {
  has(userId: string): boolean
  /** Of these people the table is asked before the next answer to `read`. */
  toRead(userIds: Iterable<string>): void
  /** Asks the table about whoever is to be read; where that fails they are asked about with the next. */
  read(): Promise<void>
  readAll(): Promise<void>
  /** Resolves when what is under way has ended. */
  drained(): Promise<void>
}

/** One read at a time, so that what was read first is not kept last. */
export function createOnlinePeople(app: Pick<App, 'db'>): OnlinePeople {
  const online = new Set<string>()
  const idsToRead = new Set<string>()
  let turn: Promise<void> = Promise.resolve()

  function inTurn(read: () => Promise<void>): Promise<void> {
    const reading = turn.then(read)
    turn = reading.catch(() => {})
    return reading
  }

  async function readEverybody(): Promise<void> {
    const connectedIds = await selectConnected(app.db)
    online.clear()
    for (const id of connectedIds) online.add(id)
  }

  async function readSome(): Promise<void> {
    const ids = [...idsToRead]
    if (ids.length === 0) return
    idsToRead.clear()
    try {
      const connectedIds = new Set(await selectConnected(app.db, ids))
      for (const id of ids) {
        if (connectedIds.has(id)) online.add(id)
        else online.delete(id)
      }
    } catch (error) {
      for (const id of ids) idsToRead.add(id)
      throw error
    }
  }

  return {
    has: userId => online.has(userId),
    toRead(userIds) {
      for (const id of userIds) idsToRead.add(id)
    },
    read: () => inTurn(readSome),
    readAll: () => inTurn(readEverybody),
    drained: () => turn,
  }
}
