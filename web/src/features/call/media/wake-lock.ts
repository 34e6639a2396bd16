/** Keeps the screen on for as long as the call lasts, where the browser can. @returns a function that lets go */
export function keepScreenAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const take = async () => {
    if (isOver || document.visibilityState !== 'visible' || (lock && !lock.released)) return
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (isOver) void lock?.release()
  }
  // The browser lets go of it whenever the page is hidden.
  const onVisibility = () => void take()
  document.addEventListener('visibilitychange', onVisibility)
  void take()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisibility)
    void lock?.release().catch(() => undefined)
  }
}
