import type { Message } from '@trau/contract'
import { serverNow } from '../../../api/server-clock.ts'
import { heldWindow } from '../../../model/messages/window-cache.ts'
import { sharedValue, useSharedValue } from '../../../store/shared-value.ts'

/** Messages that one acts on together. */
export const maxSelected = 100

/** The messages selected in the open room; while there is one, selection mode is on. */
export interface Selection {
  roomId: string
  messages: ReadonlyMap<string, Message>
  /** Where a range begins: the message that was selected last by itself. */
  anchor: Message
  /** What was selected before the range; a range that shrinks gives back only its own. */
  before: ReadonlyMap<string, Message>
}

const selection = sharedValue<Selection | undefined>(undefined)

/** What happened to a group can neither be deleted nor passed on. */
export const isSelectable = (message: Message) => message.type !== 'SYSTEM'

export function startSelection(message: Message) {
  if (isSelectable(message))
    selection.set({ roomId: message.roomId, messages: byId([message]), anchor: message, before: new Map() })
}

/** @returns whether selection mode was on */
export function leaveSelection(): boolean {
  const wasOn = isSelecting()
  selection.set(undefined)
  return wasOn
}

export function toggleSelected(message: Message) {
  const current = selection.get()
  if (!current) return
  const messages = new Map(current.messages)
  if (!messages.delete(message.messageId)) {
    if (messages.size >= maxSelected) return
    messages.set(message.messageId, message)
  }
  selection.set({ ...current, messages, anchor: message, before: messages })
}

/** Selects everything from the anchor to this message, in place of the range before. */
export function selectTo(message: Message) {
  const current = selection.get()
  if (!current) return
  const { anchor, before, roomId } = current
  const cachedWindow = heldWindow(roomId)
  const [from, to] = [anchor.seq, message.seq].sort((a, b) => a - b) as [number, number]
  const range = [...(cachedWindow?.messages ?? []), ...(cachedWindow?.ahead ?? [])].filter(
    one => one.seq >= from && one.seq <= to && isSelectable(one),
  )
  // The nearest to the anchor stay where there are too many.
  if (message.seq < anchor.seq) range.reverse()
  const messages = new Map(before)
  for (const one of range) {
    if (messages.size >= maxSelected) break
    messages.set(one.messageId, one)
  }
  selection.set({ ...current, messages })
}

/** These are dealt with; with the last of them selection mode ends. */
export function deselect(finishedMessages: readonly Message[]) {
  const current = selection.get()
  if (!current) return
  const messages = new Map(current.messages)
  for (const { messageId } of finishedMessages) messages.delete(messageId)
  selection.set(messages.size > 0 ? { ...current, messages, before: messages } : undefined)
}

/** The selection of this room, while it is on. */
export function useSelection(roomId: string): Selection | undefined {
  const current = useSharedValue(selection)
  return current?.roomId === roomId ? current : undefined
}

/** Whether a row is selected; undefined while selection mode is off. */
export const useIsSelected = (message: Message | undefined): boolean | undefined =>
  useSharedValue(selection, current => current?.messages.has(message?.messageId ?? ''))

export const isSelecting = () => selection.get() !== undefined

/**
 * The selected messages as they are now, oldest first: without those that are gone. What the window does not reach is as it was
 * when it was selected.
 */
export function selectedNow({ messages, roomId }: Selection, now = serverNow()): Message[] {
  const cachedMessages = heldWindow(roomId)?.messages ?? []
  const heldById = byId(cachedMessages)
  const isGone = ({ messageId, seq }: Message) =>
    !heldById.has(messageId) &&
    seq >= (cachedMessages[0]?.seq ?? Infinity) &&
    seq <= (cachedMessages.at(-1)?.seq ?? 0)
  return [...messages.values()]
    .filter(message => !isGone(message))
    .map(message => heldById.get(message.messageId) ?? message)
    .filter(({ expiresTime }) => expiresTime === undefined || expiresTime > now)
    .sort((a, b) => a.seq - b.seq)
}

const byId = (messages: readonly Message[]) => new Map(messages.map(one => [one.messageId, one]))
