/** Figures of the look that the specification fixes (R-CONST-UI, R-CONST-MISC, R-TOAST-1). Times in milliseconds unless said. */

export const SIZES = ['sm', 'md', 'lg'] as const
export type Size = (typeof SIZES)[number]
export const DEFAULT_SPINNER_SIZE: Size = 'md'

export const COLORS = ['default', 'primary', 'secondary', 'success', 'warning', 'danger'] as const
export type Color = (typeof COLORS)[number]

export const TRANSITION_MS = 250

export const RIPPLE = {
  secondsPerPixel: 0.01,
  minSeconds: 0.2,
  maxSeconds: 0.75,
  smallMaxSeconds: 0.5,
  smallSize: 100,
  opacity: 0.35,
}

/** React Aria's: how long a press that a screen reader makes shows as pressed. */
export const PRESS_DELAY_MS = 80
/** After a touch, the mouse events the browser makes up are not taken for hovering. */
export const TOUCH_HOVER_MS = 50

/** React's: how long a component waits for a stylesheet it declares before it shows without it. */
export const STYLESHEET_WAIT_MS = 60_000

export const CLASS_CACHE_SIZE = 500

export const NOT_FOUND_IMAGE_HEIGHT = 350

export const TOAST = {
  position: 'top-right',
  duration: 3000,
  fallbackDuration: 4000,
  visibleToasts: 3,
  gap: 14,
  width: 356,
  swipeThreshold: 45,
} as const
