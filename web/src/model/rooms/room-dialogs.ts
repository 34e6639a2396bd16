import { type Dialog, modalActions } from '../../store/layout-slices.ts'
import { sharedValue, useSharedValue } from '../../store/shared-value.ts'
import { store } from '../../store/store.ts'

/**
 * Which room an open question is about. The flags of the specification's dialogs stand in the `modal` slice; the others are asked
 * about by no flag of it.
 */
const flaggedDialogs = [
  'leaveChat',
  'notificationOff',
  'deleteMessageHistory',
  'hideConversation',
  'removeHiddenConversation',
  'createPin',
  'messageSelfDestruct',
] as const satisfies readonly Dialog[]
export type RoomQuestion = (typeof flaggedDialogs)[number] | 'block' | 'tags' | 'privateName' | 'dissolve'
const flagOf = (question: RoomQuestion) => flaggedDialogs.find(flag => flag === question)

const openQuestion = sharedValue<{ question: RoomQuestion; roomId: string } | undefined>(undefined)

export function openRoomDialog(question: RoomQuestion, roomId: string) {
  if (openQuestion.get()) closeQuestion()
  openQuestion.set({ question, roomId })
  const flag = flagOf(question)
  if (flag) store.dispatch(modalActions.dialogOpened(flag))
}

export function closeQuestion() {
  const current = openQuestion.get()
  const flag = current && flagOf(current.question)
  if (flag) store.dispatch(modalActions.dialogClosed(flag))
  openQuestion.set(undefined)
}

export const useRoomQuestion = () => useSharedValue(openQuestion)

/** Whether the window for a new room makes a group from the start. */
let isGroup = false
export const newRoomIsGroup = () => isGroup
export function openNewRoom(kind: 'chat' | 'group') {
  isGroup = kind === 'group'
  store.dispatch(modalActions.dialogOpened('createRoom'))
}
