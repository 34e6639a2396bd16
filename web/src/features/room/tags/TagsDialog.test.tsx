import { QueryClientProvider } from '@tanstack/react-query'
import type { PersonalTag } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { setOwn } from '../../../model/rooms/room-commands.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { roomActions, roomSelectors } from '../../../store/room-slice.ts'
import { store } from '../../../store/store.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { TagForm } from './TagForm.tsx'
import TagsDialog from './TagsDialog.tsx'

vi.mock('../../../model/rooms/room-commands.ts', () => ({ setOwn: vi.fn() }))
afterEach(cleanup)

const tags: PersonalTag[] = [
  { tagId: 't1', text: 'Việc', colour: 'red' },
  { tagId: 't2', text: 'Nhà', colour: 'blue' },
]
const selfMember = {
  roomMemberId: 'm',
  userId: 'an',
  roomId: 'room',
  role: 3,
  joinedAt: 0,
  lastSeenMessageId: '',
  lastSeenMessageTime: 0,
  unreadCount: 0,
  personalTags: [],
  user: { userId: 'an' },
}
const withTags = (personalTags: readonly PersonalTag[]) =>
  ({
    room: { roomId: 'room', type: 'GROUP', name: 'Hội cờ', members: [], personalTags },
    selfMember: { ...selfMember, personalTags },
  }) as unknown as RoomItem

function Dialog() {
  const item = useAppSelector(state => roomSelectors.selectRoom(state, 'room'))
  return item && <TagsDialog item={item} onClose={() => {}} />
}

it('an icon is found by its Vietnamese word and saved with the tag in place of its emoji', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) =>
      Response.json(
        url.startsWith('/icons/search')
          ? { icons: ['lucide:briefcase', 'lucide:briefcase-medical'] }
          : { prefix: 'lucide', icons: {} },
      ),
    ),
  )
  const onSave = vi.fn(async () => {})
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TagForm tag={{ tagId: 't1', text: 'Việc', emoji: '💼' }} onSave={onSave} onClose={() => {}} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Chọn biểu tượng' }))
  const search = await screen.findByRole('searchbox', { name: 'Tìm biểu tượng' })
  fireEvent.change(search, { target: { value: 'cong viec' } })
  expect(await screen.findByRole('button', { name: 'briefcase medical' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Công việc' }))
  fireEvent.click(screen.getByRole('button', { name: 'Lưu' }))
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ text: 'Việc', icon: 'lucide:briefcase' }))
  vi.unstubAllGlobals()
})

it('two quick ticks are both kept, the second sent after the first', async () => {
  const answers: (() => void)[] = []
  const orders: string[][] = []
  vi.mocked(setOwn).mockImplementation(async (_, { personalTags = [] }) => {
    const ids = personalTags.map(tag => ('tagId' in tag ? tag.tagId! : ''))
    orders.push(ids)
    await new Promise<void>(answer => {
      answers.push(answer)
    })
    const entry = withTags(tags.filter(({ tagId }) => ids.includes(tagId)))
    store.dispatch(roomActions.roomUpserted(entry))
    return entry as never
  })
  store.dispatch(roomActions.roomsSet([withTags([])]))
  store.dispatch(roomActions.personalTagsSet(tags))
  render(
    <Provider store={store}>
      <Dialog />
    </Provider>,
  )
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  fireEvent.click(box('Việc'))
  fireEvent.click(box('Nhà'))
  expect([box('Việc').checked, box('Nhà').checked]).toEqual([true, true])
  await waitFor(() => expect(orders).toEqual([['t1']]))
  await act(async () => answers[0]!())
  await waitFor(() => expect(orders).toEqual([['t1'], ['t1', 't2']]))
  await act(async () => answers[1]!())
  await waitFor(() =>
    expect(roomSelectors.selectRoom(store.getState(), 'room')?.room.personalTags).toEqual(tags),
  )
  expect([box('Việc').checked, box('Nhà').checked]).toEqual([true, true])
})
