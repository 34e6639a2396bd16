import type { Device } from '@trau/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { browserStorage } from '../../storage/browser-storage.ts'
import { workerRegistration } from '../offline/worker-registration.ts'
import { endPush, keyBytes, registeredPush, renewPush, subscribeToPush, wantPush } from './subscription.ts'

vi.mock('../offline/worker-registration.ts', () => ({ workerRegistration: vi.fn() }))
vi.mock('../../api/session.ts', async original => ({
  ...(await original<object>()),
  currentOwner: () => 'default/an',
}))

const vapidPublicKey = 'BPx_-A0'
const endpointOf = (n: number) => `https://push.example/${n}`
let subscription: PushSubscription | null
let kinds: 'WEB_PUSH'[]
let tokenKinds: Device['tokenKinds']
const sentTokens: string[] = []
let subscribeCount = 0

const subscriptionOf = (endpoint: string) =>
  ({
    endpoint,
    options: { applicationServerKey: keyBytes(vapidPublicKey).buffer },
    toJSON: () => ({ endpoint }),
    unsubscribe: async () => {
      subscription = null
      return true
    },
  }) as unknown as PushSubscription

beforeEach(() => {
  vi.restoreAllMocks()
  browserStorage.remove('trau_push')
  queryClient.clear()
  subscription = null
  subscribeCount = 0
  kinds = ['WEB_PUSH']
  tokenKinds = []
  sentTokens.length = 0
  wantPush(true)
  vi.mocked(workerRegistration).mockResolvedValue({
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async () => (subscription = subscriptionOf(endpointOf(++subscribeCount))),
    },
  } as unknown as ServiceWorkerRegistration)
  vi.spyOn(api.push, 'getPushClientSetting').mockImplementation((async () => ({
    kinds,
    vapidPublicKey,
  })) as never)
  vi.spyOn(api.device, 'listDevices').mockImplementation((async () => ({
    items: [{ isCurrent: true, tokenKinds }],
  })) as never)
  vi.spyOn(api.device, 'updateDeviceToken').mockImplementation((async ({
    body,
  }: {
    body: { token: string }
  }) => {
    sentTokens.push(JSON.parse(body.token).endpoint)
    tokenKinds = ['WEB_PUSH']
  }) as never)
})

it('a subscription is sent to the server once, as long as the server has it', async () => {
  expect(await subscribeToPush()).toBe(true)
  expect(await subscribeToPush()).toBe(true)
  expect(sentTokens).toEqual([endpointOf(1)])
  expect(registeredPush()?.endpoint).toBe(endpointOf(1))
})

it('a browser counts as without pushes once administration has switched them off', async () => {
  await subscribeToPush()
  kinds = []
  queryClient.clear()
  expect(await subscribeToPush()).toBe(false)
  expect(registeredPush()).toBeUndefined()
})

it('a browser that the server has forgotten, since its push service did, subscribes anew', async () => {
  await subscribeToPush()
  tokenKinds = []
  await renewPush()
  expect(sentTokens).toEqual([endpointOf(1), endpointOf(2)])
  expect(registeredPush()?.endpoint).toBe(endpointOf(2))
})

it('a browser on which nobody wants pushes does not subscribe anew', async () => {
  await renewPush()
  await subscribeToPush()
  tokenKinds = []
  wantPush(false)
  await renewPush()
  expect(sentTokens).toEqual([endpointOf(1)])
})

it('with the session go what pushes have shown on this device, whoever it is of, and the number on the app', async () => {
  const close = vi.fn()
  const clearAppBadge = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => ({
        getNotifications: async () => [{ data: { userId: 'an' }, close }, { close }],
      }),
    },
    clearAppBadge,
  })
  await endPush({ isWantedLater: true })
  vi.unstubAllGlobals()
  expect(close).toHaveBeenCalledTimes(2)
  expect(clearAppBadge).toHaveBeenCalledOnce()
})
