import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract, type ErrorBody, type Media } from '@trau/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'
import { watchedMessages } from '../../testing/watched-messages.ts'
import { forgetLeftMedia } from './jobs/forgetLeftMedia.ts'
import { breakOffTransactions } from './testing/lost-answers.ts'
import { photoWithPlace, tellsPlace, videoOf } from './testing/samples.ts'
import { metadataOf, resumablePath, tusClient } from './testing/tus.ts'

const { getMedia, uploadMedia } = contract.media
const MiB = 1024 * 1024
const app = appForFile({ env: { FILE_MAX_MB: '20', FILES_QUOTA_MB: '30' } })
let an: Person
let tus: ReturnType<typeof tusClient>
const used = new Set<string>()

beforeAll(async () => {
  app.app.services.mediaUses.push({
    readableBy: async () => new Set(),
    inUse: async (_q, _tenant, ids) => new Set(ids.filter(id => used.has(id))),
  })
})
beforeEach(async () => {
  an = await app.person('Nguyễn Văn An')
  tus = tusClient(app, an)
})

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as ErrorBody).error.code
const pieces = () => readdir(join(app.app.config.dataDir, 'uploads'))
const begun = async (bytes: number, metadata = {}) =>
  (await tus.begin(bytes, { filename: 'a.mp4', ...metadata })).headers.location as string

/** Holds what is stored from now on before its rows are written, until it may go on. */
function holdOnItsWay() {
  const { files } = app.app
  const { adopt } = files
  const stored = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  files.adopt = async (...where) => {
    const adopted = await adopt.apply(files, where)
    stored.resolve()
    await release.promise
    return adopted
  }
  const goOn = () => release.resolve()
  return {
    isStored: stored.promise,
    goOn,
    end() {
      goOn()
      files.adopt = adopt
    },
  }
}

