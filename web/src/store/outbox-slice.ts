import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Draft, OutboxEntry } from '../storage/local-db.ts'

/** Mirror of what IndexedDB holds for the person who is here: messages on their way, and texts not yet sent. */
export interface OutboxState {
  isLoaded: boolean
  entries: Record<string, OutboxEntry>
  drafts: Record<string, Draft>
}
const initialState: OutboxState = { isLoaded: false, entries: {}, drafts: {} }

/** The order in which messages were written; it is kept however often one is tried. */
export const compareEntries = (a: OutboxEntry, b: OutboxEntry): number =>
  a.createdTime - b.createdTime || (a.clientMessageId < b.clientMessageId ? -1 : 1)

export const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    /** What was found on disk; what is known already is newer and stays. */
    outboxLoaded(state, { payload }: PayloadAction<{ entries: OutboxEntry[]; drafts: Draft[] }>) {
      for (const entry of payload.entries) state.entries[entry.clientMessageId] ??= entry
      for (const draft of payload.drafts) state.drafts[draft.roomId] ??= draft
      state.isLoaded = true
    },
    entryPut(state, { payload }: PayloadAction<OutboxEntry>) {
      state.entries[payload.clientMessageId] = payload
    },
    entryRemoved(state, { payload }: PayloadAction<string>) {
      delete state.entries[payload]
    },
    draftPut(state, { payload }: PayloadAction<Draft>) {
      state.drafts[payload.roomId] = payload
    },
    draftRemoved(state, { payload: roomId }: PayloadAction<string>) {
      delete state.drafts[roomId]
    },
    outboxCleared: () => initialState,
  },
  selectors: {
    selectEntries: state => state.entries,
    selectDraft: (state, roomId: string): Draft | undefined => state.drafts[roomId],
    /** Messages on their way in one room, oldest first: what stands below the last message of the list. */
    selectRoomEntries: createSelector(
      [(state: OutboxState) => state.entries, (_: OutboxState, roomId: string) => roomId],
      (entries, roomId) =>
        Object.values(entries)
          .filter(entry => entry.roomId === roomId)
          .sort(compareEntries),
    ),
    selectUnsentCount: state => Object.keys(state.entries).length,
  },
})

export const outboxActions = outboxSlice.actions
