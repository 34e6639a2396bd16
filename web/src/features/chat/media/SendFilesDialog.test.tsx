import { Provider } from 'react-redux'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultPreferences, preferences } from '../../../model/preferences.ts'
import { MessengerContext } from '../../../model/session/messenger.ts'
import { store } from '../../../store/store.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { isTouch } from '../../../ui/use-media.ts'
import { attach, detach, useAttached } from './attach.ts'
import { maxAtOnce } from './limits.ts'
import SendFilesDialog from './SendFilesDialog.tsx'
import { sendFiles } from './send-files.ts'

vi.mock('./send-files.ts', () => ({
  sendFiles: vi.fn(async () => {}),
  InspectedFiles: class {
    async at() {}
  },
}))
const editedPicture = new File(['sửa'], 'ảnh.png', { type: 'image/png' })
vi.mock('./editor/PictureEditor.tsx', () => ({
  default: ({ onDone }: { onDone: (file: File) => void }) => (
    <button type="button" onClick={() => onDone(editedPicture)}>
      Xong
    </button>
  ),
}))
vi.mock('./editor/still-picture.ts', () => ({ isStill: async () => true }))
vi.mock('../../../ui/use-media.ts', () => ({ isTouch: vi.fn(() => false) }))
vi.mock('../../../model/preferences.ts', async importOriginal => {
  const real = await importOriginal<typeof import('../../../model/preferences.ts')>()
  return { ...real, preferences: vi.fn(real.preferences) }
})
afterEach(() => {
  cleanup()
  for (const roomId of ['room', 'another']) detach(roomId)
  vi.clearAllMocks()
})

const file = new File(['một'], 'ghi chú.txt', { type: 'text/plain' })

function Dialog({ roomId }: { roomId: string }) {
  const attached = useAttached(roomId)
  return attached && <SendFilesDialog attachment={attached} name="Bình" onClose={() => detach(roomId)} />
}

const open = (roomId = 'room') =>
  render(
    <Provider store={store}>
      <MessengerContext value={{ ready: {} } as never}>
        <Dialog roomId={roomId} />
      </MessengerContext>
    </Provider>,
  )
const captionField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Chú thích' })

function choose(onSent?: (files: readonly File[]) => void) {
  attach('room', [file], { onSent })
  open()
  return captionField()
}
/** Another room is opened, and then this one again. */
function leaveAndReturn() {
  cleanup()
  open('another')
  cleanup()
  open()
}
const isOpen = () => screen.queryByRole('dialog') !== null

