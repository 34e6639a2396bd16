/** @returns what ends it */
export function onWindow<K extends keyof WindowEventMap>(
  name: K,
  listener: (event: WindowEventMap[K]) => void,
) {
  globalThis.addEventListener?.(name, listener as EventListener)
  return () => globalThis.removeEventListener?.(name, listener as EventListener)
}

/** The page is put behind another, which on a phone may be its last moment. @returns what ends it */
export function onHidden(listener: () => void) {
  const check = () => document.visibilityState === 'hidden' && listener()
  globalThis.document?.addEventListener('visibilitychange', check)
  return () => globalThis.document?.removeEventListener('visibilitychange', check)
}
