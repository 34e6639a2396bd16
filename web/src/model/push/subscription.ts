import { api } from '../../api/api.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { q, queryClient } from '../../api/query-client.ts'
import { currentOwner } from '../../api/session.ts'
import { browserStorage, parseJson } from '../../storage/browser-storage.ts'
import { showAppBadge } from '../../ui/favicon.ts'
import { workerRegistration } from '../offline/worker-registration.ts'
import { withdrawAll } from './shown-notices.ts'

/** What this browser last sent to the server, and for whom. */
interface Registered {
  owner: string
  endpoint: string
}
const key = 'trau_push'

/** Somebody wants pushes on this browser: whoever they change to, until they turn them off or sign out. */
const wantedKey = 'trau_push_on'
export const isPushWanted = () => browserStorage.get(wantedKey) === '1'
export const wantPush = (isWanted: boolean) =>
  isWanted ? browserStorage.set(wantedKey, '1') : browserStorage.remove(wantedKey)

/** Signing out waits no longer for this. */
const endWithinMs = 1000

export function registeredPush(): Registered | undefined {
  const registration = parseJson(browserStorage.get(key)) as Registered | undefined
  return typeof registration?.endpoint === 'string' && registration.owner === currentOwner()
    ? registration
    : undefined
}

const remember = (endpoint: string) =>
  browserStorage.set(key, JSON.stringify({ owner: currentOwner(), endpoint } satisfies Registered))

/** `applicationServerKey`s are compared as bytes. */
export function keyBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}

export const isSameKey = (knownKey: ArrayBuffer | null | undefined, wantedKey: Uint8Array): boolean => {
  const bytes = knownKey ? new Uint8Array(knownKey) : undefined
  return bytes?.length === wantedKey.length && bytes.every((byte, place) => byte === wantedKey[place])
}

/** The server's key, or undefined where administration has not switched web push on. */
async function serverKey(): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { kinds, vapidPublicKey } = await queryClient.fetchQuery(
    q(api.push.getPushClientSetting, { query: { deviceType: 'web' } }),
  )
  return kinds.includes('WEB_PUSH') && vapidPublicKey ? keyBytes(vapidPublicKey) : undefined
}

/**
 * Subscribes this browser, where the permission is given, and tells the server when that is news to it.
 * @returns whether pushes come from here on; false where administration has switched them off
 */
export async function subscribeToPush(): Promise<boolean> {
  const registration = await workerRegistration()
  const applicationServerKey = await serverKey()
  if (!registration || !applicationServerKey) {
    browserStorage.remove(key)
    return false
  }
  let subscription = await registration.pushManager.getSubscription()
  const isLost = subscription !== null && (await isForgotten(subscription.endpoint))
  // Until there is a new one, no push comes.
  if (isLost) browserStorage.remove(key)
  // Bound to another key it would never get a push of this server.
  if (
    subscription &&
    (isLost || !isSameKey(subscription.options.applicationServerKey, applicationServerKey))
  ) {
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  if (registeredPush()?.endpoint !== subscription.endpoint) {
    const token = JSON.stringify(subscription.toJSON())
    await api.device.updateDeviceToken({ body: { kind: 'WEB_PUSH', token } })
  }
  remember(subscription.endpoint)
  return true
}

/** Subscribes again, where pushes came to this browser until the server said that it has no token of it any more. */
export async function renewPush(): Promise<void> {
  if (isPushWanted() && registeredPush()) await subscribeToPush()
}

/** Whether the server has deleted what was registered, since its push service did not know it any more. */
async function isForgotten(endpoint: string): Promise<boolean> {
  if (registeredPush()?.endpoint !== endpoint) return false
  const { items } = await api.device.listDevices({ query: { limit: 100 } })
  const here = items.find(({ isCurrent }) => isCurrent)
  return !here?.tokenKinds.includes('WEB_PUSH')
}

/** Ends it in the browser and on the server. */
export async function unsubscribeFromPush(): Promise<void> {
  const ownRegistration = registeredPush()
  browserStorage.remove(key)
  const registration = await navigator.serviceWorker?.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  const endpoint = subscription?.endpoint ?? ownRegistration?.endpoint
  await Promise.all([
    subscription && ignoreFailure(subscription.unsubscribe(), 'repeated'),
    endpoint && api.device.deletePushToken({ query: { value: endpoint } }),
  ])
}

/**
 * Before signing out: both ends, and what pushes have shown and counted, as far as a second goes. The server forgets it with the session in
 * any case.
 * @param isWantedLater whoever signs in next on this browser gets pushes again
 */
export async function endPush({ isWantedLater }: { isWantedLater: boolean }): Promise<void> {
  if (!isWantedLater) wantPush(false)
  showAppBadge(0)
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return
  const late = new Promise<void>(resolve => setTimeout(resolve, endWithinMs))
  const ends = [ignoreFailure(unsubscribeFromPush(), 'repeated'), ignoreFailure(withdrawAll(), 'optional')]
  await Promise.race([Promise.all(ends), late])
}