describe('a resumable upload', () => {
  it('arrives byte for byte over five broken connections', async () => {
    const bytes = videoOf(8 * MiB)
    const created = await tus.begin(bytes.length, {
      ...{ filename: 'Phim Tết.mp4', filetype: 'video/mp4', durationMs: 61_000, width: 1280, height: 720 },
    })
    expect([created.status, created.headers['x-content-type-options']]).toEqual([201, 'nosniff'])
    const path = created.headers.location as string
    expect(path).toMatch(new RegExp(`^${resumablePath}/[0-9a-f-]{36}$`))
    for (let cut = 0; cut < 5; cut++) {
      const offset = await tus.offset(path)
      await tus.breakOff(path, offset, bytes.length - offset, bytes.subarray(offset, offset + MiB))
    }
    const offset = await tus.offset(path)
    expect(offset).toBeGreaterThan(4 * MiB)
    const last = await tus.send(path, offset, bytes.subarray(offset))
    expect(last.status).toBe(200)
    const media = JSON.parse(last.text).data as Media
    expect(media).toMatchObject({
      ...{ mediaId: path.split('/').at(-1), kind: 'VIDEO', name: 'Phim Tết.mp4', bytes: bytes.length },
      ...{ durationMs: 61_000, width: 1280, height: 720 },
    })
    const { url } = await an.ask(getMedia, { params: { id: media.mediaId } })
    const stored = Buffer.from(await (await fetch(app.url + url)).arrayBuffer())
    expect(digest(stored)).toBe(digest(bytes))
    // The answer may have been lost: who asks hears that all of it is there.
    expect(await tus.offset(path)).toBe(bytes.length)
    const nothing = Buffer.alloc(0)
    expect(JSON.parse((await tus.send(path, bytes.length, nothing)).text)).toEqual({ data: media })
    expect((await tus.send(path, 7, nothing)).status, 'as wherever offsets differ').toBe(409)
    expect(await pieces()).toEqual([])
  })

  it('keeps its connection while its file is stored', async () => {
    const bytes = videoOf(MiB)
    const path = await begun(bytes.length)
    const messages = watchedMessages()
    const hold = holdOnItsWay()
    try {
      const sending = tus.send(path, 0, bytes)
      await hold.isStored
      expect(messages).not.toHaveLength(0)
      for (const message of messages)
        expect([message.socket.timeout, message.listenerCount('timeout')]).toEqual([0, 0])
      hold.goOn()
      expect((await sending).status).toBe(200)
    } finally {
      hold.end()
    }
  })

  it('for a drive has the hash of its bytes, over broken connections too, and may be empty', async () => {
    const bytes = videoOf(3 * MiB)
    const metadata = { filename: 'Gốc.mp4', filetype: 'video/mp4', forDrive: true }
    const path = await begun(bytes.length, metadata)
    await tus.breakOff(path, 0, bytes.length, bytes.subarray(0, MiB))
    const offset = await tus.offset(path)
    const media = JSON.parse((await tus.send(path, offset, bytes.subarray(offset))).text).data as Media
    const row = await app.app.db
      .selectFrom('media')
      .select(['sha256', 'is_original'])
      .where('media_id', '=', media.mediaId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ sha256: createHash('sha256').update(bytes).digest(), is_original: true })
    expect((await tus.begin(0, metadata)).status).toBe(201)
  })

  it('makes a picture what an upload in one piece makes it, also when only asked after the last byte', async () => {
    const photo = await photoWithPlace(800, 600)
    const path = await begun(photo.length, { filename: 'ảnh.jpg', filetype: 'image/jpeg' })
    await tus.breakOff(path, 0, photo.length + 1, photo)
    expect(await tus.offset(path)).toBe(0)
    expect((await tus.send(path, 0, photo.subarray(0, 900))).status).toBe(204)
    expect((await tus.send(path, 0, photo)).status).toBe(409)
    const { data } = JSON.parse((await tus.send(path, 900, photo.subarray(900))).text) as { data: Media }
    expect(data).toMatchObject({ kind: 'IMAGE', width: 600, height: 800 })
    const { url } = await an.ask(getMedia, { params: { id: data.mediaId } })
    expect(tellsPlace(Buffer.from(await (await fetch(app.url + url)).arrayBuffer()))).toBe(false)
  })

  it('a resumable upload is finished by who asks, when the server ended after the last byte', async () => {
    const bytes = videoOf(1000)
    const path = await begun(bytes.length)
    const id = path.split('/').at(-1)!
    const { finish } = app.app.services.uploads
    app.app.services.uploads.finish = async () => {
      throw new Error('the server ends here')
    }
    const log = app.app.log.level
    app.app.log.level = 'silent'
    expect((await tus.send(path, 0, bytes)).status).toBe(500)
    app.app.log.level = log
    app.app.services.uploads.finish = finish
    expect((await an.call(getMedia, { params: { id } })).error?.code).toBe('mediaNotFound')
    const asked = await Promise.all([tus.offset(path), tus.offset(path)])
    expect(asked).toEqual([1000, 1000])
    expect(await an.ask(getMedia, { params: { id } })).toMatchObject({ kind: 'VIDEO', bytes: 1000 })
  })

  it('a resumable upload is there for who goes on while its file is on its way from one place to the other', async () => {
    const bytes = videoOf(1000)
    const path = await begun(bytes.length)
    const held = holdOnItsWay()
    try {
      const first = tus.send(path, 0, bytes)
      await held.isStored
      const asked = tus.offset(path)
      const atEnd = tus.send(path, 1000, Buffer.alloc(0))
      const between = tus.send(path, 400, Buffer.alloc(600))
      await sleep(100)
      held.goOn()
      const { status, text } = await first
      expect([await asked, await atEnd]).toMatchObject([1000, { status, text }])
      expect((await between).status).toBe(409)
    } finally {
      held.end()
    }
  })

  it.each([
    ['was written all the same', true],
    ['was not written', false],
  ])('a resumable upload is not lost with the answer of a database in which it %s', async (_, isWritten) => {
    const bytes = videoOf(1000)
    const path = await begun(bytes.length)
    const restore = breakOffTransactions(app, isWritten)
    try {
      expect((await tus.send(path, 0, bytes)).status).toBe(503)
    } finally {
      restore()
    }
    expect(await tus.offset(path)).toBe(1000)
    expect((await pieces()).join()).not.toContain(path.split('/').at(-1))
    const { url } = await an.ask(getMedia, { params: { id: path.split('/').at(-1)! } })
    const stored = Buffer.from(await (await fetch(app.url + url)).arrayBuffer())
    expect(digest(stored)).toBe(digest(bytes))
  })

  it('takes nothing more behind its end, while it is on its way', async () => {
    const bytes = videoOf(1000)
    const path = await begun(bytes.length)
    const held = holdOnItsWay()
    try {
      const first = tus.send(path, 0, bytes)
      await held.isStored
      const more = tus.sendUnannounced(path, 1000, Buffer.from('nữa'))
      held.goOn()
      await Promise.all([first, more])
    } finally {
      held.end()
    }
    const { url } = await an.ask(getMedia, { params: { id: path.split('/').at(-1)! } })
    const stored = Buffer.from(await (await fetch(app.url + url)).arrayBuffer())
    expect(digest(stored)).toBe(digest(bytes))
  })

  it('refuses before the first byte what is too large, empty, over the quota or badly described', async () => {
    const refused = async (bytes: number, metadata = {}) => codeOf(await tus.begin(bytes, metadata))
    expect(await refused(20 * MiB + 1)).toBe('fileTooLarge')
    expect(await refused(0)).toBe('fileEmpty')
    expect(await refused(9, { peaks: [1, 2] })).toBe('validationFailed')
    expect(await refused(9, { width: 'rộng' })).toBe('validationFailed')
    await begun(20 * MiB)
    const over = await tus.begin(11 * MiB)
    expect([over.status, JSON.parse(over.text).error]).toMatchObject([
      413,
      { code: 'quotaExceeded', data: { maxBytes: 30 * MiB, usedBytes: 20 * MiB } },
    ])
    const file = { bytes: videoOf(11 * MiB), fileName: 'a.mp4', mediaType: 'video/mp4' }
    expect((await an.call(uploadMedia, { body: { file } })).error?.code).toBe('quotaExceeded')
    const wrong: Record<string, string>[] = [
      { 'upload-length': '-1' },
      { 'upload-length': 'x' },
      { 'upload-defer-length': '1' },
    ]
    for (const headers of wrong)
      expect(codeOf(await tus.raw('POST', resumablePath, headers))).toBe('badRequest')
    const garbage = { 'upload-length': '5', 'upload-metadata': 'filename ***' }
    expect(codeOf(await tus.raw('POST', resumablePath, garbage))).toBe('badRequest')
  })

  it('a resumable upload is its person’s alone, and nobody’s without a token', async () => {
    const path = await begun(100)
    const stranger = tusClient(app, await app.person('Người Lạ'))
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect((await stranger.raw(method, path, { 'upload-offset': '0' })).status, method).toBe(404)
    expect(codeOf(await stranger.send(path, 0, Buffer.alloc(10)))).toBe('uploadNotFound')
    for (const method of ['HEAD', 'PATCH', 'DELETE', 'POST'])
      expect((await app.raw(method, method === 'POST' ? resumablePath : path)).status, method).toBe(401)
    for (const id of ['..%2f..%2fetc%2fpasswd', 'x', '00000000-0000-7000-8000-000000000000'])
      expect((await tus.raw('HEAD', `${resumablePath}/${id}`)).status).toBe(404)
    expect(await tus.offset(path)).toBe(0)
  })

  it('what cannot become a file is refused once, and forgotten', async () => {
    const photo = (await photoWithPlace()).subarray(0, 700)
    const path = await begun(photo.length, { filename: 'hỏng.jpg', filetype: 'image/jpeg' })
    const refused = await tus.send(path, 0, photo)
    expect([refused.status, JSON.parse(refused.text).error]).toMatchObject([
      422,
      { code: 'pictureInvalid', data: { reason: 'damaged' } },
    ])
    expect((await tus.raw('HEAD', path)).status).toBe(404)
    expect(await pieces()).not.toContain(path.split('/').at(-1))
  })

  it('can be cancelled, on its way and after it, and gives its room back', async () => {
    const path = await begun(15 * MiB)
    await tus.send(path, 0, Buffer.alloc(MiB))
    expect((await tus.raw('DELETE', path)).status).toBe(204)
    expect((await tus.raw('HEAD', path)).status).toBe(404)
    const again = await begun(15 * MiB)
    expect((await tus.send(again, 0, videoOf(15 * MiB))).status).toBe(200)
    expect((await tus.raw('DELETE', again)).status).toBe(204)
    const id = again.split('/').at(-1)!
    expect((await an.call(getMedia, { params: { id } })).error?.code).toBe('mediaNotFound')
    expect(await begun(20 * MiB)).toBeTruthy()
  })

  it('extensions that are not offered are bad input', async () => {
    const begin = (headers: Record<string, string>) => tus.raw('POST', resumablePath, headers)
    const length = { 'upload-length': '500' }
    const path = await begun(500)
    const answers = [
      await begin({ ...length, 'upload-concat': 'partial' }),
      await begin({ 'upload-concat': 'final;/a /b' }),
      await begin({ ...length, 'upload-defer-length': '1' }),
      await begin({ 'upload-defer-length': '1' }),
      await tus.raw(
        'PATCH',
        path,
        { ...length, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        Buffer.alloc(10),
      ),
    ]
    for (const answer of answers)
      expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([400, 'badRequest'])
  })

  it('cancelling beside a running piece is never our own mistake, and leaves nothing', async () => {
    for (let round = 0; round < 30; round++) {
      const bytes = videoOf(2 * MiB + round * 1_000)
      const path = await begun(bytes.length)
      const piece = round % 2 ? bytes : bytes.subarray(0, MiB)
      const sending = tus.send(path, 0, piece)
      await new Promise(resolve => setTimeout(resolve, round % 10))
      const removed = await tus.raw('DELETE', path)
      const sent = await sending
      expect(removed.status, removed.text).toBe(204)
      expect([200, 204, 404], sent.text).toContain(sent.status)
      expect((await tus.raw('HEAD', path)).status).toBe(404)
      expect((await pieces()).join()).not.toContain(path.split('/').at(-1))
    }
  })

  it('the first piece may come with its beginning', async () => {
    const bytes = videoOf(500)
    const whole = await tus.raw(
      'POST',
      resumablePath,
      {
        ...{ 'upload-length': '500', 'upload-metadata': metadataOf({ filename: 'a.mp4' }) },
        'content-type': 'application/offset+octet-stream',
      },
      bytes,
    )
    expect([whole.status, JSON.parse(whole.text).data.kind]).toEqual([201, 'VIDEO'])
  })
})

it('after a day, what was not finished and what was used for nothing is gone; what is used stays', async () => {
  const path = await begun(100)
  await tus.send(path, 0, Buffer.alloc(10))
  const file = { bytes: Buffer.from('ghi chú'), fileName: 'a.txt', mediaType: 'text/plain' }
  const [unused, usedOne] = [
    await an.ask(uploadMedia, { body: { file } }),
    await an.ask(uploadMedia, { body: { file } }),
  ]
  used.add(usedOne.mediaId)
  await forgetLeftMedia.run(app.app)
  expect(await tus.offset(path)).toBe(10)
  app.clock.advance(25 * 3_600_000)
  try {
    await forgetLeftMedia.run(app.app)
    const left = await app.app.db
      .selectFrom('media')
      .select('media_id')
      .where('media_id', 'in', [unused.mediaId, usedOne.mediaId])
      .execute()
    expect(left).toEqual([{ media_id: usedOne.mediaId }])
    expect(await app.app.db.selectFrom('media_upload').selectAll().execute()).toEqual([])
    expect(await pieces()).toEqual([])
  } finally {
    app.clock.advance(-25 * 3_600_000)
  }
})
