import type { Message, RoomEntry } from '@trau/contract'
import { LiveQueryClient } from '../api/live-query-client.ts'
import { applyEvent } from '../live/dispatch.ts'
import '../model/messages/live.ts'
import '../model/rooms/live.ts'
import { type MessageWindow, windowOf } from '../model/messages/message-window.ts'
import { windowKey } from '../model/messages/window-cache.ts'
import { roomActions } from '../store/room-slice.ts'
import { createRootReducer } from '../store/store.ts'

/**
 * The client without its screens: its root reducer, its query client and the live handlers of rooms and messages. A test hands it the events
 * that a person hears, and compares what it knows with what the server answers.
 */
export function createClientMirror() {
  const reduce = createRootReducer()
  const queryClient = new LiveQueryClient({
    defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } },
  })
  let state = reduce(undefined, roomActions.roomSelected(null))
  /** No room is open, since what is open does not count as unread. */
  const dispatch = (action: Parameters<typeof reduce>[1]) => {
    state = reduce(reduce(state, action), roomActions.roomSelected(null))
    return action
  }
  const roomIds = new Set<string>()

  return {
    setRooms(rooms: RoomEntry[]): void {
      dispatch(roomActions.roomsSet(rooms))
    },
    /** Holds the latest messages of a room, as its screen does. */
    openRoom(roomId: string, page: Parameters<typeof windowOf>[0], lastSeq: number): void {
      roomIds.add(roomId)
      queryClient.setQueryData(windowKey(roomId), windowOf(page, lastSeq))
    },
    hear(event: unknown): void {
      applyEvent(event, { dispatch, queryClient })
    },
    rooms: () => state.room.rooms as RoomEntry[],
    /** The messages held of each open room that the person is still in, by id. */
    messages(): Map<string, Map<string, Message>> {
      const isIn = (roomId: string) => state.room.indexById[roomId] !== undefined
      return new Map(
        [...roomIds].filter(isIn).map(roomId => {
          const { messages, ahead } = queryClient.getQueryData<MessageWindow>(windowKey(roomId))!
          return [roomId, new Map([...messages, ...ahead].map(message => [message.messageId, message]))]
        }),
      )
    },
  }
}
