import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftDevice, draftServer } from './testing-drafts.ts'

let net: ReturnType<typeof draftServer>
let server: ReturnType<typeof draftServer>['server']
let opened: ReturnType<typeof draftDevice>[]

function device(options?: Parameters<typeof draftDevice>[1]) {
  const made = draftDevice(net, options)
  opened.push(made)
  return made
}

beforeEach(() => {
  vi.useFakeTimers()
  net = draftServer()
  server = net.server
  opened = []
})
afterEach(() => {
  for (const each of opened) each.stop()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Long enough for a pause in the typing to be one. */
const pause = () => pass(2_000)

describe('what is typed here', () => {
  it('goes to the server in a pause, not at every key, and stands on the other device', async () => {
    const [phone, laptop] = [device(), device()]
    for (const text of ['c', 'ch', 'chà', 'chào']) {
      phone.type('r', text)
      await pass(400)
    }
    expect(server.asked).toEqual([])
    await pause()
    expect(server.asked).toEqual(['chào'])
    expect(laptop.textOf('r')).toBe('chào')
    expect(laptop.shown.r!.selection, 'the caret is each device’s own').toEqual([4, 4])
    expect((await laptop.onDisk())[0]).toMatchObject({ text: 'chào' })
  })

  it('goes after ten seconds where nobody pauses', async () => {
    const phone = device()
    for (let n = 1; n <= 30; n++) {
      phone.type('r', 'a'.repeat(n))
      await pass(500)
    }
    expect(server.asked.length).toBeGreaterThan(0)
    expect(server.asked.length).toBeLessThan(4)
  })

  it.each(['turning to another room', 'leaving the page', 'hiding the page'])(
    'goes at once on %s',
    async how => {
      const phone = device()
      phone.type('r', 'dở')
      if (how === 'turning to another room') phone.drafts.rest('r')
      else if (how === 'leaving the page') window.dispatchEvent(new Event('pagehide'))
      else {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
        document.dispatchEvent(new Event('visibilitychange'))
        vi.restoreAllMocks()
      }
      await pass(0)
      expect(server.drafts.get('r')?.content).toBe('dở')
    },
  )

  it('what is typed here is gone everywhere when it was sent, and asks nobody where it never left', async () => {
    const [phone, laptop] = [device(), device()]
    phone.type('r', 'chào')
    await pause()
    phone.drafts.clear('r')
    await pass(0)
    expect([phone.shown, laptop.shown]).toEqual([{}, {}])
    expect([...(await phone.onDisk()), ...(await laptop.onDisk())]).toEqual([])
    server.asked = []
    phone.type('q', 'nhanh')
    phone.drafts.clear('q')
    await pause()
    expect(server.asked).toEqual([])
  })

  it('what is typed here and sent while it was on its way is gone all the same', async () => {
    const [phone, laptop] = [device(), device()]
    let open = () => {}
    server.pending = new Promise(resolve => {
      open = resolve
    })
    phone.type('r', 'chào')
    await pause()
    phone.drafts.clear('r')
    open()
    await pass(0)
    expect(server.asked).toEqual(['chào', ''])
    expect([phone.shown, laptop.shown, server.drafts.size]).toEqual([{}, {}, 0])
    expect(await phone.onDisk()).toEqual([])
  })

  it('what is typed here is not sent again when only the caret moved, or when it was heard from the server', async () => {
    const [phone, laptop] = [device(), device()]
    phone.type('r', 'chào')
    await pause()
    phone.drafts.save({ roomId: 'r', text: 'chào', selection: [0, 0] })
    laptop.type('r', 'chào')
    await pause()
    expect(server.asked).toEqual(['chào'])
    expect(phone.shown.r!.selection).toEqual([0, 0])
  })
})

describe('where two devices differ', () => {
  it('what is being typed here stays, and then is what the other shows', async () => {
    const [phone, laptop] = [device(), device()]
    phone.type('r', 'của điện thoại')
    await pass(300)
    laptop.type('r', 'của máy tính')
    laptop.drafts.rest('r')
    await pass(0)
    expect(phone.textOf('r')).toBe('của điện thoại')
    await pause()
    expect([phone, laptop].map(each => each.textOf('r'))).toEqual(['của điện thoại', 'của điện thoại'])
  })

  it('a key pressed a moment ago counts as typing', async () => {
    const [phone, laptop] = [device(), device()]
    laptop.type('r', 'xa')
    laptop.drafts.flush()
    phone.type('r', 'g')
    laptop.drafts.rest('r')
    await pass(0)
    expect(phone.textOf('r')).toBe('g')
    await pause()
    expect(laptop.textOf('r')).toBe('g')
  })

  it('a deletion elsewhere does not take what is being typed here', async () => {
    const [phone, laptop] = [device(), device()]
    phone.type('r', 'một')
    await pause()
    laptop.type('r', 'một hai')
    await pass(300)
    phone.drafts.clear('r')
    await pass(0)
    expect(laptop.textOf('r')).toBe('một hai')
    await pause()
    expect(phone.textOf('r')).toBe('một hai')
  })

  it('an older state that comes late changes nothing', async () => {
    const phone = device()
    phone.goDeaf()
    const events = [server.put('r', 'cũ'), server.put('r', 'mới'), server.remove('r')]
    for (const state of events.toReversed()) phone.drafts.hear(state)
    expect(phone.shown).toEqual({})
    const last = server.put('r', 'cuối')
    phone.drafts.hear(last)
    phone.drafts.hear(events[1]!)
    phone.drafts.hear(last)
    expect(phone.textOf('r')).toBe('cuối')
  })
})

describe('without the server', () => {
  it('it stays here, over a reload, and goes when the server is back', async () => {
    const phone = device()
    const laptop = device()
    server.isOffline = true
    phone.type('r', 'ngoại tuyến')
    await pause()
    const later = await phone.reload()
    opened.push(later)
    expect(later.textOf('r')).toBe('ngoại tuyến')
    server.isOffline = false
    await later.drafts.reconcile()
    expect(laptop.textOf('r')).toBe('ngoại tuyến')
  })

  it('a deletion waits as well, and a message sent meanwhile does not come back as a draft', async () => {
    const [phone, laptop] = [device(), device()]
    phone.type('r', 'chào')
    await pause()
    server.isOffline = true
    phone.drafts.clear('r')
    await pass(0)
    const later = await phone.reload()
    opened.push(later)
    expect(later.shown).toEqual({})
    server.isOffline = false
    await later.drafts.reconcile()
    expect([later.shown, laptop.shown, server.drafts.size]).toEqual([{}, {}, 0])
    expect(await later.onDisk()).toEqual([])
  })

  it('it is tried again by itself', async () => {
    const phone = device()
    server.isOffline = true
    phone.type('r', 'kiên trì')
    await pause()
    server.isOffline = false
    await pass(60_000)
    expect(server.drafts.get('r')?.content).toBe('kiên trì')
  })

  it('what was changed elsewhere meanwhile is taken, what was typed here meanwhile is not replaced', async () => {
    const phone = device()
    for (const room of ['a', 'b', 'c']) phone.type(room, `cũ ${room}`)
    await pause()
    phone.goDeaf()
    server.put('a', 'mới a')
    server.remove('b')
    server.put('c', 'mới c')
    phone.type('c', 'gõ ở đây')
    phone.drafts.flush()
    await phone.drafts.reconcile()
    expect([phone.textOf('a'), phone.textOf('b'), phone.textOf('c')]).toEqual([
      'mới a',
      undefined,
      'gõ ở đây',
    ])
    expect(server.drafts.get('c')?.content).toBe('gõ ở đây')
    expect((await phone.onDisk()).map(draft => draft.roomId).sort()).toEqual(['a', 'c'])
  })

  it('what was kept before there was a server for it goes there', async () => {
    const phone = device()
    await phone.storage.putDraft({ roomId: 'r', text: 'từ lâu', selection: [0, 0], updatedTime: 1 })
    const later = await phone.reload()
    opened.push(later)
    await later.drafts.reconcile()
    expect(server.drafts.get('r')?.content).toBe('từ lâu')
  })
})

describe('a room that is there no more', () => {
  it('takes its draft along, from the disk too', async () => {
    const phone = device()
    phone.type('r', 'dở')
    await pause()
    phone.drafts.forget('r')
    expect([phone.shown, await phone.onDisk()]).toEqual([{}, []])
    phone.type('q', 'dở')
    server.absent.add('q')
    await pause()
    expect([phone.shown, await phone.onDisk()]).toEqual([{}, []])
  })
})

describe('a hidden room', () => {
  it('leaves nothing on the disk, locked or not', async () => {
    const phone = device({ hidden: new Set(['kín']) })
    phone.type('kín', 'lời kín')
    phone.type('mở', 'lời mở')
    await pause()
    expect(phone.textOf('kín')).toBe('lời kín')
    expect((await phone.onDisk()).map(draft => draft.roomId)).toEqual(['mở'])
  })

  it('shows nothing once it is locked, and all of it again once it is open', async () => {
    const phone = device({ hidden: new Set(['kín']) })
    phone.type('kín', 'lời kín')
    const locked = phone.drafts.withhold(['kín'])
    expect(phone.shown).toEqual({})
    await locked
    expect(server.drafts.get('kín')?.content).toBe('lời kín')
    server.absent.add('kín')
    await phone.drafts.reconcile()
    expect([phone.shown, await phone.onDisk()]).toEqual([{}, []])
    server.absent.clear()
    await phone.drafts.release()
    expect(phone.textOf('kín')).toBe('lời kín')
  })

  it('a hidden room that was locked without a server keeps what was typed in memory alone', async () => {
    const phone = device({ hidden: new Set(['kín']) })
    server.isOffline = true
    phone.type('kín', 'lời kín')
    await phone.drafts.withhold(['kín'])
    expect([phone.shown, await phone.onDisk()]).toEqual([{}, []])
    server.isOffline = false
    await phone.drafts.release()
    expect([phone.textOf('kín'), server.drafts.get('kín')?.content]).toEqual(['lời kín', 'lời kín'])
  })

  it('a room that was hidden elsewhere loses its draft here when the list no longer names it', async () => {
    const phone = device()
    phone.type('r', 'lời')
    await pause()
    expect(await phone.onDisk()).toHaveLength(1)
    server.absent.add('r')
    await phone.drafts.reconcile()
    expect([phone.shown, await phone.onDisk()]).toEqual([{}, []])
  })
})
