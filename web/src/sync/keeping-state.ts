import type { Message } from '@trau/contract'
import { type KeptRooms, type KeptWindow, localDb, type Owner } from '../storage/local-db.ts'
import type { RoomItem } from '../store/room-order.ts'
import { isHiddenRoom } from '../store/room-slice.ts'
import { keyOfWindow } from './kept-state.ts'

/** What `kept-state.ts` reads is written here: nothing is written before a first page stands. */

export const mostKeptRooms = 200
export const mostKeptWindows = 30
export const mostKeptMessages = 50
const mostKeptPins = 5

/** Nothing of hidden rooms, and no message that is to delete itself. */
export function roomsToKeep(
  items: readonly RoomItem[],
  personalTags: KeptRooms['personalTags'],
  now = Date.now(),
): KeptRooms {
  const keptItems = items.filter(item => !isHiddenRoom(item)).slice(0, mostKeptRooms)
  return { items: keptItems.map(withoutExpiring), personalTags, savedTime: now }
}

function withoutExpiring(item: RoomItem): RoomItem {
  const { lastMessage, pinnedMessages } = item.room
  const pins = (pinnedMessages ?? []).filter(pin => !pin.expiresTime).slice(0, mostKeptPins)
  const room = { ...item.room, pinnedMessages: pins.map(withoutExpiringQuote) }
  if (lastMessage?.expiresTime) room.lastMessage = { ...lastMessage, content: '' }
  return { ...item, room }
}

/** The end of a room's stretch, newest last. */
export function windowToKeep(
  roomId: string,
  { messages, hasOlder, lastSeq }: { messages: readonly Message[]; hasOlder: boolean; lastSeq: number },
  openedTime: number,
): KeptWindow {
  const newest = messages.slice(-mostKeptMessages)
  const keptMessages = newest.filter(({ expiresTime }) => !expiresTime)
  return {
    roomId,
    messages: keptMessages.map(withoutExpiringQuote),
    hasOlder: hasOlder || messages.length > newest.length,
    lastSeq,
    hasGaps: keptMessages.length < newest.length,
    openedTime,
  }
}

const withoutExpiringQuote = <M extends Message>(message: M): M =>
  message.replyTo?.expiresTime ? withoutQuote(message) : message

function withoutQuote<M extends Message>({ replyTo: _, ...rest }: M): M {
  return rest as M
}

export async function keepRooms(owner: Owner, rooms: KeptRooms): Promise<void> {
  await (await localDb())?.put('rooms', { ...rooms, owner }, owner)
}

/** Of more than thirty rooms, those opened longest ago go. */
export async function keepWindow(owner: Owner, window: KeptWindow): Promise<void> {
  const tx = (await localDb())?.transaction('windows', 'readwrite')
  if (!tx) return
  await tx.store.put({ ...window, owner }, keyOfWindow(owner, window.roomId))
  const all = await tx.store
    .index('opened')
    .getAllKeys(IDBKeyRange.bound([owner, 0], [owner, Number.MAX_VALUE]))
  for (const key of all.slice(0, Math.max(0, all.length - mostKeptWindows))) await tx.store.delete(key)
  await tx.done
}

/** Of what is kept of a room, what may no longer be read goes, and with it what is quoted of it. */
export async function trimWindow(
  owner: Owner,
  roomId: string,
  mayStay: (message: Message) => boolean,
): Promise<void> {
  const tx = (await localDb())?.transaction('windows', 'readwrite')
  if (!tx) return
  const key = keyOfWindow(owner, roomId)
  const window = await tx.store.get(key)
  if (window && !window.messages.every(mayStay)) {
    const removedIds = new Set(
      window.messages.filter(message => !mayStay(message)).map(({ messageId }) => messageId),
    )
    const messages = window.messages
      .filter(({ messageId }) => !removedIds.has(messageId))
      .map(message => (removedIds.has(message.replyTo?.messageId ?? '') ? withoutQuote(message) : message))
    await tx.store.put({ ...window, messages, hasOlder: window.hasOlder && messages.length > 0 }, key)
  }
  await tx.done
}

export async function forgetWindow(owner: Owner, roomId: string): Promise<void> {
  await (await localDb())?.delete('windows', keyOfWindow(owner, roomId))
}

/** Windows of all rooms but these. */
export async function forgetOtherWindows(owner: Owner, roomIds: ReadonlySet<string>): Promise<void> {
  const tx = (await localDb())?.transaction('windows', 'readwrite')
  if (!tx) return
  for (const key of await tx.store.index('owner').getAllKeys(owner))
    if (!roomIds.has(key.slice(owner.length + 1))) await tx.store.delete(key)
  await tx.done
}
