import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { store } from '../../../store/store.ts'
import type { Attached } from '../media/attach.ts'
import { MessengerContext } from '../messenger.ts'
import { ComposerField } from './ComposerField.tsx'
import { maxGraphemes } from './limits.ts'

let attached: Attached | undefined
vi.mock('../media/SendFilesDialog.tsx', () => ({
  default: (props: { attached: Attached }) => {
    attached = props.attached
    return null
  },
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a text that is too long can go as a file; it stands in the field until the file was sent', async () => {
  stubNetwork(() => json({ data: { items: [] } }))
  const drafts = { save: vi.fn(), clear: vi.fn(), rest: vi.fn(), isTyping: () => false }
  const ready = { drafts, outbox: { enqueue: vi.fn() } }
  const item = { room: { roomId: 'room', type: 'SELF' }, selfMember: { role: 1 } } as RoomItem
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <MessengerContext value={{ userId: 'me', ready } as never}>
          <ComposerField item={item} name="Cloud" list={{ current: null }} />
        </MessengerContext>
      </QueryClientProvider>
    </Provider>,
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  const text = 'Trầu cau '.repeat(maxGraphemes / 4).trim()
  fireEvent.input(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Gửi thành tệp' }))
  await vi.waitFor(() => expect(attached).toBeDefined())
  const [file] = attached!.files
  expect([file!.name, file!.type, await file!.text()]).toEqual(['tin-nhan.txt', 'text/plain', text])
  act(() => attached!.onSent?.([]))
  expect(field.value).toBe(text)
  act(() => attached!.onSent?.([file!]))
  expect(field.value).toBe('')
  expect(drafts.clear).toHaveBeenCalledExactlyOnceWith('room')
  expect(ready.outbox.enqueue).not.toHaveBeenCalled()
})
