import { MessageChannel } from 'node:worker_threads'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, json } from '../api/testing.ts'
import type { OutboxEntry, WorkerSession } from '../storage/local-db.ts'
import { wordsOf } from './push.ts'

/** How the browser's database answers. */
let readSession: () => Promise<WorkerSession | undefined>
let isDiskFull = false
/** What waits in the outbox on disk, by key. */
const outbox = new Map<string, OutboxEntry>()
vi.mock('../storage/local-db.ts', async original => ({
  ...(await original<object>()),
  localDb: async () => ({
    get: () => readSession(),
    put: async (_store: string, entry: OutboxEntry, key: string) => {
      if (isDiskFull) throw new DOMException('full', 'QuotaExceededError')
      outbox.set(key, entry)
    },
    delete: async (_store: string, key: string) => void outbox.delete(key),
  }),
}))

const session: WorkerSession = {
  userId: 'an',
  tenant: 'default',
  deviceId: 'd',
  apiHost: '',
  language: 'vi',
  accessToken: 'a',
  accessTokenExpired: 1,
  refreshToken: 'r',
  refreshTokenExpired: 4e12,
}
const payload = {
  version: 1,
  tenantId: 'default',
  userId: 'an',
  type: 'MESSAGE',
  title: 'Bình',
  body: 'Tối nay ăn gì?',
  tag: 'room/r1',
  renotify: true,
  place: '/?room=r1',
  roomId: 'r1',
  messageSeq: 7,
  unread: 3,
  withdrawn: ['room/r2'],
  time: 1_750_000_000_000,
}

type Handler = (event: { waitUntil(work: Promise<unknown>): void; [property: string]: unknown }) => void
const openWindow = vi.fn(async (_place: string) => null)
/** Pages of the product that are open. */
let pages: {
  postMessage: object
  focus: object
  navigate: object
  visibilityState?: DocumentVisibilityState
}[] = []
const handlers = new Map<string, Handler>()
const shown: { title: string; options: NotificationOptions }[] = []
/** Whether what comes after the notification fails: looking for others, and the badge. */
let failsLater = false
const answerLater = async <T>(value: T) => {
  if (failsLater) throw new DOMException('not now', 'InvalidStateError')
  return value
}

beforeAll(async () => {
  vi.stubGlobal('MessageChannel', MessageChannel)
  vi.stubGlobal('self', {
    __WB_MANIFEST: [],
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    location: { origin: 'https://trau.example.vn' },
    navigator: { setAppBadge: () => answerLater(undefined), clearAppBadge: () => answerLater(undefined) },
    registration: { showNotification, getNotifications: () => answerLater([]) },
    clients: { matchAll: async () => pages, openWindow },
  })
  await import('./sw.ts')
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  readSession = async () => session
  shown.length = 0
  failsLater = false
})
afterEach(() => vi.useRealTimers())

/** As strict as browsers are. */
async function showNotification(title: string, options: NotificationOptions & { renotify?: boolean }) {
  if (options.renotify && !options.tag) throw new TypeError('renotify without a tag')
  structuredClone(options.data)
  for (const text of [title, options.body, options.tag ?? ''])
    if (typeof text !== 'string') throw new TypeError('no text')
  shown.push({ title, options })
}

/** Settles when the handler is done; browsers look then whether it has shown something. */
async function push(text: string | undefined): Promise<void> {
  let work: Promise<unknown> | undefined
  handlers.get('push')!({
    data: text === undefined ? null : { text: () => text },
    waitUntil(promise) {
      work = promise
    },
  })
  await work
}

const anyValue = fc.oneof(
  fc.constantFrom('', true),
  fc.jsonValue(),
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constant(undefined),
)
const changed = fc
  .dictionary(fc.constantFrom(...Object.keys(payload)), anyValue, { maxKeys: 3 })
  .map(change => JSON.stringify({ ...payload, ...change }))
const texts = fc.oneof(
  { weight: 6, arbitrary: changed },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.nat(200).map(length => JSON.stringify(payload).slice(0, length)) },
  { weight: 1, arbitrary: fc.constant(undefined) },
)
const databases = fc.constantFrom<() => Promise<WorkerSession | undefined>>(
  async () => session,
  async () => ({ ...session, userId: 'binh' }),
  async () => ({ ...session, refreshTokenExpired: 1 }),
  async () => undefined,
  () => Promise.reject(new DOMException('gone', 'InvalidStateError')),
)

it('over 10,000 pushes none goes without exactly one notification, whatever arrives and fails', async () => {
  await fc.assert(
    fc.asyncProperty(texts, databases, fc.boolean(), async (text, database, fails) => {
      readSession = database
      failsLater = fails
      shown.length = 0
      await push(text)
      expect(shown.length).toBe(1)
      expect(shown[0]!.title).not.toBe('')
      expect(shown[0]!.options.body).toBeTypeOf('string')
    }),
    { numRuns: 10_000 },
  )
})

it('a database that never answers delays the notification by three seconds and no longer', async () => {
  vi.useFakeTimers()
  readSession = () => new Promise(() => {})
  const done = push(JSON.stringify(payload))
  await vi.advanceTimersByTimeAsync(2_900)
  expect(shown).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  await done
  expect(shown).toMatchObject([{ title: 'Trầu', options: { body: 'Bạn có thông báo mới' } }])
})

