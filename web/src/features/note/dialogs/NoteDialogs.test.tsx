import { QueryClientProvider } from '@tanstack/react-query'
import type { Note } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { store } from '../../../store/store.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { toast } from '../../../ui/toast.ts'
import { closeDialog, showDialog } from '../model/dialog.ts'
import { NoteDialogs } from './NoteDialogs.tsx'

// A busy machine loads the dialog of sharing late.
const note = (change: Partial<Note>) =>
  ({
    ...{ noteId: 'n1', title: 'Đi chợ', excerpt: '', tasks: [], labelIds: [], ownerId: 'binh', ...change },
  }) as unknown as Note

afterEach(() => {
  closeDialog()
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show() {
  const onGone = vi.fn()
  render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <NoteDialogs onGone={onGone} />
      </QueryClientProvider>
    </Provider>,
  )
  return onGone
}

it('a note that is deleted for ever is gone from what shows it, and one that is not deleted stays', async () => {
  vi.spyOn(toast, 'error').mockReturnValue()
  let isRefused = true
  stubNetwork(({ url }) => {
    if (!url.includes('delete')) return json({ data: { items: [] } })
    return isRefused ? failure('notInTrash', 409) : json({ data: { noteIds: ['n1'] } })
  })
  const onGone = show()
  act(() => showDialog({ kind: 'deleteForever', notes: [note({ role: 'MANAGE', trashedTime: 1 })] }))
  const confirm = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'Xoá vĩnh viễn' })))
  await confirm()
  await waitFor(() => expect(toast.error).toHaveBeenCalled())
  expect(onGone).not.toHaveBeenCalled()
  isRefused = false
  await confirm()
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('a note whose share is given up is gone from what shows it', async () => {
  const member = {
    ...{ memberId: 'm1', role: 'VIEW', createdBy: 'binh', createdTime: 0 },
    target: { kind: 'USER', userId: store.getState().auth.userInfo?.userId ?? '' },
  }
  stubNetwork(({ url }) => json({ data: url.includes('members') ? { items: [member] } : { items: [] } }))
  const onGone = show()
  act(() => showDialog({ kind: 'share', note: note({ role: 'VIEW' }) }))
  fireEvent.click(await screen.findByRole('button', { name: /^Quyền của/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Không dùng chung nữa' }))
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
