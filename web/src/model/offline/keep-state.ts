import type { EventEnvelope, Message, SelfMember } from '@trau/contract'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Owner } from '../../storage/local-db.ts'
import { isHiddenRoom, roomSelectors } from '../../store/room-slice.ts'
import type { AppStore } from '../../store/store.ts'
import {
  forgetOtherWindows,
  forgetWindow,
  keepRooms,
  keepWindow,
  roomsToKeep,
  trimWindow,
  windowToKeep,
} from '../../sync/keeping-state.ts'
import type { LiveConnection } from '../../sync/live-connection.ts'
import type { MessageWindow } from '../messages/message-window.ts'
import type { RoomLoader } from '../rooms/load.ts'

const roomsAfterMs = 3000
const windowAfterMs = 1000

/**
 * Writes down, a moment after it changes, what a start without a network shows. Only what the server said in this session: a list that came
 * from the disk is not written again.
 */
export function keepState(
  store: AppStore,
  owner: Owner,
  rooms: RoomLoader,
  { socket }: LiveConnection,
): () => void {
  let lastSeen: unknown
  let roomsTimer: ReturnType<typeof setTimeout> | undefined
  let isCleaned = false
  const windows = new Map<string, ReturnType<typeof setTimeout>>()
  const mayKeep = (roomId: string) => {
    const item = roomSelectors.selectRoom(store.getState(), roomId)
    return item !== undefined && !isHiddenRoom(item)
  }
  const quietly = (work: Promise<unknown>) => void ignoreFailure(work, 'repeated')

  const trim = (roomId: string, mayStay: (message: Message) => boolean) =>
    quietly(trimWindow(owner, roomId, mayStay))
  /** Up to where what is kept of a room was cleared by this page. */
  const clearedSeqs = new Map<string, number>()
  const clear = ({ roomId, clearedSeq }: SelfMember) => {
    if (clearedSeq <= (clearedSeqs.get(roomId) ?? 0)) return
    clearedSeqs.set(roomId, clearedSeq)
    trim(roomId, ({ seq }) => seq > clearedSeq)
  }

  const writeRooms = () => {
    clearTimeout(roomsTimer)
    roomsTimer = undefined
    if (!rooms.isLoaded) return
    const { rooms: items, personalTags } = store.getState().room
    quietly(keepRooms(owner, roomsToKeep(items, personalTags)))
    // Of rooms that were hidden or left while this device was away.
    if (!isCleaned)
      quietly(forgetOtherWindows(owner, new Set(items.map(({ room }) => room.roomId).filter(mayKeep))))
    isCleaned = true
    for (const { selfMember } of items) if (selfMember) clear(selfMember)
  }
  const writeWindow = (roomId: string) => {
    clearTimeout(windows.get(roomId))
    windows.delete(roomId)
    const query = queryClient.getQueryCache().find({ queryKey: ['chat', 'window', roomId] })
    const window = query?.state.data as MessageWindow | undefined
    if (!window || window.hasNewer || window.hasGaps || !mayKeep(roomId)) return
    quietly(keepWindow(owner, windowToKeep(roomId, window, Date.now())))
  }
  const forget = (roomId: string) => {
    clearTimeout(windows.get(roomId))
    windows.delete(roomId)
    quietly(forgetWindow(owner, roomId))
    writeRooms()
  }
  const flush = () => {
    if (document.visibilityState !== 'hidden') return
    if (roomsTimer) writeRooms()
    for (const roomId of [...windows.keys()]) writeWindow(roomId)
  }

  const ends = [
    store.subscribe(() => {
      const { rooms: items } = store.getState().room
      if (items === lastSeen || !rooms.isLoaded) return
      lastSeen = items
      roomsTimer ??= setTimeout(writeRooms, roomsAfterMs)
    }),
    queryClient.getQueryCache().subscribe(({ query, type }) => {
      const [service, kind, roomId] = query.queryKey as string[]
      if (type !== 'updated' || service !== 'chat' || kind !== 'window' || !roomId) return
      // What changes in a room that was left is read from the server when it is opened again.
      if (query.getObserversCount() === 0 || windows.has(roomId)) return
      windows.set(
        roomId,
        setTimeout(() => writeWindow(roomId), windowAfterMs),
      )
    }),
    socket.on('publication', ({ data }) => {
      const event = data as EventEnvelope
      switch (event?.type) {
        case 'roomHidden':
        case 'roomRemoved':
          return forget(event.data.roomId)
        case 'selfMemberUpdated':
        case 'roomUpserted':
          return clear(event.data.selfMember)
        case 'messageHidden':
          return trim(event.data.roomId, ({ messageId }) => messageId !== event.data.messageId)
        case 'lastMessageUpdated': {
          // Of a room that is not open, a recall is heard of only where it was the last message.
          const { roomId, lastMessage } = event.data
          if (lastMessage?.isRecalled) trim(roomId, ({ messageId }) => messageId !== lastMessage.messageId)
        }
      }
    }),
  ]
  document.addEventListener('visibilitychange', flush)
  // What came before this began.
  if (rooms.isLoaded) roomsTimer = setTimeout(writeRooms, roomsAfterMs)
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: ['chat', 'window'] })) {
    const roomId = String(queryKey[2])
    windows.set(
      roomId,
      setTimeout(() => writeWindow(roomId), windowAfterMs),
    )
  }
  return () => {
    for (const end of ends) end()
    clearTimeout(roomsTimer)
    for (const timer of windows.values()) clearTimeout(timer)
    document.removeEventListener('visibilitychange', flush)
  }
}
