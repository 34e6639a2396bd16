import { useLayoutEffect } from 'react'
import { isEditable, lastTypedTime } from '../../ui/last-input.ts'

const pauseMs = 800

/**
 * What opens by itself and takes the focus: Space and Enter of somebody who is typing then, and has not seen it yet, are no answer to it. They
 * are one as soon as no key has been pressed for a moment.
 */
export function useTypedKeysIgnored(isOpen = true): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    let lastKeyTime = lastTypedTime()
    const ignore = (event: KeyboardEvent) => {
      if (Date.now() - lastKeyTime >= pauseMs) return stop()
      if (event.type === 'keydown') lastKeyTime = Date.now()
      if ((event.key !== ' ' && event.key !== 'Enter') || isEditable(event.target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const stop = () => {
      removeEventListener('keydown', ignore, true)
      removeEventListener('keyup', ignore, true)
    }
    addEventListener('keydown', ignore, true)
    addEventListener('keyup', ignore, true)
    return stop
  }, [isOpen])
}
