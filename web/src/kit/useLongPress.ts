import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

/** Held so long, it is meant: a little before the browser's own long press. */
export const heldMs = 450
const slackPx = 10

/** A link keeps the browser's own menu (open elsewhere, copy the address); a slider is pulled, and held in between. */
const ownPress = 'a[href], [role=slider]'
/** What is pressed in a card that is a link as a whole: the rest of it is held as one thing. */
const ownPressOfCard = 'button, label, [role=slider]'

/**
 * A finger that rests on a message. What it lets go of afterwards is not pressed.
 * @param onPress also called for what the system takes for a long press, as a screen reader's "double tap and hold"
 * @param isLink the whole is a link, which a finger opens by a short press
 */
export function useLongPress(onPress: () => void, { isLink = false } = {}) {
  const keptPress = isLink ? ownPressOfCard : ownPress
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const isHeld = useRef(false)
  const isTouch = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { currentTarget, clientX: x, clientY: y } = event
      const target = event.target as Element
      // Windows that a message opened tell it of their presses too.
      const isOfMessage = currentTarget.contains(target) && !target.closest(keptPress)
      end()
      isTouch.current = event.pointerType === 'touch'
      isHeld.current = false
      // A second finger is a pinch.
      if (!isTouch.current || !event.isPrimary || !isOfMessage) return
      const hold = () => {
        end()
        isHeld.current = true
        navigator.vibrate?.(10)
        onPress()
      }
      press.current = { x, y, timer: setTimeout(hold, heldMs) }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const at = press.current
      if (at && Math.hypot(clientX - at.x, clientY - at.y) > slackPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onTouchEnd(event: TouchEvent) {
      // Without it the finger would press what has come under it.
      if (isHeld.current && event.cancelable) event.preventDefault()
    },
    /** @returns whether it was a finger's, and is dealt with */
    onContextMenu(event: MouseEvent): boolean {
      if (!isTouch.current) return false
      if ((event.target as Element).closest(keptPress)) return true
      event.preventDefault()
      event.stopPropagation()
      if (!isHeld.current) onPress()
      isHeld.current = true
      end()
      return true
    },
  }
}
