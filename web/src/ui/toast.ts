import type { toast as sonnerToast } from 'sonner'

type Sonner = typeof sonnerToast
type Show = (toast: Sonner) => void

let sonner: Sonner | undefined
let waiting: Show[] = []
let wake: () => void = () => {}

function show(call: Show): void {
  if (sonner) {
    call(sonner)
  } else {
    waiting.push(call)
    wake()
  }
}

const visibleToasts =
  (kind: 'success' | 'error' | 'warning' | 'info') =>
  (...args: Parameters<Sonner['success']>): void =>
    show(toast => void toast[kind](...args))

/**
 * What just happened, in a corner for three seconds. What must not be missed belongs on the screen itself.
 * sonner is loaded for the first one, so that no page waits for it: nothing is returned.
 */
export const toast = Object.assign(
  (...args: Parameters<Sonner>): void => show(toast => void toast(...args)),
  {
    success: visibleToasts('success'),
    error: visibleToasts('error'),
    warning: visibleToasts('warning'),
    info: visibleToasts('info'),
  },
)

/** Calls `load` when a toast waits, now or later. */
export function whenToastWaits(load: () => void): void {
  wake = load
  if (waiting.length > 0) load()
}

/** The library is there and draws: what waited is shown, in order. */
export function connectToasts(toast: Sonner): void {
  sonner = toast
  const calls = waiting
  waiting = []
  for (const call of calls) call(toast)
}
