import type { MediaKind, Message } from '@trau/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { openTabChannel } from '../../live/tabs.ts'
import type { OutboxEntry, OutboxFile } from '../../storage/local-db.ts'
import { compareEntries, type OutboxState, outboxActions, outboxSlice } from '../../store/outbox-slice.ts'
import { Outbox, type OutboxNews } from './outbox.ts'
import { memoryStorage, type OutboxStorage } from './outbox-storage.ts'
import { splitAlbum } from './regroup.ts'
import { verdictOf } from './send-verdict.ts'

const network = () => new ApiError({ kind: 'network', code: 'networkError' })
const refusal = () => new ApiError({ kind: 'bad-request', code: 'roleTooLow', status: 403 })

/** A server that stores by client id, as ours does, and whose behaviour a test can set. */
class Server {
  stored: { roomId: string; content: string; clientMessageId: string }[] = []
  tries: string[] = []
  /** What the files of albums are, by their ids. */
  kinds = new Map<string, MediaKind>()
  behave: (entry: OutboxEntry, attempt: number) => Promise<'store' | 'storeThenFail' | Error> = async () =>
    'store'
  #attempts = new Map<string, number>()

  send = async (entry: OutboxEntry): Promise<Message> => {
    const { roomId, content, clientMessageId } = entry
    this.tries.push(content)
    const attempt = (this.#attempts.get(clientMessageId) ?? 0) + 1
    this.#attempts.set(clientMessageId, attempt)
    const behaviour = await this.behave(entry, attempt)
    if (behaviour instanceof Error) throw behaviour
    if (!this.stored.some(m => m.clientMessageId === clientMessageId)) {
      this.stored.push({ roomId, content, clientMessageId })
    }
    if (behaviour === 'storeThenFail') throw network()
    return { messageId: `m-${clientMessageId}`, clientMessageId, roomId, content } as Message
  };
  in = (roomId: string) => this.stored.filter(m => m.roomId === roomId).map(m => m.content)
}

let server: Server
let storage: OutboxStorage
let name: string
let serial = 0
let hiddenIds = new Set<string>()
const open: Outbox[] = []

/** One tab: an outbox with its own mirror. */
async function tab() {
  let state: OutboxState = outboxSlice.getInitialState()
  const run = (action: Parameters<typeof outboxSlice.reducer>[1]) => {
    state = outboxSlice.reducer(state, action)
  }
  const accepted: Message[] = []
  const outbox = new Outbox({
    name,
    storage,
    news: openTabChannel<OutboxNews>(name),
    mayKeep: roomId => !hiddenIds.has(roomId),
    mirror: {
      entries: () => Object.values(state.entries),
      load: entries => run(outboxActions.outboxLoaded({ entries, drafts: [] })),
      put: entry => run(outboxActions.entryPut(entry)),
      remove: id => run(outboxActions.entryRemoved(id)),
    },
    send: server.send,
    regroup: async album => splitAlbum(album, server.kinds),
    onSent: message => accepted.push(message),
  })
  open.push(outbox)
  await outbox.start()
  const shown = (roomId = 'r') =>
    outboxSlice.selectors.selectRoomEntries({ outbox: state }, roomId).map(e => `${e.content} ${e.status}`)
  return {
    outbox,
    accepted,
    shown,
    say: (content: string, roomId = 'r') => outbox.enqueue({ roomId, content }),
  }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 5 })

