import { noteBatchMs } from '@trau/contract/rules/note'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { ApiError } from '../../api/errors.ts'
import { NoteDocument } from './note-document.ts'
import { LogServer } from './testing-server.ts'

const opened: NoteDocument[] = []
afterEach(() => Promise.all(opened.splice(0).map(document => document.close())))

function open(server: LogServer, more: Partial<ConstructorParameters<typeof NoteDocument>[0]> = {}) {
  const document = new NoteDocument({
    noteId: crypto.randomUUID(),
    owner: 'default/an',
    transport: server.transport(),
    keepCopy: async () => {},
    isKept: false,
    retryMs: { min: 5, max: 20 },
    ...more,
  })
  opened.push(document)
  return document
}

function write(document: NoteDocument, text: string, id?: string) {
  const block = new Y.XmlElement('paragraph')
  if (id) block.setAttribute('id', id)
  block.insert(0, [new Y.XmlText(text)])
  document.fragment.push([block])
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const contentOf = (document: NoteDocument) => document.fragment.toString()
const untilSaved = (document: NoteDocument) =>
  vi.waitFor(() => expect(document.state.save).toBe('saved'), 5_000)

describe('a note document', () => {
  it('sends nothing when it is opened', async () => {
    const server = new LogServer()
    const first = open(server)
    await untilSaved(first)
    write(first, 'sẵn có')
    await untilSaved(first)
    const before = server.log.length
    await untilSaved(open(server))
    expect(server.log.length).toBe(before)
  })

  it('gathers what is typed and is saved only once the server has it', async () => {
    const server = new LogServer()
    const document = open(server)
    await untilSaved(document)
    for (const character of 'Trầu') write(document, character)
    expect(document.state.save).toBe('saving')
    expect(server.log).toHaveLength(0)
    await untilSaved(document)
    expect(server.log).toHaveLength(1)
    expect(server.text).toBe(contentOf(document))
  })

  it('sends the first letter after a rest at once, and what follows soon as one batch', async () => {
    const server = new LogServer()
    const document = open(server)
    await untilSaved(document)
    const batchTime = pause(noteBatchMs)
    write(document, 'T')
    await batchTime
    expect(server.log).toHaveLength(1)
    await pause(noteBatchMs)
    write(document, 'r')
    await untilSaved(document)
    for (const character of 'ầu') {
      write(document, character)
      await pause(1)
    }
    await untilSaved(document)
    expect(server.log).toHaveLength(3)
    expect(server.text).toBe(contentOf(document))
  })

  it('keeps what is written without a server and merges it with what others wrote', async () => {
    const server = new LogServer()
    const [an, binh] = [open(server), open(server)]
    await Promise.all([untilSaved(an), untilSaved(binh)])
    server.isReachable = false
    for (let n = 0; n < 40; n++) {
      write(an, `an ${n}`)
      write(binh, `bình ${n}`)
    }
    await vi.waitFor(() => expect(an.state.save).toBe('unkept'))
    expect(an.isUnsent).toBe(true)
    server.isReachable = true
    server.reopen()
    await vi.waitFor(() => {
      expect(contentOf(an)).toBe(contentOf(binh))
      expect(contentOf(an).match(/<paragraph>/g)).toHaveLength(80)
    })
    await Promise.all([untilSaved(an), untilSaved(binh)])
    expect(server.text).toBe(contentOf(an))
  })

  it('a note document is saved although the browser says that there is no network', async () => {
    const server = new LogServer()
    const document = open(server)
    await untilSaved(document)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    write(document, 'máy chủ vẫn trả lời')
    await vi.waitFor(() => expect(server.text).toBe(contentOf(document)))
    await untilSaved(document)
    vi.restoreAllMocks()
  })

  it('stores a batch once when the answer is lost', async () => {
    const server = new LogServer()
    const document = open(server)
    await untilSaved(document)
    server.losesAnswers = true
    write(document, 'một lần')
    await vi.waitFor(() => expect(server.log).toHaveLength(1))
    server.losesAnswers = false
    await untilSaved(document)
    expect(server.log).toHaveLength(1)
  })

  it('finds what an earlier page left unsent, also a deletion', async () => {
    const server = new LogServer()
    const earlier = open(server)
    await untilSaved(earlier)
    write(earlier, 'bị xoá khi không có mạng')
    write(earlier, 'ở lại')
    await untilSaved(earlier)
    server.isReachable = false
    earlier.fragment.delete(0, 1)
    const onDisk = Y.encodeStateAsUpdate(earlier.doc)
    await earlier.close()

    server.isReachable = true
    const later = open(server)
    Y.applyUpdate(later.doc, onDisk, 'disk')
    await untilSaved(later)
    expect(server.text).toBe('<paragraph>ở lại</paragraph>')
  })

  it('asks for what it missed in a gap', async () => {
    const server = new LogServer()
    const [an, binh] = [open(server), open(server)]
    await Promise.all([untilSaved(an), untilSaved(binh)])
    write(an, 'lỡ')
    await untilSaved(an)
    server.log.push({ key: 'unheard', update: server.log[0]!.update })
    write(an, 'nghe được')
    await untilSaved(an)
    await vi.waitFor(() => expect(contentOf(binh)).toBe(contentOf(an)), 5_000)
  })

  it('holds back text of others while a word is composed, and loses none of it', async () => {
    const server = new LogServer()
    const [an, binh] = [open(server), open(server)]
    await Promise.all([untilSaved(an), untilSaved(binh)])
    an.holdRemote()
    write(binh, 'của Bình')
    await untilSaved(binh)
    write(an, 'của An')
    await untilSaved(an)
    expect(contentOf(an)).toBe('<paragraph>của An</paragraph>')
    an.releaseRemote()
    expect(contentOf(an)).toContain('của Bình')
    await vi.waitFor(() => expect(contentOf(binh)).toBe(contentOf(an)))
  })

  it('applies what another writes at once, and what many write in the same moment together', async () => {
    const server = new LogServer()
    const reader = open(server)
    await untilSaved(reader)
    let changes = 0
    reader.doc.on('afterTransaction', ({ changed }) => changed.size > 0 && changes++)
    const writer = server.transport()
    for (let n = 0; n < 30; n++) {
      const theirs = new Y.Doc()
      theirs.getXmlFragment('content').push([new Y.XmlElement('paragraph')])
      await writer.push({ clientId: `${n}`, clientSeq: 0, update: Y.encodeStateAsUpdate(theirs) })
      if (n === 0) expect(reader.fragment.length).toBe(1)
    }
    await vi.waitFor(() => expect(reader.fragment.length).toBe(30))
    expect(changes).toBeLessThan(10)
  })

  it('keeps the blocks that a revoked editor wrote too late, and nothing else, in a note of their own', async () => {
    const server = new LogServer()
    const copies: { noteId: string; update: Uint8Array }[] = []
    const document = open(server, { keepCopy: async copy => void copies.push(copy) })
    await untilSaved(document)
    write(document, 'đã ở máy chủ')
    await untilSaved(document)
    server.refusal = 'readOnly'
    write(document, 'viết muộn')
    await vi.waitFor(() =>
      expect(document.state).toMatchObject({ save: 'revoked', copyNoteId: expect.any(String) }),
    )
    const copy = new Y.Doc()
    Y.applyUpdate(copy, copies[0]!.update)
    expect(copy.getXmlFragment('content').toString()).toBe('<paragraph>viết muộn</paragraph>')
    expect(copies).toHaveLength(1)
    expect(document.isUnsent).toBe(false)
  })

  it('an edit whose number somebody else has used arrives under another one', async () => {
    const server = new LogServer()
    const transport = server.transport()
    const an = open(server, { transport })
    await untilSaved(an)
    const foreign = new Y.Doc()
    foreign.getXmlFragment('content').insert(0, [new Y.XmlText('của người khác')])
    await transport.push({ clientId: an.clientId, clientSeq: 0, update: Y.encodeStateAsUpdate(foreign) })
    write(an, 'của An')
    await untilSaved(an)
    expect(server.text).toContain('của An')
    expect(server.log).toHaveLength(2)
  })

  it.each(['revoked', 'readOnly'] as const)(
    'a note document is saved and follows others again once a right that was lost (%s) has come back',
    async reason => {
      const server = new LogServer()
      const keepCopy = vi.fn(async () => {})
      const transport = server.transport()
      const [an, binh] = [open(server, { keepCopy, transport }), open(server)]
      await Promise.all([untilSaved(an), untilSaved(binh)])
      server.refusal = reason
      if (reason === 'revoked') server.end(transport)
      write(an, 'viết muộn')
      await vi.waitFor(() =>
        expect(an.state).toMatchObject({ save: 'revoked', copyNoteId: expect.any(String) }),
      )
      expect(an.state.canRead).toBe(reason === 'readOnly')
      server.refusal = undefined
      write(binh, 'của Bình')
      await untilSaved(binh)
      an.allowedAgain(true)
      await untilSaved(an)
      expect(an.state).toMatchObject({ canRead: true, copyNoteId: undefined })
      // The right came back: what was written too late is no longer late.
      await vi.waitFor(() => expect(contentOf(an)).toBe(server.text))
      expect(server.text).toMatch(/viết muộn/)
      write(binh, 'nghe được')
      await vi.waitFor(() => expect(contentOf(an)).toContain('nghe được'))
      write(an, 'viết tiếp')
      await untilSaved(an)
      expect(server.text).toContain('viết tiếp')
    },
  )

  it('stays refused where only reading is allowed again and writing was refused', async () => {
    const server = new LogServer()
    const keepCopy = vi.fn(async () => {})
    const document = open(server, { keepCopy })
    await untilSaved(document)
    server.refusal = 'readOnly'
    write(document, 'viết muộn')
    await vi.waitFor(() => expect(document.state.copyNoteId).toBeDefined())
    document.allowedAgain(false)
    expect(document.state.save).toBe('revoked')
    expect(keepCopy).toHaveBeenCalledOnce()
  })

  it('keeps late text that a second refusal finds in another note than that of the first', async () => {
    const server = new LogServer()
    const copies: { noteId: string; update: Uint8Array }[] = []
    const document = open(server, { keepCopy: async copy => void copies.push(copy) })
    await untilSaved(document)
    for (const text of ['lần một', 'lần hai']) {
      server.refusal = 'revoked'
      write(document, text)
      await vi.waitFor(() => expect(document.state.copyNoteId).toBeDefined())
      server.refusal = undefined
      document.allowedAgain(true)
      await untilSaved(document)
    }
    expect(new Set(copies.map(({ noteId }) => noteId)).size).toBe(2)
    const second = new Y.Doc()
    Y.applyUpdate(second, copies[1]!.update)
    expect(second.getXmlFragment('content').toString()).toBe('<paragraph>lần hai</paragraph>')
  })

  it('sends what was written too late where the right comes back before the copy of it is made', async () => {
    const server = new LogServer()
    const copy = Promise.withResolvers<void>()
    const document = open(server, { keepCopy: () => copy.promise })
    await untilSaved(document)
    server.refusal = 'revoked'
    write(document, 'viết muộn')
    await vi.waitFor(() => expect(document.state.save).toBe('revoked'))
    server.isReachable = false
    server.refusal = undefined
    document.allowedAgain(true)
    copy.resolve()
    await vi.waitFor(() => expect(document.state.save).toBe('unkept'))
    expect(document.isUnsent).toBe(true)
    server.isReachable = true
    await untilSaved(document)
    expect(server.text).toBe('<paragraph>viết muộn</paragraph>')
  })

  it('says that late text was refused, and does not try again to keep it', async () => {
    const server = new LogServer()
    const refusal = new ApiError({ kind: 'bad-request', code: 'validationFailed', status: 422 })
    const keepCopy = vi.fn(() => Promise.reject(refusal))
    const document = open(server, { keepCopy })
    await untilSaved(document)
    server.refusal = 'readOnly'
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    write(document, 'viết muộn')
    await vi.advanceTimersByTimeAsync(30_000)
    vi.useRealTimers()
    expect(document.state).toMatchObject({ save: 'revoked', isCopyRefused: true })
    expect(keepCopy).toHaveBeenCalledOnce()
    expect(document.isUnsent).toBe(true)
  })

  it.each([
    ['on the same page', false],
    ['found by a later page', true],
  ])('keeps what was written without a server into a block that another took out, %s', async (_, isLater) => {
    const server = new LogServer()
    const copies: Uint8Array[] = []
    const keepCopy = async ({ update }: { update: Uint8Array }) => void copies.push(update)
    const an = open(server, { keepCopy })
    await untilSaved(an)
    write(an, 'một')
    write(an, 'hai')
    await untilSaved(an)
    server.isReachable = false
    const line = (an.fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText
    line.insert(3, ' viết muộn')
    write(an, 'ba')
    const left = Y.encodeStateAsUpdate(an.doc)
    await vi.waitFor(() => expect(an.state.save).toBe('unkept'), 5_000)
    if (isLater) await an.close()
    const binh = new Y.Doc()
    for (const { update } of server.log) Y.applyUpdate(binh, update)
    binh.getXmlFragment('content').delete(0, 1)
    server.log.push({ key: 'binh', update: Y.encodeStateAsUpdate(binh) })
    server.isReachable = true
    const shown = isLater ? open(server, { keepCopy }) : an
    if (isLater) Y.applyUpdate(shown.doc, left, 'disk')
    await vi.waitFor(() => expect(copies).toHaveLength(1), 10_000)
    await untilSaved(shown)
    const copy = new Y.Doc()
    Y.applyUpdate(copy, copies[0]!)
    expect(copy.getXmlFragment('content').toString()).toBe('<paragraph>một viết muộn</paragraph>')
    expect(shown.state.removedCopyNoteId).toBeDefined()
    expect(server.text).toBe('<paragraph>hai</paragraph><paragraph>ba</paragraph>')
  })

  it('takes out what is no node before anybody hears of it, and sends nothing for that', async () => {
    const server = new LogServer()
    const doc = new Y.Doc()
    const content = doc.getXmlFragment('content')
    const block = new Y.XmlElement('paragraph')
    block.insert(0, [new Y.XmlText('đọc được')])
    content.insert(0, [block, { type: 'script' } as never, 7 as never])
    block.push([null as never])
    server.log.push({ key: 'old', update: Y.encodeStateAsUpdate(doc) })
    const document = open(server)
    const heard: number[] = []
    document.fragment.observeDeep(() => heard.push(document.fragment.length))
    await untilSaved(document)
    expect(contentOf(document)).toBe('<paragraph>đọc được</paragraph>')
    expect(heard).toEqual([1])
    expect(server.log).toHaveLength(1)
    content.insert(1, [8 as never])
    server.log.push({ key: 'late', update: Y.encodeStateAsUpdate(doc) })
    server.reopen()
    await untilSaved(document)
    expect(server.log).toHaveLength(2)
    write(document, 'viết tiếp')
    await untilSaved(document)
    expect(contentOf(document)).toBe('<paragraph>đọc được</paragraph><paragraph>viết tiếp</paragraph>')
    expect(server.log).toHaveLength(3)
  })

  it.each([
    ['while both write', true],
    ['although the writer was away meanwhile', false],
  ])('writes again what was typed in a block that another moved, %s', async (_when, isReachable) => {
    const server = new LogServer()
    const keepCopy = vi.fn(async () => {})
    const [an, binh] = [open(server, { keepCopy }), open(server, { keepCopy })]
    await Promise.all([untilSaved(an), untilSaved(binh)])
    write(an, 'mua cau', 'a1')
    write(an, 'về nhà', 'b2')
    await untilSaved(an)
    await vi.waitFor(() => expect(contentOf(binh)).toBe(contentOf(an)))
    server.isReachable = isReachable
    const line = binh.fragment.get(1) as Y.XmlElement
    ;(line.get(0) as Y.XmlText).insert(6, ' sớm')
    if (!isReachable) await vi.waitFor(() => expect(binh.state.save).toBe('unkept'))
    an.doc.transact(() => {
      an.fragment.insert(0, [(an.fragment.get(1) as Y.XmlElement).clone()])
      an.fragment.delete(2, 1)
    })
    server.isReachable = true
    server.reopen()
    await vi.waitFor(() => {
      expect(contentOf(an)).toMatch(/về nhà sớm.*mua cau/)
      expect(contentOf(binh)).toBe(contentOf(an))
    }, 5_000)
    await Promise.all([untilSaved(an), untilSaved(binh)])
    expect(server.text).toBe(contentOf(an))
    expect(server.text.match(/sớm/g)).toHaveLength(1)
    expect(keepCopy).not.toHaveBeenCalled()
  })

  it('keeps no copy for a reader who wrote nothing', async () => {
    const server = new LogServer()
    const keepCopy = vi.fn(async () => {})
    const document = open(server, { keepCopy })
    await untilSaved(document)
    server.refusal = 'revoked'
    server.reopen()
    await vi.waitFor(() => expect(document.state.save).toBe('revoked'))
    expect(keepCopy).not.toHaveBeenCalled()
  })

  it('sends the last letters after it was left, and closes once they have arrived', async () => {
    const server = new LogServer()
    const document = open(server)
    await untilSaved(document)
    server.isReachable = false
    write(document, 'chữ cuối')
    const left = document.leave()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(document.isClosed).toBe(false)
    server.isReachable = true
    await left
    expect(document.isClosed).toBe(true)
    expect(server.text).toBe('<paragraph>chữ cuối</paragraph>')
  })

  it('lives on where it is shown again before that', async () => {
    const server = new LogServer()
    const document = open(server)
    await untilSaved(document)
    server.isReachable = false
    write(document, 'quay lại')
    const left = document.leave()
    document.returned()
    await left
    server.isReachable = true
    await untilSaved(document)
    expect(document.isClosed).toBe(false)
  })

  it('sends more than one request may carry in parts', async () => {
    const server = new LogServer()
    const document = open(server)
    await untilSaved(document)
    write(document, 'dài '.repeat(500_000))
    await untilSaved(document)
    expect(server.log.length).toBeGreaterThan(2)
    for (const { update } of server.log) expect(update.byteLength).toBeLessThan(1_000_000)
    expect(server.text).toBe(contentOf(document))
  })

  it('goes on after a refusal as too large once something is taken out', async () => {
    const server = new LogServer()
    const document = open(server)
    await untilSaved(document)
    write(document, 'ở lại')
    await untilSaved(document)
    server.refusal = 'tooLarge'
    write(document, 'quá nhiều')
    await vi.waitFor(() => expect(document.state.save).toBe('tooLarge'))
    server.refusal = undefined
    document.fragment.delete(1, 1)
    await untilSaved(document)
    expect(server.text).toBe('<paragraph>ở lại</paragraph>')
  })

  it('does not let a comparison reach a word that is being composed', async () => {
    const server = new LogServer()
    const [an, binh] = [open(server), open(server)]
    await Promise.all([untilSaved(an), untilSaved(binh)])
    write(binh, 'của Bình')
    await untilSaved(binh)
    const late = open(server)
    late.holdRemote()
    await untilSaved(late)
    expect(contentOf(late)).toBe('')
    write(late, 'đang gõ')
    await untilSaved(late)
    late.releaseRemote()
    expect(contentOf(late)).toContain('của Bình')
    expect(server.text).toContain('đang gõ')
  })
})
