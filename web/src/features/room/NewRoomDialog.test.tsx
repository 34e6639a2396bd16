import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { openNewRoom } from '../../model/rooms/room-dialogs.ts'
import { MessengerContext } from '../../model/session/messenger.ts'
import { store } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import { toast } from '../../ui/toast.ts'
import NewRoomDialog from './NewRoomDialog.tsx'

const crop = { x: 1, y: 2, width: 30, height: 30 }
vi.mock('../../kit/CropDialog.tsx', () => ({
  default: ({ file, onSave }: { file: File; onSave: (upload: FormData, crop: unknown) => Promise<void> }) => (
    <button
      type="button"
      onClick={() => {
        const upload = new FormData()
        upload.set('file', file)
        void onSave(upload, crop)
      }}
    >
      Dùng ảnh này
    </button>
  ),
}))
vi.mock('../../kit/PeoplePicker.tsx', () => ({
  PeoplePicker: ({ onChoose }: { onChoose: (user: { userId: string }) => void }) => (
    <button type="button" onClick={() => onChoose({ userId: 'binh' })}>
      Bình
    </button>
  ),
}))
vi.mock('../../model/workspaces/useWorkspaces.ts', () => ({ useWorkspaces: () => [] }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const entry = { room: { roomId: 'g1', type: 'GROUP', pinnedMessages: [], members: [] } }

async function makeGroupWithPicture() {
  const create = vi.spyOn(api.room, 'createRoomOnce').mockResolvedValue(entry as never)
  const onOpen = vi.fn()
  openNewRoom('group')
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <MessengerContext value={{ userId: 'an' } as never}>
          <NewRoomDialog onOpen={onOpen} onClose={() => undefined} />
        </MessengerContext>
      </QueryClientProvider>
    </Provider>,
  )
  const file = new File(['x'], 'nhom.png', { type: 'image/png' })
  expect(screen.getByRole('button', { name: 'Đặt ảnh nhóm' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Đặt ảnh nhóm' }))
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Dùng ảnh này' }))
  expect(await screen.findByRole('button', { name: 'Gỡ ảnh' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Bình' }))
  fireEvent.click(screen.getByRole('button', { name: 'Tạo nhóm' }))
  await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith('g1'))
  return { create, file }
}

it('a picture that is chosen while a group is made is given to the group once it is there', async () => {
  const upload = vi.spyOn(api.room, 'uploadRoomAvatarV2').mockResolvedValue({ pictureId: 'p1' } as never)
  const update = vi.spyOn(api.room, 'updateRoom').mockResolvedValue(entry as never)
  const { create, file } = await makeGroupWithPicture()
  await waitFor(() =>
    expect(update).toHaveBeenCalledExactlyOnceWith({
      params: { roomId: 'g1' },
      body: { avatarId: 'p1' },
      keepEmpty: true,
    }),
  )
  const body = upload.mock.calls[0]![0].body as unknown as FormData
  expect(body.get('file')).toEqual(file)
  expect(JSON.parse(String(body.get('crop')))).toEqual(crop)
  expect(create.mock.invocationCallOrder[0]!).toBeLessThan(upload.mock.invocationCallOrder[0]!)
})

it('a group is opened although its picture is refused, which is said', async () => {
  vi.spyOn(api.room, 'uploadRoomAvatarV2').mockRejectedValue(new Error('refused'))
  const failure = vi.spyOn(toast, 'error').mockReturnValue()
  await makeGroupWithPicture()
  await waitFor(() => expect(failure).toHaveBeenCalledTimes(1))
})