describe('a push of a message beside a page', () => {
  const pushBeside = async (visibilityState: DocumentVisibilityState, change: object = {}) => {
    const postMessage = vi.fn()
    pages = [{ postMessage, focus: vi.fn(), navigate: vi.fn(), visibilityState }]
    await push(JSON.stringify({ ...payload, ...change }))
    pages = []
    return { isSilent: shown.at(-1)!.options.silent === true, postMessage }
  }

  it('makes no second sound where a page in sight makes one, whose notice it replaces', async () => {
    const { isSilent, postMessage } = await pushBeside('visible')
    expect(isSilent).toBe(true)
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'shown', roomId: 'r1' })
    expect((await pushBeside('hidden')).isSilent).toBe(false)
  })

  it('sounds where no page does, since it is about something else than a message', async () => {
    const { isSilent, postMessage } = await pushBeside('visible', { type: 'ROOM_ADDED' })
    expect(isSilent).toBe(false)
    expect(postMessage).not.toHaveBeenCalled()
  })
})

describe('a press on a notification', () => {
  const data = { place: '/?room=r1', userId: 'an', roomId: 'r1', messageSeq: 7 }
  const press = async () => {
    let work: Promise<unknown> | undefined
    handlers.get('notificationclick')!({
      ...{ notification: { data, close: () => {} }, action: '' },
      waitUntil: promise => {
        work = promise
      },
    })
    await work
  }
  const pageThat = (postMessage: (message: object, ports: MessagePort[]) => void) => {
    const page = {
      postMessage: vi.fn(postMessage),
      focus: vi.fn(async () => undefined),
      navigate: vi.fn(async () => null),
    }
    pages = [page]
    return page
  }

  it('leads the page that is open to its place', async () => {
    const page = pageThat((_message, [port]) => port!.postMessage('opens'))
    await press()
    expect(page.postMessage.mock.calls[0]![0]).toEqual({ type: 'open', place: '/?room=r1' })
    expect(page.focus).toHaveBeenCalledOnce()
    expect(page.navigate).not.toHaveBeenCalled()
  })

  it('loads the place anew in a page that has only begun to load, and hears nothing', async () => {
    vi.useFakeTimers()
    const page = pageThat(() => {})
    const done = press()
    await vi.advanceTimersByTimeAsync(2_100)
    await done
    expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/?room=r1')
  })

  it('opens a page where there is none', async () => {
    pages = []
    await press()
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/?room=r1')
  })
})

describe('a reply that is typed in a notification', () => {
  const data = { place: '/?room=r1', userId: 'an', roomId: 'r1', messageSeq: 7 }
  const postMessage = vi.fn()
  const reply = async (answer: () => Response) => {
    readSession = async () => ({ ...session, accessTokenExpired: Date.now() + 900_000 })
    pages = [{ postMessage, focus: vi.fn(), navigate: vi.fn() }]
    vi.stubGlobal('fetch', async () => answer())
    let work: Promise<unknown> | undefined
    handlers.get('notificationclick')!({
      ...{ notification: { title: 'Bình', data, close: () => {} }, action: 'reply', reply: 'Ăn phở' },
      waitUntil: promise => {
        work = promise
      },
    })
    await work
  }
  beforeEach(() => {
    vi.stubGlobal('location', { origin: 'https://trau.example.vn' })
    outbox.clear()
    postMessage.mockClear()
  })
  afterEach(() => {
    for (const name of ['fetch', 'location'] as const) vi.stubGlobal(name, natural[name])
  })
  const natural = { fetch: globalThis.fetch, location: globalThis.location }

  it('leaves nothing behind when it was sent', async () => {
    await reply(() => json({ data: {} }))
    expect([...outbox.values()]).toEqual([])
    expect(shown).toEqual([])
  })

  it.each([
    [
      'with a reason',
      () => failure('notAMember', 403, { roomId: 'r1' }),
      { code: 'notAMember', data: { roomId: 'r1' } },
    ],
    ['without one', () => new Response('Forbidden', { status: 403 }), { code: 'internal' }],
  ])(
    'a reply that the server refuses %s is kept as not sent, for the page to show',
    async (_, answer, error) => {
      await reply(answer)
      expect([...outbox.values()]).toMatchObject([
        { content: 'Ăn phở', roomId: 'r1', status: 'failed', error },
      ])
      expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'outbox' })
      expect(shown).toHaveLength(1)
    },
  )

  it('a reply that a full disk does not take is sent all the same, and said to be lost where it is', async () => {
    isDiskFull = true
    const sendsReply = vi.fn(() => json({ data: {} }))
    await reply(sendsReply)
    expect(sendsReply).toHaveBeenCalledOnce()
    expect(shown).toEqual([])
    await reply(() => {
      throw new TypeError('no network')
    })
    isDiskFull = false
    expect(shown[0]?.options.body).toBe(wordsOf(session).notDone)
  })

  it('waits in the outbox where the server does not answer', async () => {
    await reply(() => {
      throw new TypeError('no network')
    })
    expect([...outbox.values()]).toMatchObject([{ content: 'Ăn phở', status: 'queued' }])
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'outbox' })
  })
})
