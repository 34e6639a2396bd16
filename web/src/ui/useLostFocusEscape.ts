import { useEffect, useRef } from 'react'

/** The dialogs that are open, the last opened last. */
const dialogs: object[] = []

/**
 * Escape closes the topmost dialog also while the focus is nowhere: when the row or button that held it has just gone, the key reaches the
 * document alone, where React Aria does not look for it.
 * @param isOpen false also for a dialog that Escape may not close
 */
export function useLostFocusEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const dialog = {}
    dialogs.push(dialog)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || dialogs.at(-1) !== dialog) return
      if (event.target === document.body) latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      dialogs.splice(dialogs.indexOf(dialog), 1)
    }
  }, [isOpen])
}
