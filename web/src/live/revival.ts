import { readyDelay } from './reconnect-rule.ts'

export interface Revival {
  cancel(): void
}

/** Where the server answers that it is ready, and whether somebody waits who should not wait for long. */
export interface Readiness {
  /** Polled by GET every 2 to 20 s, in a hurry for the first minute every 0.5 to 1 s; 200 means that the server can be reached. */
  readyUrl: string
  isHurried?(): boolean
}

/**
 * After a stop: calls `revive` once, when the browser comes online, the tab becomes visible, or the server answers that it is
 * ready again.
 * @param readiness without it nothing is polled
 */
export function waitForServer(options: { readiness: Readiness | undefined; revive(): void }): Revival {
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
  if (options.readiness) void poll(options.readiness, signal, revive)
  return { cancel: () => over.abort() }
}

/**
 * Settles once there is a network: when the browser says so, or when the server answers although the browser denies it, as with a server on the
 * same machine or behind a VPN.
 * @param over aborted then; aborting it ends the wait, which never settles
 */
export function untilReachable(readiness: Readiness, over: AbortController): Promise<void> {
  const { signal } = over
  return new Promise(resolve => {
    const finish = () => {
      over.abort()
      resolve()
    }
    globalThis.addEventListener('online', finish, { signal })
    void askReady(readiness.readyUrl, signal).then(isReady =>
      isReady ? finish() : poll(readiness, signal, finish),
    )
  })
}

async function poll({ readyUrl, isHurried }: Readiness, signal: AbortSignal, onReady: () => void) {
  const start = Date.now()
  while (!signal.aborted) {
    const delay = readyDelay(Date.now() - start, isHurried?.() ?? false)
    await new Promise(resolve => setTimeout(resolve, delay))
    if (!signal.aborted && (await askReady(readyUrl, signal))) onReady()
  }
}

/** A redirect is no answer of the server: it leads to the sign-in of a proxy before it. */
const askReady = (url: string, signal: AbortSignal): Promise<boolean> =>
  fetch(url, { signal, cache: 'no-store', credentials: 'same-origin', redirect: 'manual' }).then(
    ({ status }) => status === 200 && !signal.aborted,
    () => false,
  )
