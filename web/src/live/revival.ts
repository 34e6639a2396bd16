import { readyDelay } from './reconnect-rule.ts'

export interface Revival {
  cancel(): void
}

/**
 * After a stop: calls `revive` once, when the browser comes online, the tab becomes visible, or the server answers that it is
 * ready again.
 * @param readyUrl polled every 2 to 20 s; without it nothing is polled
 */
export function waitForServer(options: { readyUrl: string | undefined; revive(): void }): Revival {
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
  if (options.readyUrl) void poll(options.readyUrl, signal, revive)
  return { cancel: () => over.abort() }
}

/**
 * Settles once there is a network: when the browser says so, or when the server answers although the browser denies it, as with a server on the
 * same machine or behind a VPN.
 * @param over aborted then; aborting it ends the wait, which never settles
 */
export function untilReachable(readyUrl: string, over: AbortController): Promise<void> {
  const { signal } = over
  return new Promise(resolve => {
    const finish = () => {
      over.abort()
      resolve()
    }
    globalThis.addEventListener('online', finish, { signal })
    void askReady(readyUrl, signal).then(isReady => (isReady ? finish() : poll(readyUrl, signal, finish)))
  })
}

async function poll(url: string, signal: AbortSignal, onReady: () => void) {
  const start = Date.now()
  while (!signal.aborted) {
    await new Promise(resolve => setTimeout(resolve, readyDelay(Date.now() - start)))
    if (!signal.aborted && (await askReady(url, signal))) onReady()
  }
}

const askReady = (url: string, signal: AbortSignal): Promise<boolean> =>
  fetch(url, { signal, cache: 'no-store', credentials: 'same-origin' }).then(
    ({ status }) => status === 200 && !signal.aborted,
    () => false,
  )
