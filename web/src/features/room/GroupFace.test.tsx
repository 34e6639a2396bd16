import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { MessengerContext } from '../../model/session/messenger.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { createStore } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import { GroupFace } from './GroupFace.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const room = { roomId: 'r1', type: 'GROUP', memberCount: 2, name: 'Lớp 5A', description: 'Năm học mới' }

function open() {
  const sent = stubNetwork(() => json({ data: { room } }))
  const store = createStore()
  const queryClient = createQueryClient()
  const face = (changes: object) => (
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <MessengerContext value={{ userId: 'me' } as never}>
          <GroupFace
            item={{ room: { ...room, ...changes }, selfMember: { role: 1 } } as unknown as RoomItem}
            name="Lớp 5A"
          />
        </MessengerContext>
      </QueryClientProvider>
    </Provider>
  )
  const { rerender } = render(face({}))
  fireEvent.click(screen.getByRole('button', { name: 'Sửa tên và mô tả' }))
  return {
    change: (changes: object) => rerender(face(changes)),
    save: () => fireEvent.click(screen.getByRole('button', { name: 'Lưu' })),
    saved: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  }
}

it('saving a group sends no field that another leader changed meanwhile', async () => {
  const { change, save, saved } = open()
  change({ name: 'Lớp 5A cũ', description: 'Của người khác' })
  fireEvent.change(screen.getByDisplayValue('Năm học mới'), { target: { value: '' } })
  save()
  await waitFor(() => expect(saved()).toEqual([{ description: '' }]))
})

it('saving a group without a change sends nothing and closes', async () => {
  const { change, save, saved } = open()
  change({ description: 'Của người khác' })
  save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved()).toEqual([])
})