beforeEach(() => {
  server = new Server()
  storage = memoryStorage()
  name = `test-${++serial}`
  hiddenIds = new Set()
})
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the outbox', () => {
  it('shows a message at once, sends it, and hands over what the server made of it', async () => {
    const { say, shown, accepted } = await tab()
    const entry = say('chào'.normalize('NFD'))
    expect(shown()).toEqual(['chào queued'])
    await until(() => expect(accepted).toHaveLength(1))
    expect(accepted[0]!.clientMessageId).toBe(entry.clientMessageId)
    expect(entry.clientMessageId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(shown()).toEqual([])
    expect((await storage.load()).entries).toEqual([])
  })

  it('sends without its quote what is refused because that is gone', async () => {
    const gone = () => new ApiError({ kind: 'bad-request', code: 'messageNotFound', status: 404 })
    server.behave = async entry => (entry.replyToMessageId ? gone() : 'store')
    const { outbox, shown } = await tab()
    outbox.enqueue({ roomId: 'r', content: 'được nhé', replyToMessageId: 'recalled', quotedText: 'mấy giờ' })
    await until(() => expect(server.in('r')).toEqual(['được nhé']))
    expect(server.tries).toHaveLength(2)
    expect(shown()).toEqual([])
    server.behave = async () => gone()
    outbox.enqueue({ roomId: 'r', content: 'Không trả lời ai' })
    await until(() => expect(shown()).toEqual(['Không trả lời ai failed']))
  })

  it('sends again after its tab has lost the right to and got it back, where there are no locks', async () => {
    vi.stubGlobal('navigator', {})
    const { say, accepted } = await tab()
    say('trước')
    await until(() => expect(accepted).toHaveLength(1))
    const lease = { holder: 'another tab', until: Date.now() + 1_500 }
    localStorage.setItem(`trau_lease_outbox:${name}`, JSON.stringify(lease))
    // The lease is looked at once a second.
    await new Promise(resolve => setTimeout(resolve, 1_200))
    say('sau')
    await until(() => expect(accepted).toHaveLength(2))
  })

  it('sends in the order of writing within a room, rooms beside each other', async () => {
    let release = () => {}
    server.behave = entry =>
      entry.content === 'a1'
        ? new Promise(resolve => (release = () => resolve('store')))
        : Promise.resolve('store')
    const { say } = await tab()
    for (const text of ['a1', 'a2', 'a3']) say(text, 'a')
    say('b1', 'b')
    await until(() => expect(server.in('b')).toEqual(['b1']))
    expect(server.in('a')).toEqual([])
    release()
    await until(() => expect(server.in('a')).toEqual(['a1', 'a2', 'a3']))
  })

  it('holds everything without a network, and sends it once and in order at the online event', async () => {
    server.behave = async () => network()
    const { say, shown } = await tab()
    for (const text of ['một', 'hai', 'ba']) say(text)
    await until(() => expect(server.tries).toEqual(['một']))
    await until(() => expect(shown()).toEqual(['một queued', 'hai queued', 'ba queued']))
    server.behave = async () => 'store'
    window.dispatchEvent(new Event('online'))
    await until(() => expect(server.in('r')).toEqual(['một', 'hai', 'ba']))
    expect(server.stored).toHaveLength(3)
  })

  it('sends although the browser says that there is no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { say, accepted } = await tab()
    say('một')
    await until(() => expect(accepted).toHaveLength(1))
  })

  it('survives a reload: the next page sends what the last one could not', async () => {
    server.behave = async () => network()
    const first = await tab()
    const entry = first.say('bền')
    await until(() => expect(server.tries).toEqual(['bền']))
    await until(async () => expect((await storage.load()).entries).toHaveLength(1))
    first.outbox.stop()
    server.behave = async () => 'store'
    const second = await tab()
    await until(() => expect(second.accepted).toHaveLength(1))
    expect(second.accepted[0]!.clientMessageId).toBe(entry.clientMessageId)
  })

  it('survives a crash while sending: it goes again under its id and is stored once', async () => {
    server.behave = () => new Promise(() => {})
    const first = await tab()
    first.say('giữa chừng')
    await until(() => expect(first.shown()).toEqual(['giữa chừng sending']))
    server.stored.push({
      roomId: 'r',
      content: 'giữa chừng',
      clientMessageId: (await storage.load()).entries[0]!.clientMessageId,
    })
    first.outbox.stop()
    server.behave = async () => 'store'
    const second = await tab()
    await until(() => expect(second.accepted).toHaveLength(1))
    expect(server.stored).toHaveLength(1)
  })

  it('a refused message fails, keeps its place and lets the next ones pass; "gửi lại" sends it under the same id', async () => {
    server.behave = async (entry, attempt) => (entry.content === 'hai' && attempt === 1 ? refusal() : 'store')
    const { say, shown, outbox, accepted } = await tab()
    say('một')
    const second = say('hai')
    say('ba')
    await until(() => expect(server.in('r')).toEqual(['một', 'ba']))
    expect(shown()).toEqual(['hai failed'])
    expect((await storage.load()).entries[0]).toMatchObject({
      status: 'failed',
      error: { code: 'roleTooLow' },
    })
    outbox.retry(second.clientMessageId)
    await until(() => expect(server.in('r')).toEqual(['một', 'ba', 'hai']))
    expect(accepted.at(-1)?.clientMessageId).toBe(second.clientMessageId)
  })

  it('a failed message stands before later ones, also after a reload', async () => {
    server.behave = async entry => (entry.content === 'một' ? refusal() : network())
    const first = await tab()
    first.say('một')
    first.say('hai')
    await until(() => expect(first.shown()).toEqual(['một failed', 'hai queued']))
    first.outbox.stop()
    server.behave = () => new Promise(() => {})
    const second = await tab()
    await until(() => expect(second.shown()).toEqual(['một failed', 'hai sending']))
  })

  it('messages keep their order and their pace when the clock is set back', async () => {
    server.behave = async (_, attempt) => (attempt === 1 ? network() : 'store')
    const { say } = await tab()
    say('một')
    await until(() => expect(server.tries).toEqual(['một']))
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now - 3600_000)
    say('hai')
    await until(() => expect(server.in('r')).toEqual(['một', 'hai']))
  })

  it('removes a message for good, but not while it is on the wire', async () => {
    server.behave = entry => (entry.content === 'hỏng' ? Promise.resolve(refusal()) : new Promise(() => {}))
    const { say, shown, outbox } = await tab()
    const broken = say('hỏng')
    await until(() => expect(shown()).toEqual(['hỏng failed']))
    const onWire = say('đang đi')
    await until(() => expect(shown()).toEqual(['hỏng failed', 'đang đi sending']))
    expect(outbox.remove(onWire.clientMessageId)).toBe(false)
    expect(outbox.remove(broken.clientMessageId)).toBe(true)
    expect(shown()).toEqual(['đang đi sending'])
    await until(async () => expect((await storage.load()).entries).toHaveLength(1))
  })

  it('an unreachable server holds the room, and a wake sends at once', async () => {
    server.behave = async (_, attempt) => (attempt === 1 ? network() : 'store')
    const { say, outbox } = await tab()
    say('một')
    await until(() => expect(server.tries).toEqual(['một']))
    say('hai')
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(server.tries).toEqual(['một'])
    server.behave = async () => 'store'
    outbox.wake()
    await until(() => expect(server.in('r')).toEqual(['một', 'hai']))
  })

  it('tries again by itself after a while', async () => {
    server.behave = async (_, attempt) => (attempt === 1 ? network() : 'store')
    const { say } = await tab()
    say('một')
    await until(() => expect(server.in('r')).toEqual(['một']))
    expect(server.tries).toEqual(['một', 'một'])
  })
})

