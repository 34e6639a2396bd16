import { ignoreFailure } from '../../api/ignore-failure.ts'
import { sharedValue, useSharedValue } from '../../store/shared-value.ts'
import type { AppStore, RootState } from '../../store/store.ts'
import {
  entryOfWorker,
  keepRestOfBuild,
  ownEntry,
  tellWorker,
  workerRegistration,
} from './worker-registration.ts'

/** A page that stays open asks this often whether there is a new version, and at most this often when it comes back. */
const checkEveryMs = 3600_000
const checkAtMostMs = 60_000
/** Who has not touched a text for so long is not in the middle of it. */
const restMs = 5 * 60_000
const takeOverMs = 3000

const isNewer = sharedValue(false)

/** Whether the server has a newer version of the client than this page, ready to be opened. */
export const useIsNewer = (): boolean => useSharedValue(isNewer)

/** Whether somebody is writing in the room that this page shows, or a message is on its way. */
export function isInTheMiddle(
  { outbox, message }: Pick<RootState, 'outbox' | 'message'>,
  openRoomId: string | undefined,
  now = Date.now(),
): boolean {
  if (message.messageEditing) return true
  if (Object.values(outbox?.entries ?? {}).some(({ status }) => status !== 'failed')) return true
  const draft = openRoomId ? outbox?.drafts[openRoomId] : undefined
  return draft !== undefined && draft.text !== '' && now - draft.updatedTime < restMs
}

let isWatching = false

/** Registers the service worker and follows its versions. A new one is offered (`useIsNewer`), and takes over when it is asked for. */
export async function watchForUpdates(store: AppStore): Promise<void> {
  if (isWatching) return
  isWatching = true
  const registration = await workerRegistration()
  if (!registration) return
  const consider = async (worker: ServiceWorker | null) => {
    const entry = worker && (await entryOfWorker(worker))
    if (!worker || !entry) return
    if (entry !== ownEntry()) isNewer.set(true)
    // This page came from the network and is of the new version already; tabs of the old one keep theirs.
    else if (worker === registration.waiting) tellWorker(worker, { type: 'takeOver' })
  }
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) void consider(worker)
    })
  registration.addEventListener('updatefound', () => follow(registration.installing))
  follow(registration.installing)
  void consider(registration.waiting)
  // Another tab has let a new one take over.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    void consider(navigator.serviceWorker.controller)
    void keepRestOfBuild(registration)
  })
  void keepRestOfBuild(registration)
  checkNowAndThen(registration, store)
}

function checkNowAndThen(registration: ServiceWorkerRegistration, store: AppStore) {
  let checkedAt = performance.now()
  const check = (afterMs: number) => {
    if (document.visibilityState === 'hidden' || performance.now() - checkedAt < afterMs) return
    checkedAt = performance.now()
    void ignoreFailure(registration.update(), 'repeated')
  }
  setInterval(() => check(checkEveryMs), checkAtMostMs)
  document.addEventListener('visibilitychange', () => check(checkEveryMs / 2))
  // A server that went away and came back may be a newer one.
  let wasConnected = false
  store.subscribe(() => {
    const { isConnected } = store.getState().socket
    if (isConnected && !wasConnected) check(checkAtMostMs)
    wasConnected = isConnected
  })
}

const installMs = 15_000

/** Asks the server for a newer version first, and waits until it can be opened; without one, the page loads again as it is. */
export async function findAndOpenNewer(): Promise<void> {
  const registration = await workerRegistration()
  await ignoreFailure(Promise.resolve(registration?.update()), 'repeated')
  const worker = registration?.installing
  if (worker)
    await new Promise<void>(resolve => {
      worker.addEventListener('statechange', () => resolve(), { once: true })
      setTimeout(resolve, installMs)
    })
  await openNewer()
}

/** Opens the new version in this tab; the others go on until their people want it too. */
export async function openNewer(): Promise<void> {
  const registration = await workerRegistration()
  if (registration?.waiting) {
    const hasTakenOver = new Promise<void>(resolve => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
      setTimeout(resolve, takeOverMs)
    })
    tellWorker(registration.waiting, { type: 'takeOver' })
    await hasTakenOver
  }
  location.reload()
}
