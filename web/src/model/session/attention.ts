import { useSyncExternalStore } from 'react'
import type { AppStore } from '../../store/store.ts'

/** What only a person does. A pointer that merely moves over the window may be on its way elsewhere. */
const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

// Not the browser's own `userActivation`, which outlives a reload.
let hasActed = false

/**
 * Whether a person looks at this page: it is visible, its window has the focus, and they have acted in it since it loaded. Only what is
 * on the screen then counts as read.
 */
export const isAttended = () => hasActed && document.visibilityState === 'visible' && document.hasFocus()

/** Whether somebody has this room open and looks at it. */
export const isRoomVisible = (store: AppStore, roomId: string) =>
  isAttended() && store.getState().room.currentRoomId === roomId

export const useIsAttended = () => useSyncExternalStore(watchAttention, isAttended)

/** @returns a function that stops watching */
export function watchAttention(listener: () => void): () => void {
  const act = () => {
    hasActed = true
    ignoreActs()
    listener()
  }
  const ignoreActs = () => {
    for (const type of acts) removeEventListener(type, act, true)
  }
  if (!hasActed) for (const type of acts) addEventListener(type, act, { capture: true, passive: true })
  addEventListener('focus', listener)
  addEventListener('blur', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    ignoreActs()
    removeEventListener('focus', listener)
    removeEventListener('blur', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