it('Esc asks before the chosen files are let go', async () => {
  const caption = choose()
  fireEvent.keyDown(caption, { key: 'Escape' })
  const question = await screen.findByRole('alertdialog', { name: 'Không gửi 1 tệp đã chọn?' })
  expect(question.textContent).toContain('ghi chú.txt')
  fireEvent.click(screen.getByRole('button', { name: 'Quay lại' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(isOpen()).toBe(true)
  fireEvent.keyDown(caption, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Không gửi' }))
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(sendFiles).not.toHaveBeenCalled()
})

it('whoever put a file there hears that it was sent', async () => {
  const onSent = vi.fn()
  choose(onSent)
  fireEvent.click(screen.getByRole('button', { name: 'Gửi' }))
  await waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith([file]))
})

it('files wait in their room with what was removed, edited and written, and are nowhere else', async () => {
  const picture = new File(['gốc'], 'ảnh.png', { type: 'image/png' })
  const unwantedFile = new File(['hai'], 'thừa.txt', { type: 'text/plain' })
  attach('room', [file, unwantedFile, picture])
  open()
  fireEvent.change(captionField(), { target: { value: 'Xem nhé' } })
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ chọn thừa.txt' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sửa ảnh.png' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Xong' }))
  cleanup()
  open('another')
  expect(isOpen()).toBe(false)
  attach('another', [unwantedFile])
  cleanup()
  open()
  expect(captionField().value).toBe('Xem nhé')
  fireEvent.click(screen.getByRole('button', { name: 'Gửi' }))
  await waitFor(() => expect(isOpen()).toBe(false))
  const { files, ...rest } = vi.mocked(sendFiles).mock.lastCall![1]
  expect(rest).toMatchObject({ roomId: 'room', caption: 'Xem nhé' })
  expect(files).toEqual([file, editedPicture])
  expect(files[1]).toBe(editedPicture)
  leaveAndReturn()
  expect(isOpen()).toBe(false)
  attach('room', [file])
  cleanup()
  open()
  expect(captionField().value).toBe('')
})

it('files that were removed, edited ones too, make room for others', async () => {
  const picture = new File(['gốc'], 'ảnh.png', { type: 'image/png' })
  const others = Array.from({ length: maxAtOnce }, (_, n) => new File(['một'], `${n}.txt`))
  attach('room', [picture, ...others])
  open()
  const shownCount = () => screen.getAllByRole('button', { name: /^Bỏ chọn / }).length
  expect(shownCount()).toBe(maxAtOnce)
  fireEvent.click(await screen.findByRole('button', { name: 'Sửa ảnh.png' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Xong' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Bỏ chọn ảnh.png' }))
  expect(shownCount()).toBe(maxAtOnce)
  fireEvent.click(screen.getByRole('button', { name: 'Gửi' }))
  await waitFor(() => expect(sendFiles).toHaveBeenCalledOnce())
  expect(vi.mocked(sendFiles).mock.lastCall![1].files).toEqual(others)
})

describe('while files are being prepared', () => {
  /** Presses the button; the files are prepared until the test says so. */
  function sending() {
    const preparing = Promise.withResolvers<void>()
    vi.mocked(sendFiles).mockImplementationOnce(() => preparing.promise)
    fireEvent.click(screen.getByRole('button', { name: 'Gửi' }))
    return preparing
  }
  const removeButton = (name: string) =>
    screen.getByRole<HTMLButtonElement>('button', { name: `Bỏ chọn ${name}` })

  it('letting them go ends the sending', async () => {
    const onSent = vi.fn()
    const caption = choose(onSent)
    const preparing = sending()
    await waitFor(() => expect(sendFiles).toHaveBeenCalledOnce())
    const signal = vi.mocked(sendFiles).mock.lastCall?.[3]
    fireEvent.keyDown(caption, { key: 'Escape' })
    fireEvent.click(await screen.findByRole('button', { name: 'Không gửi' }))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(signal?.aborted).toBe(true)
    preparing.resolve()
    await preparing.promise
    expect(onSent).not.toHaveBeenCalled()
  })

  it('they go on in a room that is left, and are not sent twice', async () => {
    choose()
    const preparing = sending()
    await waitFor(() => expect(sendFiles).toHaveBeenCalledOnce())
    leaveAndReturn()
    expect(removeButton('ghi chú.txt').disabled).toBe(true)
    preparing.resolve()
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(sendFiles).toHaveBeenCalledOnce()
  })

  it('none can be taken out, and one that is added stays to be sent', async () => {
    choose()
    const preparing = sending()
    await waitFor(() => expect(removeButton('ghi chú.txt').disabled).toBe(true))
    act(() => attach('room', [new File(['hai'], 'thêm.txt', { type: 'text/plain' })]))
    preparing.resolve()
    await waitFor(() => expect(screen.queryByText('ghi chú.txt')).toBeNull())
    expect(removeButton('thêm.txt').disabled).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Gửi' }))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(vi.mocked(sendFiles).mock.lastCall?.[1].files.map(({ name }) => name)).toEqual(['thêm.txt'])
  })
})

describe('Enter in the caption', () => {
  /** Presses Enter as a browser does: a key, and the break that it makes. */
  const press = (field: HTMLElement, keys: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => {
    if (fireEvent.keyDown(field, { key: 'Enter', ...keys }) && !keys.ctrlKey)
      field.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertLineBreak', cancelable: true }))
    return vi.mocked(sendFiles).mock.calls.length === 1
  }
  it('Enter in the caption sends', () => expect(press(choose())).toBe(true))
  it('with Shift is a new line', () => expect(press(choose(), { shiftKey: true })).toBe(false))
  it('Enter in the caption is a new line for fingers', () => {
    vi.mocked(isTouch).mockReturnValue(true)
    expect(press(choose())).toBe(false)
    vi.mocked(isTouch).mockReturnValue(false)
  })
  it('Enter in the caption is a new line for who sends with Ctrl+Enter, which always sends', () => {
    vi.mocked(preferences).mockReturnValue({ ...defaultPreferences, sendWith: 'ctrlEnter' })
    const caption = choose()
    expect(press(caption)).toBe(false)
    expect(press(caption, { ctrlKey: true })).toBe(true)
  })
})
