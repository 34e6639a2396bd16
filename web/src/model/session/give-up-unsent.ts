import type { AppStore } from '../../store/store.ts'
import type { Outbox } from '../../sync/outbox/outbox.ts'

/** Gives up what was on its way to a room that is lost. What is being sent right now goes once that has failed. */
export function giveUpUnsent(store: AppStore, outbox: Pick<Outbox, 'remove'>, roomId: string): void {
  const entries = () => store.getState().outbox?.entries ?? {}
  const waitingIds = new Set(
    Object.values(entries())
      .filter(entry => entry.roomId === roomId)
      .map(({ clientMessageId }) => clientMessageId),
  )
  const update = () => {
    for (const id of waitingIds) {
      const entry = entries()[id]
      if (!entry) waitingIds.delete(id)
      // Behind what is just being written to the disk.
      else if (entry.status !== 'sending') queueMicrotask(() => void outbox.remove(id))
    }
    if (waitingIds.size === 0) stop()
  }
  const stop = store.subscribe(update)
  update()
}
