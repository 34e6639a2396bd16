import type { Message } from '@trau/contract'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { windowOf } from '../../../model/messages/message-window.ts'
import { windowKey } from '../../../model/messages/window-cache.ts'
import { MessengerContext } from '../../../model/session/messenger.ts'
import type { Draft } from '../../../storage/local-db.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { outboxActions, outboxSlice } from '../../../store/outbox-slice.ts'
import { store } from '../../../store/store.ts'
import { act, cleanup, renderHook } from '../../../testing/library.ts'
import { messageOf } from '../testing.ts'
import { useDraft } from './useDraft.ts'

afterEach(() => {
  cleanup()
  store.dispatch(messageActions.messageStateCleared())
  store.dispatch(outboxActions.outboxCleared())
  queryClient.clear()
})

const named = { current: () => [], set: () => undefined }
const answered = () => store.getState().message.messageReplying

/** The composer of a room; what it saves is in the store, as the drafts put it there. */
function openRoom() {
  store.rootReducer.inject(outboxSlice)
  store.dispatch(outboxActions.outboxLoaded({ entries: [], drafts: [] }))
  const save = (draft: Draft) => void store.dispatch(outboxActions.draftPut({ ...draft, updatedTime: 1 }))
  const drafts = { save, rest: vi.fn(), isTyping: () => false }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MessengerContext value={{ ready: { drafts } } as never}>{children}</MessengerContext>
    </Provider>
  )
  const area = { current: document.createElement('textarea') }
  const options = { roomId: 'room', area, named, onSet: () => undefined, isEditing: false }
  const { result, unmount } = renderHook(() => useDraft(options), { wrapper })
  return {
    type(text: string) {
      area.current.value = text
      act(() => result.current.save())
    },
    leave() {
      unmount()
      act(() => void store.dispatch(messageActions.replyingSet(null)))
    },
  }
}

function answerPart(message: Message, quotedText: string) {
  queryClient.setQueryData(
    windowKey('room'),
    windowOf({ items: [message], hasOlder: false, hasNewer: false }),
  )
  act(() => void store.dispatch(messageActions.replyingSet({ ...message, quotedText })))
}

it('the part of a message that is answered comes back with the room, and no words of it lie with the draft', () => {
  const room = openRoom()
  answerPart(messageOf(1, { content: 'Mai họp lúc 9 giờ' }), 'lúc 9 giờ')
  room.type('Sớm thế')
  room.leave()
  expect(JSON.stringify(store.getState().outbox?.drafts)).not.toContain('9 giờ')
  expect(answered()).toBeNull()
  openRoom()
  expect(answered()).toMatchObject({ messageId: 'm1', quotedText: 'lúc 9 giờ' })
})

it('a message that was edited since is answered whole', () => {
  const message = messageOf(1, { content: 'Mai họp lúc 9 giờ' })
  const room = openRoom()
  answerPart(message, 'lúc 9 giờ')
  room.type('Sớm thế')
  room.leave()
  const editedMessage = { ...message, content: 'Ngày kia họp lúc 9 giờ', editedTime: message.createdTime + 1 }
  queryClient.setQueryData(
    windowKey('room'),
    windowOf({ items: [editedMessage], hasOlder: false, hasNewer: false }),
  )
  openRoom()
  expect(answered()).toMatchObject({ messageId: 'm1', content: editedMessage.content })
  expect(answered()?.quotedText).toBeUndefined()
})
