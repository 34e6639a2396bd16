import { QueryClientProvider } from '@tanstack/react-query'
import type { Message, SelfMember } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { queryClient } from '../../../api/query-client.ts'
import { MessengerContext } from '../../../model/session/messenger.ts'
import { roomActions } from '../../../store/room-slice.ts'
import { store } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { messageOf } from '../testing.ts'
import EditHistory from './EditHistory.tsx'
import { mentionsKept } from './mentions-kept.ts'

beforeEach(() => {
  queryClient.clear()
  const room = { roomId: 'room', type: 'GROUP' as const }
  const selfMember = {
    roomMemberId: 'me',
    userId: 'an',
    roomId: 'room',
    role: 3,
    joinedAt: 1,
    user: { userId: 'an' },
    lastSeenMessageId: '',
    lastSeenMessageTime: 0,
    unreadCount: 0,
    personalTags: [],
  } as unknown as SelfMember
  store.dispatch(roomActions.roomUpserted({ room, selfMember }))
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

const named = { userId: 'binh', offset: 0, length: 5 }
const edited = (fields: Partial<Message> = {}) =>
  messageOf(1, {
    content: '@Bình bản mới',
    metaData: { mentions: [named] },
    createdTime: Date.now() - 60_000,
    editedTime: Date.now(),
    ...fields,
  })

function open(message: Message) {
  const versions = ['@Bình bản mới', 'Ơi @Bình bản cũ'].map((content, n) => ({ content, writtenTime: 9 - n }))
  vi.spyOn(api.chat, 'listMessageEdits').mockResolvedValue({ items: versions, total: 2 })
  const edit = vi.spyOn(api.chat, 'editMessage').mockResolvedValue(message)
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <Provider store={store}>
        <MessengerContext value={{ userId: 'an' } as never}>
          <EditHistory message={message} onClose={onClose} />
        </MessengerContext>
      </Provider>
    </QueryClientProvider>,
  )
  return { edit, onClose }
}

describe('an older version', () => {
  it('comes back as an edit, with who it names', async () => {
    const { edit, onClose } = open(edited())
    const restore = await screen.findAllByRole('button', { name: 'Khôi phục bản này' })
    expect(restore, 'the text of now is there already').toHaveLength(1)
    fireEvent.click(restore[0]!)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const body = { content: 'Ơi @Bình bản cũ', mentions: [{ ...named, offset: 3 }] }
    expect(edit).toHaveBeenCalledWith(expect.objectContaining({ params: { id: 'm1' }, body }))
  })

  it.each([
    ['of somebody else', edited({ senderId: 'binh' })],
    ['older than a day', edited({ createdTime: Date.now() - 25 * 3600_000 })],
  ])('an older version is only shown in a message %s', async (_, message) => {
    open(message)
    await screen.findByText(/bản cũ/)
    expect(screen.queryByRole('button', { name: 'Khôi phục bản này' })).toBeNull()
  })

  it('loses the mentions that it does not say', () => {
    expect(mentionsKept(edited(), 'Chào cả nhà')).toEqual([])
    const twice = edited({ metaData: { mentions: [named, { ...named, userId: 'binh2' }] } })
    expect(mentionsKept(twice, '@Bình')).toEqual([named])
  })
})
