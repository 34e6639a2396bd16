import type { QueryKey } from '@tanstack/react-query'
import { applyChanges } from '../../api/live-query-client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { MessageWindow } from './message-window.ts'

/** Where the held stretch of a room stands in the query cache; five minutes after the room was left it is forgotten. */
export const windowKey = (roomId: string): QueryKey => ['chat', 'window', roomId]

export const heldWindow = (roomId: string): MessageWindow | undefined =>
  queryClient.getQueryData<MessageWindow>(windowKey(roomId))

/** Changes the stretch, if one is held or on its way. */
export const changeWindow = (roomId: string, change: (window: MessageWindow) => MessageWindow) =>
  queryClient.changeAnswer(windowKey(roomId), change)

/** Reads a page and joins it to the stretch, if one is held by then, with what has changed the stretch meanwhile. */
export async function joinPage<P>(
  roomId: string,
  read: () => Promise<P>,
  join: (window: MessageWindow, page: P) => MessageWindow,
): Promise<void> {
  const { changes, stop } = queryClient.recordChanges(windowKey(roomId))
  try {
    const page = await read()
    queryClient.setQueryData<MessageWindow>(
      windowKey(roomId),
      window => window && applyChanges(changes, join(window, page)),
    )
  } finally {
    stop()
  }
}
