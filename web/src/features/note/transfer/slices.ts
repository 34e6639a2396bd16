/** The page draws at least so often while something long runs. */
const sliceMs = 12

/** Called between steps of long work: waits for a moment where the page has not been able to draw for too long. @throws the reason of the abort */
export type Pause = () => Promise<void>

export function pauses(signal: AbortSignal): Pause {
  let since = performance.now()
  return async () => {
    signal.throwIfAborted()
    if (performance.now() - since < sliceMs) return
    await new Promise(resolve => setTimeout(resolve))
    signal.throwIfAborted()
    since = performance.now()
  }
}
