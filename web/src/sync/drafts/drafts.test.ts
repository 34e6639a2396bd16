import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftDevice, draftServer } from './testing-drafts.ts'

let device: ReturnType<typeof draftDevice>
const shown = () => device.shown
const onDisk = () => device.onDisk()

beforeEach(() => {
  device = draftDevice(draftServer())
})
afterEach(() => {
  device.stop()
  vi.useRealTimers()
})

describe('drafts', () => {
  it('drafts are on disk at most 300 ms after a key, however fast the typing', async () => {
    vi.useFakeTimers()
    for (const text of ['c', 'ch', 'chà', 'chào']) {
      device.drafts.save({ roomId: 'r', text, selection: [text.length, text.length] })
      await vi.advanceTimersByTimeAsync(80)
    }
    expect((await onDisk())[0]?.text).toMatch(/^ch/)
    await vi.advanceTimersByTimeAsync(300)
    expect((await onDisk())[0]).toMatchObject({ text: 'chào', selection: [4, 4] })
    expect(shown().r?.text).toBe('chào')
  })

  it('keep caret, reply and the place of its part', async () => {
    const quotedPart = { start: 3, end: 9, textTime: 1 }
    const draft = { roomId: 'r', text: 'ừ', selection: [0, 1] as [number, number], replyToMessageId: 'm' }
    device.drafts.save(draft)
    device.drafts.flush()
    expect((await onDisk())[0]).toMatchObject(draft)
    device.drafts.save({ ...draft, quotedPart })
    device.drafts.flush()
    expect((await onDisk())[0]).toMatchObject({ ...draft, quotedPart })
  })

  it.each(['pagehide', 'visibilitychange'])(
    'drafts are written at %s, the page’s last moment',
    async event => {
      device.drafts.save({ roomId: 'r', text: 'dở', selection: [2, 2] })
      ;(event === 'pagehide' ? window : document).dispatchEvent(new Event(event))
      expect((await onDisk())[0]?.text).toBe('dở')
    },
  )

  it('go when the text is sent or emptied, but a reply alone is one', async () => {
    device.drafts.save({ roomId: 'r', text: 'x', selection: [1, 1] })
    device.drafts.flush()
    device.drafts.clear('r')
    expect(await onDisk()).toEqual([])
    expect(shown()).toEqual({})
    device.drafts.save({ roomId: 'r', text: '', selection: [0, 0], replyToMessageId: 'm' })
    device.drafts.flush()
    expect(await onDisk()).toHaveLength(1)
  })

  it('show in the other tabs', async () => {
    const other = draftDevice(draftServer(), { name: device.name })
    device.drafts.save({ roomId: 'r', text: 'ở đây', selection: [0, 0] })
    device.drafts.flush()
    await vi.waitFor(() => expect(other.shown.r?.text).toBe('ở đây'), { timeout: 30_000 })
    device.drafts.clear('r')
    await vi.waitFor(() => expect(other.shown).toEqual({}), { timeout: 30_000 })
    other.stop()
  })

  it('drafts that are removed with the data of this device go from the other tabs too', async () => {
    const other = draftDevice(draftServer(), { name: device.name })
    device.type('r', 'ở đây')
    device.drafts.flush()
    await vi.waitFor(() => expect(other.textOf('r')).toBe('ở đây'), { timeout: 30_000 })
    other.type('s', 'đang gõ')
    device.goDeaf()
    device.drafts.wipe()
    await vi.waitFor(() => expect(other.shown).toEqual({}), { timeout: 30_000 })
    other.drafts.flush()
    expect(await other.onDisk()).toEqual([])
    other.stop()
  })

  it('two tabs of one browser show the same, and one of them tells the server', async () => {
    const net = draftServer()
    const { server } = net
    const first = draftDevice(net)
    const second = draftDevice(net, { storage: first.storage, name: first.name })
    first.type('r', 'ở đây')
    first.drafts.rest('r')
    await vi.waitFor(
      () => expect(second.shown.r).toMatchObject({ text: 'ở đây', syncedTime: expect.any(Number) }),
      { timeout: 30_000 },
    )
    await vi.waitFor(() => expect(second.shown.r!.isUnsynced).toBeUndefined(), { timeout: 30_000 })
    second.drafts.clear('r')
    await vi.waitFor(() => expect([first.shown, second.shown]).toEqual([{}, {}]), { timeout: 30_000 })
    await vi.waitFor(() => expect(server.asked).toEqual(['ở đây', '']), { timeout: 30_000 })
    for (const each of [first, second]) each.stop()
  })
})
