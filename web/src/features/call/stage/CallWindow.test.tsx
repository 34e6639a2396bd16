import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from '../../../store/store.ts'
import { act, cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CallContext } from '../call-context.ts'
import { playCallSound } from '../sounds.ts'
import { fakeCurrent, fakeLocalMedia, fakeSession, participant, someCall } from '../testing/fakes.ts'
import { CallWindow } from './CallWindow.tsx'

vi.mock('../sounds.ts', () => ({ playCallSound: vi.fn() }))
// There is no router, which its links need when they are pressed.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.mocked(playCallSound).mockClear()
  vi.restoreAllMocks()
})

const store = createStore()
const screenOf = (guestIds: string[], isLocked = false, local = fakeLocalMedia()) => {
  const call = someCall({
    kind: 'GROUP',
    state: 'ACTIVE',
    isLocked,
    participants: [
      participant({ participantId: 'an', isHost: true }),
      ...guestIds.map(participantId => participant({ participantId, isGuest: true, state: 'LOBBY' })),
    ],
  })
  return (
    <Provider store={store}>
      <CallContext value={fakeSession()}>
        <CallWindow current={fakeCurrent(call, local)} />
      </CallContext>
    </Provider>
  )
}

it('a host hears a knock when somebody comes to the lobby, and not when one of several is let in', () => {
  const { rerender } = render(screenOf([]))
  const knocks = () => vi.mocked(playCallSound).mock.calls.filter(([sound]) => sound === 'knock').length
  rerender(screenOf(['mai', 'lan']))
  expect(knocks()).toBe(1)
  rerender(screenOf(['lan']))
  expect(knocks()).toBe(1)
  rerender(screenOf(['huệ']))
  expect(knocks()).toBe(2)
})

it('the mark of a locked call says that it is locked', () => {
  render(screenOf([], true))
  expect(screen.getByRole('img', { name: 'Cuộc gọi đã khoá' })).toBeDefined()
})

const isOutOfReach = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.inert || element.getAttribute('aria-hidden') === 'true' || isOutOfReach(element.parentElement))
const stage = () => document.querySelector('[data-call-stage]')!

it('what is said of the call is heard: no live region is out of reach', () => {
  render(screenOf([]))
  const regions = [...document.querySelectorAll('[role=status]')]
  expect(regions.length).toBeGreaterThan(4)
  expect(regions.filter(isOutOfReach)).toEqual([])
})

it('a call that is answered over an open dialog lies over it and has the focus, and the dialog is there afterwards', async () => {
  const withDialog = (call: React.ReactNode) => (
    <>
      <Dialog title="Bình chọn" onClose={() => {}}>
        <input aria-label="Câu hỏi" autoFocus />
      </Dialog>
      {call}
    </>
  )
  const { rerender } = render(withDialog(null))
  const dialog = screen.getByRole('dialog', { name: 'Bình chọn' })
  rerender(withDialog(screenOf([])))
  await act(async () => {})
  expect(stage().contains(document.activeElement)).toBe(true)
  expect([isOutOfReach(stage()), isOutOfReach(dialog)]).toEqual([false, true])
  expect(dialog.compareDocumentPosition(stage()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  rerender(withDialog(null))
  await act(async () => {})
  expect(isOutOfReach(dialog)).toBe(false)
})

it('a button that opens a device keeps the focus meanwhile, so that the next Space is not push-to-talk', () => {
  const local = fakeLocalMedia()
  const open = () => local.state.set({ ...local.state.get(), opening: { camera: true } })
  local.setCamera = async () => act(open)
  render(screenOf([], false, local))
  const camera = screen.getByRole('button', { name: 'Bật camera' })
  camera.focus()
  fireEvent.click(camera)
  expect(local.state.get().opening.camera).toBe(true)
  expect(camera.hasAttribute('disabled')).toBe(false)
  expect(camera.getAttribute('aria-disabled')).toBe('true')
})