describe('a hidden room', () => {
  it('messages to a hidden room wait in memory, in every tab, and never lie on the disk', async () => {
    server.behave = async () => refusal()
    hiddenIds.add('hidden')
    const put = vi.spyOn(storage, 'putEntry')
    const [one, two] = [await tab(), await tab()]
    const { clientMessageId } = two.outbox.enqueue({ roomId: 'hidden', content: 'Kín', quotedText: 'bí mật' })
    await until(() => expect(two.shown('hidden')).toEqual(['Kín failed']))
    // The room was locked: nobody knows it any more.
    hiddenIds.clear()
    one.outbox.retry(clientMessageId)
    await until(() => expect(server.tries).toHaveLength(2))
    await until(() => expect(two.shown('hidden')).toEqual(['Kín failed']))
    expect(put).not.toHaveBeenCalled()
  })

  it('what waits in a room that is hidden leaves the disk, and is sent still', async () => {
    server.behave = async () => network()
    const { say, outbox, accepted } = await tab()
    say('Kín')
    await until(async () => expect((await storage.load()).entries).toHaveLength(1))
    outbox.withhold('r')
    await until(async () => expect((await storage.load()).entries).toEqual([]))
    server.behave = async () => 'store'
    outbox.wake()
    await until(() => expect(accepted).toHaveLength(1))
  })
})

