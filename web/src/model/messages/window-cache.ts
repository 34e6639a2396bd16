import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import type { MessageWindow } from './message-window.ts'

/** Where the held stretch of a room stands in the query cache; five minutes after the room was left it is forgotten. */
export const windowKey = (roomId: string): QueryKey => ['chat', 'window', roomId]

export const heldWindow = (roomId: string): MessageWindow | undefined =>
  queryClient.getQueryData<MessageWindow>(windowKey(roomId))

/** Changes the stretch, if one is held. */
export function changeWindow(roomId: string, change: (window: MessageWindow) => MessageWindow) {
  queryClient.setQueryData<MessageWindow>(windowKey(roomId), old => (old ? change(old) : undefined))
}
