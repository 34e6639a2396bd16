import { reportFailure } from '../../api/ignore-failure.ts'
import { trustedScriptUrl } from '../../api/trusted-script-url.ts'
import { browserStorage } from '../../storage/browser-storage.ts'
import type { ToWorker } from '../../worker/messages.ts'

const workerUrl = '/sw.js'
const answerMs = 2000
const keptKey = 'trau_kept_build'

/** Where browsers offer it: over https, and on this very machine. */
export const canHaveWorker = () =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator && window.isSecureContext

let registering: Promise<ServiceWorkerRegistration | undefined> | undefined

/** Registers the service worker, once a page. Undefined where there can be none. */
export function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  registering ??= canHaveWorker()
    ? reportFailure(
        navigator.serviceWorker.register(trustedScriptUrl(workerUrl), { scope: '/', updateViaCache: 'none' }),
        'The service worker cannot be registered',
      )
    : Promise.resolve(undefined)
  return registering
}

export const tellWorker = (worker: ServiceWorker, message: ToWorker) => worker.postMessage(message)

/** The entry script of a worker's build; undefined when it does not answer. */
export function entryOfWorker(worker: ServiceWorker): Promise<string | undefined> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(undefined), answerMs)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve((data as { entry?: string }).entry)
    }
    worker.postMessage({ type: 'build' } satisfies ToWorker, [port2])
  })
}

/** The entry script of this page. */
export function ownEntry(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script ? new URL(script.src).pathname : undefined
}

/** Lets the worker fetch the rest of its build, until all of it is kept, unless somebody pays for every byte. */
export async function keepRestOfBuild({ active }: ServiceWorkerRegistration) {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!active || connection?.saveData) return
  const entry = await entryOfWorker(active)
  if (!entry || browserStorage.get(keptKey) === entry) return
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    if ((data as { isWhole?: boolean }).isWhole) browserStorage.set(keptKey, entry)
    port1.close()
  }
  active.postMessage({ type: 'keepRest' } satisfies ToWorker, [port2])
}