describe('several tabs', () => {
  it('what was given up with the data of this device is sent by no other tab', async () => {
    server.behave = async () => network()
    const [one, two] = [await tab(), await tab()]
    one.say('một')
    two.say('hai')
    await until(() => expect(two.shown()).toEqual(['một queued', 'hai queued']))
    server.behave = async () => 'store'
    one.outbox.wipe()
    await until(() => expect(two.shown()).toEqual([]))
    expect((await storage.load()).entries).toEqual([])
    two.say('ba')
    await until(() => expect(server.stored.map(({ content }) => content)).toEqual(['ba']))
  })

  it('exactly one sends; all show the same', async () => {
    const [one, two, three] = [await tab(), await tab(), await tab()]
    two.say('từ hai')
    three.say('từ ba')
    one.say('từ một')
    await until(() => {
      for (const t of [one, two, three]) {
        expect(t.accepted).toHaveLength(3)
        expect(t.shown()).toEqual([])
      }
    })
    expect(server.tries).toHaveLength(3)
  })

  it('another takes over when the sending one closes', async () => {
    const one = await tab()
    const two = await tab()
    server.behave = () => new Promise(() => {})
    two.say('dở dang')
    await until(() => expect(one.shown()).toEqual(['dở dang sending']))
    server.behave = async () => 'store'
    one.outbox.stop()
    await until(() => expect(two.accepted).toHaveLength(1))
    expect(server.stored).toHaveLength(1)
  })

  it('"gửi lại" in a tab that does not send reaches the one that does', async () => {
    server.behave = async (_, attempt) => (attempt === 1 ? refusal() : 'store')
    await tab()
    const two = await tab()
    const entry = two.say('lại')
    await until(() => expect(two.shown()).toEqual(['lại failed']))
    two.outbox.retry(entry.clientMessageId)
    await until(() => expect(two.accepted).toHaveLength(1))
  })
})

