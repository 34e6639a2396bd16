import { pollDelay } from './reconnect-rule.ts'

export interface Revival {
  cancel(): void
}

/**
 * After a stop: calls `revive` once, when the browser comes online, the tab becomes visible, or the server answers that it is
 * ready again.
 * @param readyUrl polled every 2 to 20 s; without it nothing is polled
 */
export function waitForRevival(options: {
  readyUrl: string | undefined
  isOnline(): boolean
  revive(): void
}): Revival {
  const over = new AbortController()
  const { signal } = over
  const revive = () => {
    if (signal.aborted) return
    over.abort()
    options.revive()
  }
  globalThis.addEventListener('online', revive, { signal })
  globalThis.document?.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') revive()
    },
    { signal },
  )
  if (options.readyUrl) void poll(options.readyUrl, options.isOnline, signal, revive)
  return { cancel: () => over.abort() }
}

async function poll(url: string, isOnline: () => boolean, signal: AbortSignal, revive: () => void) {
  for (let n = 0; !signal.aborted; n++) {
    await new Promise(resolve => setTimeout(resolve, pollDelay(n)))
    if (signal.aborted) return
    if (!isOnline()) continue
    try {
      const response = await fetch(url, { signal, cache: 'no-store', credentials: 'omit' })
      if (response.status === 200) return revive()
    } catch {
      // not back yet
    }
  }
}
