import { useSyncExternalStore } from 'react'
import { type Dialog, modalActions } from '../../store/layout-slices.ts'
import { store } from '../../store/store.ts'

/**
 * Which room an open question is about. The flags of the specification's dialogs stand in the `modal` slice; the others are asked
 * about by no flag of it.
 */
const flagged = [
  'leaveChat',
  'notificationOff',
  'deleteMessageHistory',
  'hideConversation',
  'removeHiddenConversation',
  'createPin',
  'messageSelfDestruct',
] as const satisfies readonly Dialog[]
export type RoomQuestion = (typeof flagged)[number] | 'block' | 'tags' | 'privateName' | 'dissolve'
const flagOf = (question: RoomQuestion) => flagged.find(flag => flag === question)

let current: { question: RoomQuestion; roomId: string } | undefined
const listeners = new Set<() => void>()
const set = (next: typeof current) => {
  current = next
  for (const listener of listeners) listener()
}

export function askAbout(question: RoomQuestion, roomId: string) {
  if (current) closeQuestion()
  set({ question, roomId })
  const flag = flagOf(question)
  if (flag) store.dispatch(modalActions.dialogOpened(flag))
}

export function closeQuestion() {
  const flag = current && flagOf(current.question)
  if (flag) store.dispatch(modalActions.dialogClosed(flag))
  set(undefined)
}

export const useRoomQuestion = () =>
  useSyncExternalStore(
    changed => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => current,
  )

/** Whether the window for a new room makes a group from the start. */
let isGroup = false
export const newRoomIsGroup = () => isGroup
export function openNewRoom(kind: 'chat' | 'group') {
  isGroup = kind === 'group'
  store.dispatch(modalActions.dialogOpened('createRoom'))
}
