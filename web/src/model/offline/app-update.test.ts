import { expect, it } from 'vitest'
import { outboxActions, outboxSlice } from '../../store/outbox-slice.ts'
import { createStore } from '../../store/store.ts'
import { isInTheMiddle } from './app-update.ts'

const now = 1_750_000_000_000

function newStore() {
  const store = createStore()
  store.rootReducer.inject(outboxSlice)
  store.dispatch(outboxActions.outboxLoaded({ entries: [], drafts: [] }))
  return { store, isBusy: () => isInTheMiddle(store.getState(), 'r1', now) }
}

const draft = (roomId: string, text: string, agoMs: number) =>
  outboxActions.draftPut({ roomId, text, selection: [0, 0], updatedTime: now - agoMs })

it('who writes in the open room is in the middle of it, until the text is gone or has rested for minutes', () => {
  const { store, isBusy } = newStore()
  expect(isBusy()).toBe(false)
  store.dispatch(draft('r1', 'Chào', 1_000))
  expect(isBusy()).toBe(true)
  store.dispatch(draft('r1', 'Chào', 6 * 60_000))
  expect(isBusy()).toBe(false)
  store.dispatch(draft('r1', '', 1_000))
  expect(isBusy()).toBe(false)
  store.dispatch(draft('r2', 'Ở phòng khác', 1_000))
  expect(isBusy()).toBe(false)
})

it('messages on their way are waited for, those that failed are not', () => {
  const { store, isBusy } = newStore()
  const entry = {
    clientMessageId: 'm1',
    roomId: 'r2',
    content: 'x',
    createdTime: now,
    attempts: 0,
  }
  store.dispatch(outboxActions.entryPut({ ...entry, status: 'queued' }))
  expect(isBusy()).toBe(true)
  store.dispatch(outboxActions.entryPut({ ...entry, status: 'failed' }))
  expect(isBusy()).toBe(false)
})
