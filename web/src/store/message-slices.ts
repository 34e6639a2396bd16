import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Message } from '@trau/contract'
import { textTimeOf } from '@trau/contract/rules/quote'
import { roomActions } from './room-slice.ts'

/** Where the message list should go: set by a click on a quote, a pin or a search hit, taken by the list. */
export interface MessageJump {
  jumpMessageId: string
  createdTime: number
  shouldJump: boolean
}

export type Replying = Message & { quotedText?: string | undefined }

export interface MessageState {
  /** With the part of it that the answer is about. */
  messageReplying: Replying | null
  messageEditing: Message | null
  pinnedMessages: Message[]
  /** Whose messages are being looked at (a search by sender, a profile). */
  userId: string
  /** The message that an open menu or dialog is about. */
  messageId: string
  messageJump: MessageJump
}

const noJump: MessageJump = { jumpMessageId: '', createdTime: 0, shouldJump: false }
const initialState: MessageState = {
  messageReplying: null,
  messageEditing: null,
  pinnedMessages: [],
  userId: '',
  messageId: '',
  messageJump: noJump,
}

export const messageSlice = createSlice({
  name: 'message',
  initialState,
  reducers: {
    /** An answer ends the change of a message; a change hides the answer, which comes back after it. */
    replyingSet(state, { payload }: PayloadAction<Replying | null>) {
      state.messageReplying = payload
      if (payload) state.messageEditing = null
    },
    /** The message that is answered or edited, as it is now: one that was recalled is neither any more. */
    heldMessageUpdated(state, { payload }: PayloadAction<Message>) {
      const { messageReplying: before, messageEditing } = state
      if (messageEditing?.messageId === payload.messageId)
        state.messageEditing = payload.isRecalled ? null : payload
      if (before?.messageId !== payload.messageId) return
      const isSaid = before.quotedText && textTimeOf(before) === textTimeOf(payload)
      const part = isSaid ? { quotedText: before.quotedText } : {}
      state.messageReplying = payload.isRecalled ? null : { ...payload, ...part }
    },
    editingSet(state, { payload }: PayloadAction<Message | null>) {
      state.messageEditing = payload
    },
    pinnedMessagesSet(state, { payload }: PayloadAction<Message[]>) {
      state.pinnedMessages = payload
    },
    userIdSet(state, { payload }: PayloadAction<string>) {
      state.userId = payload
    },
    messageIdSet(state, { payload }: PayloadAction<string>) {
      state.messageId = payload
    },
    jumpRequested(state, { payload }: PayloadAction<{ jumpMessageId: string; createdTime: number }>) {
      state.messageJump = { ...payload, shouldJump: true }
    },
    jumpDone(state) {
      state.messageJump = noJump
    },
    /** These messages are gone; nothing of them stays on disk. */
    messagesForgotten(state, { payload }: PayloadAction<readonly string[]>) {
      const isGone = (message: Message | null) => message !== null && payload.includes(message.messageId)
      if (isGone(state.messageReplying as Message | null)) state.messageReplying = null
      if (isGone(state.messageEditing as Message | null)) state.messageEditing = null
      state.pinnedMessages = state.pinnedMessages.filter(({ messageId }) => !payload.includes(messageId))
    },
    messageStateCleared: () => initialState,
  },
  extraReducers: builder =>
    // Hidden, or lost: nothing of it stays on disk.
    builder.addCase(roomActions.roomRemoved, (state, { payload: roomId }) => {
      if (state.messageReplying?.roomId === roomId) state.messageReplying = null
      if (state.messageEditing?.roomId === roomId) state.messageEditing = null
    }),
})

export interface SelfDestructState {
  /** The room whose timer is being set; empty when none is. */
  roomId: string
  /** The choice marked in the dialog, in seconds; 0 is off. */
  ttlSeconds: number
}
const noTimer: SelfDestructState = { roomId: '', ttlSeconds: 0 }

export const messageSelfDestructSlice = createSlice({
  name: 'messageSelfDestruct',
  initialState: noTimer,
  reducers: {
    selfDestructStarted: (_, { payload }: PayloadAction<SelfDestructState>) => payload,
    selfDestructChosen(state, { payload }: PayloadAction<number>) {
      state.ttlSeconds = payload
    },
    selfDestructCleared: () => noTimer,
  },
})

export const messageActions = messageSlice.actions
export const messageSelfDestructActions = messageSelfDestructSlice.actions
