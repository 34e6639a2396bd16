import { type PointerEvent, useEffect, useState } from 'react'

/** Puts away what the mouse has brought to the row where it was before. */
let leaveLast: (() => void) | undefined

/**
 * Whether the mouse is over a row: of one at a time. Asked with every move, because a window that closes under the mouse tells nobody
 * that it has come or gone.
 */
export function useNear() {
  const [isNear, setNear] = useState(false)
  const [leave] = useState(() => () => setNear(false))
  useEffect(
    () => () => {
      if (leaveLast === leave) leaveLast = undefined
    },
    [leave],
  )
  const handlers = {
    onPointerMove({ currentTarget, target, pointerType }: PointerEvent<HTMLElement>) {
      // Windows that a row opened tell it of the mouse too.
      if (isNear || pointerType !== 'mouse' || !currentTarget.contains(target as Node)) return
      if (leaveLast !== leave) leaveLast?.()
      leaveLast = leave
      setNear(true)
    },
    onPointerLeave: leave,
  }
  return { isNear, leave, handlers }
}
