import type { BrowserContext, Worker } from '@playwright/test'
import { type Browser, type PushService, startPushService } from '../../server/src/testing/push-service.ts'
import { findWholeChromium } from '../src/browser.ts'
import { test as base, expect, type Page } from '../src/fixtures.ts'
import { callAs, type Person, password } from '../src/people.ts'
import { underWorker } from './kept.ts'

export const wholeChromium = await findWholeChromium()

/** Chromium has one push service, Google's; in its place `PushManager` speaks to ours. Everything behind it is the product. */
export interface Subscriptions {
  service: PushService
  /** Of the page; undefined while it has none. */
  current: Browser | undefined
}

/** `test` with a push service that subscribes the pages of the context. */
export const test = base.extend<{ push: Subscriptions }>({
  push: async ({ context }, use) => {
    const service = await startPushService()
    const push: Subscriptions = { service, current: undefined }
    let serverKey: string | undefined
    await context.exposeFunction('pushSubscribe', (key: string) => {
      serverKey = key
      push.current = service.subscribe(key)
    })
    await context.exposeFunction(
      'pushSubscription',
      () => push.current && { ...JSON.parse(push.current.token), serverKey },
    )
    await context.exposeFunction('pushUnsubscribe', () => {
      push.current?.unsubscribe()
      push.current = undefined
    })
    await context.addInitScript(standIn)
    await use(push)
    expect(service.faults, 'requests that broke a standard').toEqual([])
    await service.close()
  },
})

/** Runs in the page. */
function standIn() {
  const { pushSubscribe, pushSubscription, pushUnsubscribe } = window as unknown as {
    pushSubscribe(key: string): Promise<void>
    pushSubscription(): Promise<{ serverKey: string; endpoint: string } | undefined>
    pushUnsubscribe(): Promise<void>
  }
  const urlSafe = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  const getSubscription = async () => {
    const subscription = await pushSubscription()
    if (!subscription) return null
    const { serverKey, ...json } = subscription
    const bytes = Uint8Array.from(atob(serverKey.replaceAll('-', '+').replaceAll('_', '/')), one =>
      one.charCodeAt(0),
    )
    return {
      endpoint: json.endpoint,
      options: { userVisibleOnly: true, applicationServerKey: bytes.buffer },
      toJSON: () => json,
      unsubscribe: () => pushUnsubscribe().then(() => true),
    }
  }
  Object.assign(PushManager.prototype, {
    getSubscription,
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
      await pushSubscribe(urlSafe(btoa(String.fromCharCode(...applicationServerKey))))
      return getSubscription()
    },
  })
}

/** What the browser does with pushes while no page of the product is open. */
export interface ClosedBrowser {
  /** Hands a push to the service worker, as the browser does once it has decrypted one. */
  deliver(text: string): Promise<void>
  /** What the system shows. */
  shown(): Promise<{ title: string; body: string; tag: string; actions: string[] }[]>
  /** A press on the only notification or on one of its actions; settles when the worker is done with it. */
  press(action: string, reply?: string): Promise<void>
  /** How many pages of the product are open. */
  pages(): Promise<number>
}

/** Signs in by the form, switches pushes on in the settings, and closes the page. */
export async function subscribeAndClose(page: Page, person: Person): Promise<ClosedBrowser> {
  await openPushSettings(page, person)
  const browser = await openWorker(page.context())
  await page.close()
  await expect.poll(() => browser.pages()).toBe(0)
  return browser
}

export async function openPushSettings(page: Page, { username }: Person) {
  await page.goto('/notifications?settings=notifications')
  await page.getByLabel('Tên đăng nhập, email hoặc số điện thoại').fill(username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  const onHere = page.getByRole('switch', { name: 'Nhận trên trình duyệt này' })
  await underWorker(page)
  await onHere.click()
  await expect(onHere).toBeChecked()
}

/** The worker of the product, through a blank page that stays open. */
export async function openWorker(context: BrowserContext): Promise<ClosedBrowser> {
  const [worker] = context.serviceWorkers() as [Worker]
  const cdp = await context.newCDPSession(await context.newPage())
  const registered = new Promise<{ registrationId: string; scopeURL: string }>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const { registrationId, scopeURL } = await registered
  const { origin } = new URL(scopeURL)
  return {
    async deliver(data) {
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    },
    shown: () =>
      worker.evaluate(async () => {
        const all = await (self as unknown as WorkerScope).registration.getNotifications()
        return all.map(({ title, body, tag, actions }) => ({
          title,
          body,
          tag,
          actions: actions.map(({ action }) => action),
        }))
      }),
    press: (action, reply) =>
      worker.evaluate(
        async ([act, text]) => {
          const scope = self as unknown as WorkerScope
          const [notification] = await scope.registration.getNotifications()
          const event = new scope.NotificationEvent('notificationclick', {
            notification,
            action: act,
            ...(text === undefined ? {} : { reply: text }),
          })
          // Only the browser's own events take promises.
          let work: Promise<unknown> | undefined
          Object.defineProperty(event, 'waitUntil', {
            value(promise: Promise<unknown>) {
              work = promise
            },
          })
          scope.dispatchEvent(event)
          await work
        },
        [action, reply] as const,
      ),
    pages: () =>
      worker.evaluate(
        async () =>
          (await (self as unknown as WorkerScope).clients.matchAll({ includeUncontrolled: true })).length,
      ),
  }
}

/** Of the worker's global scope, which the types of pages lack. */
interface WorkerScope {
  registration: {
    getNotifications(): Promise<{ title: string; body: string; tag: string; actions: { action: string }[] }[]>
  }
  clients: { matchAll(options: { includeUncontrolled: boolean }): Promise<unknown[]> }
  NotificationEvent: new (type: string, init: object) => Event
  dispatchEvent(event: Event): boolean
}

/** The person's devices that the server sends pushes to, seen from another session. */
export const pushDevices = async (person: Person, product: string): Promise<number> => {
  const { items } = await callAs(
    person,
    product,
    'GET',
    '/device-service/v1/domains/default/devices?limit=100',
  )
  return items.filter(({ tokenKinds }: { tokenKinds: string[] }) => tokenKinds.includes('WEB_PUSH')).length
}
