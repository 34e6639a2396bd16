import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toggleActions } from '../../store/layout-slices.ts'
import { messageActions } from '../../store/message-slices.ts'
import { store } from '../../store/store.ts'
import { act, cleanup, renderHook } from '../../testing/library.ts'
import { usePanelGivesWay } from './covering-panel.ts'

let isBeside: boolean
beforeEach(() => {
  isBeside = false
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: isBeside }) as MediaQueryList)
})
afterEach(() => {
  cleanup()
  act(() => void store.dispatch(messageActions.jumpDone()))
})

const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
const openRoom = (message?: string) =>
  renderHook((to: string | undefined) => usePanelGivesWay(to), { wrapper, initialProps: message })
const openPanel = () => act(() => void store.dispatch(toggleActions.sidePanelSet('shared')))
const panel = () => store.getState().toggle.sidePanel

it('details over the conversation are put away when another room opens, and when the room is left', () => {
  openPanel()
  const { unmount } = openRoom()
  expect(panel()).toBeNull()
  openPanel()
  expect(panel()).toBe('shared')
  unmount()
  expect(panel()).toBeNull()
})

it('details over the conversation are put away when one goes to a message', () => {
  const { rerender } = openRoom()
  openPanel()
  act(() => void store.dispatch(messageActions.jumpRequested({ jumpMessageId: 'm1', createdTime: 0 })))
  expect(panel()).toBeNull()
  openPanel()
  rerender('m2')
  expect(panel()).toBeNull()
})

it('details beside the conversation stay, whatever is gone to', () => {
  isBeside = true
  openPanel()
  const { rerender, unmount } = openRoom()
  act(() => void store.dispatch(messageActions.jumpRequested({ jumpMessageId: 'm1', createdTime: 0 })))
  rerender('m2')
  unmount()
  expect(panel()).toBe('shared')
})