describe('whatever the network does', () => {
  it('every message is stored exactly once, in the order of writing', async () => {
    const fate = fc.constantFrom('store' as const, 'network' as const, 'storeThenFail' as const)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('a', 'b'), fate), { minLength: 1, maxLength: 8 }),
        async messages => {
          server = new Server()
          storage = memoryStorage()
          name = `property-${++serial}`
          const fates = new Map(messages.map(([, f], i) => [String(i), f]))
          server.behave = async (entry, attempt) => {
            const f = attempt === 1 ? fates.get(entry.content)! : 'store'
            return f === 'network' ? network() : f
          }
          const { say, outbox, accepted } = await tab()
          messages.forEach(([roomId], i) => void say(String(i), roomId))
          await until(() => {
            outbox.wake()
            expect(accepted).toHaveLength(messages.length)
          })
          outbox.stop()
          for (const roomId of ['a', 'b']) {
            expect(server.in(roomId)).toEqual(messages.flatMap(([r], i) => (r === roomId ? [String(i)] : [])))
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('what a failure means', () => {
  const error = (kind: ApiError['kind'], status = 0, data?: unknown) =>
    new ApiError({ kind, status, data, code: status === 429 ? 'rateLimited' : 'internal' })

  it.each([
    ['a refusal', error('bad-request', 403), 1, { isFinal: true, code: 'internal' }],
    ['a rate limit', error('bad-request', 429, { retryAfter: 7 }), 1, { isFinal: false, waitMs: 7000 }],
    ['a lost session', error('bad-request', 401), 1, { isFinal: false, waitMs: 30_000 }],
    ['no refresh token', new Error('No refresh token available'), 1, { isFinal: false, waitMs: 30_000 }],
    ['no network', error('network'), 99, { isFinal: false, waitMs: 4000 }],
    ['a failing server', error('bad-response', 500), 9, { isFinal: false, waitMs: 4000 }],
    [
      'a server that fails on it for ever',
      error('bad-response', 500),
      10,
      { isFinal: true, code: 'internal' },
    ],
  ])('%s', (_, failure, attempts, verdict) => {
    expect(verdictOf(failure, attempts, 2, () => 1)).toEqual(verdict)
  })

  it('the pace slows to 30 s at most', () => {
    const wait = (n: number, random: number) =>
      (verdictOf(network(), 1, n, () => random) as { waitMs: number }).waitMs
    expect([0, 1, 2, 5, 50].map(n => wait(n, 1))).toEqual([1000, 2000, 4000, 30_000, 30_000])
    expect(wait(0, 0)).toBe(500)
  })

  it('order is that of writing, then of the id', () => {
    const entry = (createdTime: number, clientMessageId: string) =>
      ({ createdTime, clientMessageId }) as OutboxEntry
    expect(
      [entry(2, 'a'), entry(1, 'c'), entry(1, 'b')].sort(compareEntries).map(e => e.clientMessageId),
    ).toEqual(['b', 'c', 'a'])
  })
})

describe('a message with files', () => {
  const file = (fileId: string): OutboxFile => ({
    fileId,
    kind: 'IMAGE',
    name: `${fileId}.png`,
    mimeType: 'image/png',
    bytes: 10,
  })
  const uploaded = (entry: OutboxEntry): OutboxEntry => ({
    ...entry,
    status: 'queued',
    files: (entry.files ?? []).map(one => ({ ...one, mediaId: `m-${one.fileId}` })),
  })

  it('waits for its uploads, lets others pass, and goes once they are there', async () => {
    const { outbox, say, shown } = await tab()
    const { clientMessageId } = outbox.enqueue({
      roomId: 'r',
      type: 'MEDIA',
      content: 'ảnh',
      files: [file('a')],
    })
    say('chữ')
    await until(() => expect(server.in('r')).toEqual(['chữ']))
    expect(shown()).toEqual(['ảnh uploading'])
    outbox.change(clientMessageId, uploaded)
    await until(() => expect(server.in('r')).toEqual(['chữ', 'ảnh']))
    expect(shown()).toEqual([])
  })

  it('goes before what was sent with the same press, and no longer once it is given up', async () => {
    const { outbox, shown } = await tab()
    const send = (content: string, batchId: string) =>
      outbox.enqueue({ roomId: 'r', type: 'MEDIA', content, files: [file(content)], batchId }).clientMessageId
    const [album, first, second] = ['album', 'tệp 1', 'tệp 2'].map(content => send(content, 'một'))
    outbox.change(second!, uploaded)
    outbox.change(first!, uploaded)
    const other = send('của lần khác', 'hai')
    outbox.change(other, uploaded)
    await until(() => expect(server.in('r')).toEqual(['của lần khác']))
    expect(shown()).toEqual(['album uploading', 'tệp 1 queued', 'tệp 2 queued'])
    outbox.change(album!, uploaded)
    await until(() => expect(server.in('r')).toEqual(['của lần khác', 'album', 'tệp 1', 'tệp 2']))

    const dropped = send('bỏ', 'ba')
    outbox.change(send('tệp 3', 'ba'), uploaded)
    outbox.remove(dropped)
    await until(() => expect(server.in('r').at(-1)).toBe('tệp 3'))
  })

  it('a message with files is found by the next page as it was', async () => {
    const first = await tab()
    first.outbox.enqueue({ roomId: 'r', type: 'MEDIA', content: 'ảnh', files: [file('a'), file('b')] })
    await until(async () => expect((await storage.load()).entries).toHaveLength(1))
    first.outbox.stop()
    const second = await tab()
    expect(second.shown()).toEqual(['ảnh uploading'])
    expect((await storage.load()).entries[0]!.files).toHaveLength(2)
  })

  it('loses the file that is taken out, and with the last one goes itself', async () => {
    const { outbox, shown } = await tab()
    const { clientMessageId } = outbox.enqueue({
      roomId: 'r',
      type: 'MEDIA',
      content: 'ảnh',
      files: [file('a'), file('b')],
    })
    outbox.dropFile(clientMessageId, 'a')
    await until(async () => expect((await storage.load()).entries[0]?.files).toEqual([file('b')]))
    outbox.dropFile(clientMessageId, 'b')
    expect(shown()).toEqual([])
  })

  it('goes on by itself once the file that made it fail is taken out', async () => {
    const { outbox, shown } = await tab()
    const { clientMessageId } = outbox.enqueue({
      roomId: 'r',
      type: 'MEDIA',
      content: 'ảnh',
      files: [{ ...file('a'), mediaId: 'm' }, file('b')],
    })
    outbox.change(clientMessageId, entry => ({
      ...entry,
      status: 'failed',
      error: { code: 'quotaExceeded' },
    }))
    expect(shown()).toEqual(['ảnh failed'])
    outbox.dropFile(clientMessageId, 'b')
    await until(() => expect(server.in('r')).toEqual(['ảnh']))
  })

  it('a message with files is uploaded anew where the server does not have its files any more', async () => {
    server.behave = async () => new ApiError({ kind: 'bad-request', code: 'mediaNotFound', status: 404 })
    const { outbox, shown } = await tab()
    const { clientMessageId } = outbox.enqueue({
      roomId: 'r',
      type: 'MEDIA',
      content: 'ảnh',
      files: [file('a')],
    })
    outbox.change(clientMessageId, uploaded)
    await until(() => expect(shown()).toEqual(['ảnh failed']))
    outbox.retry(clientMessageId)
    expect(shown()).toEqual(['ảnh uploading'])
    expect((await storage.load()).entries[0]!.files).toEqual([file('a')])
  })

  describe('an album that the server refuses', () => {
    const sent: unknown[][] = []
    const send = async (...fileIds: string[]) => {
      server.behave = async ({ type, content, files = [] }) => {
        const isUnfit = type === 'MEDIA' && files.some(one => server.kinds.get(one.mediaId!) !== 'IMAGE')
        if (isUnfit) return new ApiError({ kind: 'bad-request', code: 'validationFailed', status: 400 })
        sent.push([type, content, files.map(one => one.fileId).join()])
        return 'store'
      }
      const { outbox, say, shown } = await tab()
      const files = fileIds.map(file)
      outbox.change(
        outbox.enqueue({ roomId: 'r', type: 'MEDIA', content: 'Hội An', files }).clientMessageId,
        uploaded,
      )
      // Written later, by the clock too.
      const now = Date.now()
      await until(() => expect(Date.now()).toBeGreaterThan(now))
      say('chữ')
      return shown
    }
    beforeEach(() => {
      sent.length = 0
      server.kinds = new Map(['a', 'b'].map(id => [`m-${id}`, 'IMAGE']))
      for (const id of ['x', 'y']) server.kinds.set(`m-${id}`, 'FILE')
    })

    it('goes as what can be shown, with the others as files behind it', async () => {
      const shown = await send('a', 'x', 'b', 'y')
      await until(() => expect(sent).toHaveLength(4))
      expect(sent.slice(0, 3)).toEqual([
        ['MEDIA', 'Hội An', 'a,b'],
        ['FILE', '', 'x'],
        ['FILE', '', 'y'],
      ])
      expect(new Set(server.stored.map(message => message.clientMessageId)).size).toBe(4)
      await until(() => expect(shown()).toEqual([]))
      expect((await storage.load()).entries).toEqual([])
    })

    it('an album that the server refuses is a file with its words where nothing of it can be shown', async () => {
      await send('x', 'y')
      await until(() => expect(sent).toHaveLength(3))
      expect(sent.slice(0, 2)).toEqual([
        ['FILE', 'Hội An', 'x'],
        ['FILE', '', 'y'],
      ])
    })

    it('fails where each of its files can be shown', async () => {
      server.kinds.clear()
      const shown = await send('a')
      await until(() => expect(shown()).toEqual(['Hội An failed']))
    })
  })
})
