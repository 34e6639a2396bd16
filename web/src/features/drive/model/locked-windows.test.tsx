import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sharedValue, useSharedValue } from '../../../store/shared-value.ts'
import { act, cleanup, render } from '../../../testing/library.ts'
import { openPreview, shownPreview } from '../preview/open-preview.ts'
import { node } from '../testing.ts'
import { closeDialog, showDialog, useDialog } from './dialog.ts'
import { useLockedWindows } from './locked-windows.ts'

const isOpen = vi.hoisted(() => ({ value: undefined as unknown }))
vi.mock('../../../model/rooms/hidden-session.ts', () => ({
  useHiddenOpen: () => useSharedValue(isOpen.value as ReturnType<typeof sharedValue<boolean>>),
}))

const hidden = sharedValue(false)
isOpen.value = hidden

beforeEach(() => hidden.set(true))
afterEach(() => {
  cleanup()
  shownPreview.set(undefined)
  closeDialog()
})

function Windows() {
  useLockedWindows()
  return <p>{useDialog()?.kind ?? 'no dialog'}</p>
}

it('a lock of hidden rooms closes the preview and the window over the drive', () => {
  const { container } = render(<Windows />)
  const file = node({ nodeId: 'lương' })
  act(() => {
    openPreview(file)
    showDialog({ kind: 'share', node: file })
  })
  expect([shownPreview.get()?.nodes, container.textContent]).toEqual([[file], 'share'])
  act(() => hidden.set(false))
  expect([shownPreview.get(), container.textContent]).toEqual([undefined, 'no dialog'])
})

it('a file that is opened on the way into the drive stays open where nothing is locked', () => {
  hidden.set(false)
  const file = node({ nodeId: 'lương' })
  openPreview(file)
  render(<Windows />)
  expect(shownPreview.get()?.nodes).toEqual([file])
  act(() => hidden.set(true))
  expect(shownPreview.get()?.nodes).toEqual([file])
})
