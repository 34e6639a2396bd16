import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { contract, type DataExport, type EventEnvelope } from '@trau/contract'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import yauzl from 'yauzl'
import type { Parts, Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { putFile, putFolder, setDriveContent, trashDriveNodes, upload } from '../../drive/testing/scene.ts'
import { keyOf } from '../../media/bytes.ts'
import { createExports, keptMs, linkMs, makeNext } from '../exports.ts'
import { forgetDataExports } from '../jobs/forgetDataExports.ts'
import { makeDataExports } from '../jobs/makeDataExports.ts'

const { createDataExport, listDataExports } = contract.ownData
const app = appForFile()
let an: Person

beforeEach(async () => {
  an = await app.person('Nguyễn Văn An')
})

async function ready(): Promise<DataExport> {
  await expect.poll(async () => (await an.ask(listDataExports)).items[0]?.status).toBe('READY')
  return (await an.ask(listDataExports)).items[0]!
}
/** The next copy is written when `go` is called; `begun` resolves when it could be. */
function holdNextFile() {
  const { files } = app.app
  const put = files.put.bind(files)
  const { promise: going, resolve: go } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  vi.spyOn(files, 'put').mockImplementationOnce(async (...parts) => {
    begin()
    await going
    return put(...parts)
  })
  // The app does not close before it is written.
  onTestFinished(() => go())
  return { begun, go }
}

const fetched = async (url: string) => {
  const answer = await fetch(app.url + url)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await yauzl.fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

describe('createDataExport', () => {
  it('makes a zip of everything that is held of the person, which they fetch by an address of a quarter of an hour', async () => {
    const binh = await app.person('Trần Thị Bình')
    await app.befriend(an, binh)
    const { room } = await an.ask(contract.room.getPrivateRoom, { params: { userId: binh.userId } })
    const say = (who: Person, content: string) =>
      who.ask(contract.chat.sendMessage, { params: { roomId: room.roomId }, body: { content } })
    await say(an, 'Tin của tôi')
    await say(binh, 'Tin của người khác')
    await an.ask(contract.contact.addContact, { body: { name: 'Mẹ', phoneNumber: '0987654321' } })
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const picture = await an.ask(contract.identity.uploadAvatarV2, {
      body: { file: { bytes, fileName: 'a.png', mediaType: 'image/png' } },
    })
    await an.ask(contract.identity.updateAvatarV2, { body: { avatarId: picture.pictureId } })

    const note = { bytes: Buffer.from('ghi chú'), fileName: 'ghi/chú.txt', mediaType: 'text/plain' }
    const { mediaId } = await an.ask(contract.media.uploadMedia, { body: { file: note } })

    const receivedEvents: EventEnvelope[] = []
    const socket = await an.socket()
    socket.on('publication', ({ data }) => receivedEvents.push(data))
    const request = await an.ask(createDataExport, { body: { password: an.password } })
    expect(request.status).toBe('QUEUED')
    expect((await an.ask(createDataExport, { body: { password: an.password } })).exportId).toBe(
      request.exportId,
    )
    const made = await ready()
    expect(made).toMatchObject({ exportId: request.exportId, expiryTime: made.readyTime! + keptMs })
    await expect
      .poll(() => receivedEvents.findLast(({ type }) => type === 'dataExportUpdated'))
      .toMatchObject({ data: { export: { status: 'READY' } } })
    expect(JSON.stringify(receivedEvents)).not.toContain('downloadUrl')

    const { status, headers, bytes: zip } = await fetched(made.downloadUrl!)
    expect([status, zip.length]).toEqual([200, made.bytes])
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="(trau-\d{4}-\d\d-\d\d\.zip)"; filename\*=UTF-8''\1$/,
    )
    expect(headers.get('cache-control')).toBe('private, no-store')
    const files = await unzip(zip)
    const json = (name: string) => JSON.parse(files.get(name)!.toString())
    expect(json('profile.json')).toMatchObject({ userId: an.userId, fullName: 'Nguyễn Văn An' })
    expect(json('friends.json')).toMatchObject([{ friendUserId: binh.userId }])
    expect(json('contacts.json')).toMatchObject([{ name: 'Mẹ', phoneNumber: '+84987654321' }])
    expect(json('messages.json').map((message: { content: string }) => message.content)).toEqual([
      'Tin của tôi',
    ])
    expect(json('sessions.json')).toHaveLength(1)
    expect((await sharp(files.get(`pictures/${picture.pictureId}.webp`)).metadata()).format).toBe('webp')
    expect(files.get(`files/${mediaId} chú.txt`)?.toString()).toBe('ghi chú')
    expect(json('files.json')).toMatchObject([{ media_id: mediaId, name: 'chú.txt' }])
    const all = [...files.values()].map(String).join()
    for (const secret of ['argon2', 'storage_key', 'key_thumbprint', 'Tin của người khác'])
      expect(all).not.toContain(secret)
  })

  it('holds the drive as it is: files by their paths, earlier versions and the trash beside, and with whom each is shared', async () => {
    const binh = await app.person('Trần Thị Bình')
    const folder = await putFolder(an, 'Dự án/Nhà phố')
    const file = await putFile(an, 'báo cáo.txt', { parentId: folder.nodeId, content: 'bản một' })
    const { mediaId } = await upload(an, 'bản hai')
    await an.ask(setDriveContent, { params: { nodeId: file.nodeId }, body: { mediaId } })
    const bin = await putFolder(an, 'Bỏ')
    await putFile(an, 'cũ.txt', { parentId: bin.nodeId, content: 'bản cũ' })
    await an.ask(trashDriveNodes, { body: { nodeIds: [bin.nodeId] } })
    const created_time = new Date()
    await app.app.db
      .insertInto('drive_share')
      .values({
        ...{
          tenant_id: 'default',
          share_id: crypto.randomUUID(),
          node_id: folder.nodeId,
          role: 'EDIT',
          created_time,
        },
        ...{ user_id: binh.userId, room_id: null, created_by: an.userId },
      })
      .execute()
    await an.ask(createDataExport, { body: { password: an.password } })
    const files = await unzip((await fetched((await ready()).downloadUrl!)).bytes)
    expect(files.get('drive/Dự án/Nhà phố/báo cáo.txt')?.toString()).toBe('bản hai')
    expect([...files.keys()].filter(name => name.startsWith('files/'))).toEqual([])
    type Entry = { path: string; versions: { file: string; by: string }[] }
    const entries: Entry[] = JSON.parse(files.get('drive.json')!.toString())
    const entry = (path: string) => entries.find(one => one.path === path)
    expect(entry('Dự án/Nhà phố')).toMatchObject({
      kind: 'FOLDER',
      sharedWith: [{ person: 'Trần Thị Bình', role: 'EDIT' }],
      publicLinks: [],
    })
    const { versions } = entry('Dự án/Nhà phố/báo cáo.txt')!
    expect(versions.map(({ file, by }) => [files.get(file)?.toString(), by])).toEqual([
      ['bản hai', 'Nguyễn Văn An'],
      ['bản một', 'Nguyễn Văn An'],
    ])
    expect(entry('Bỏ/cũ.txt')).toHaveProperty('trashedTime')
    expect(files.get(entry('Bỏ/cũ.txt')!.versions[0]!.file)?.toString()).toBe('bản cũ')
    expect(files.has('drive/Bỏ/cũ.txt')).toBe(false)
  })

  it('holds what messages carry beside their text, and their earlier texts, but no votes of others', async () => {
    const binh = await app.person('Trần Thị Bình')
    await app.befriend(an, binh)
    const { room } = await an.ask(contract.room.createRoom, { body: { userIds: [binh.userId] } })
    const { roomId } = room
    const say = (body: NonNullable<Parts<typeof contract.chat.sendMessage>['body']>) =>
      an.ask(contract.chat.sendMessage, { params: { roomId }, body })
    const poll = await say({ type: 'POLL', poll: { question: 'Ăn gì?', options: ['Phở', 'Bún'] } })
    const [option] = poll.metaData.poll!.options
    await binh.ask(contract.chat.votePoll, {
      params: { id: poll.messageId },
      query: { roomId },
      body: { optionIds: [option!.optionId] },
    })
    await say({ type: 'LOCATION', location: { latitude: 10.77, longitude: 106.7, name: 'Chợ' } })
    await say({ type: 'CONTACT', contactId: binh.userId })
    const file = { bytes: Buffer.from('nội dung'), fileName: 'hợp đồng.txt', mediaType: 'text/plain' }
    const { mediaId } = await an.ask(contract.media.uploadMedia, { body: { file } })
    await say({ type: 'FILE', mediaIds: [mediaId] })
    const { messageId } = await say({ content: 'Câu cũ' })
    await an.ask(contract.chat.editMessage, {
      params: { id: messageId },
      query: { roomId },
      body: { content: 'Câu mới' },
    })
    await an.ask(createDataExport, { body: { password: an.password } })
    const files = await unzip((await fetched((await ready()).downloadUrl!)).bytes)
    const options = [
      { optionId: '1', text: 'Phở' },
      { optionId: '2', text: 'Bún' },
    ]
    const messages: { type: string }[] = JSON.parse(String(files.get('messages.json')))
    expect(messages.filter(message => message.type !== 'SYSTEM')).toMatchObject([
      { type: 'POLL', meta: { poll: { question: 'Ăn gì?', options } } },
      { type: 'LOCATION', meta: { location: { latitude: 10.77, longitude: 106.7 } } },
      { type: 'CONTACT', meta: { contactId: binh.userId } },
      { type: 'FILE', meta: { media: [{ mediaId, name: 'hợp đồng.txt' }] } },
      { content: 'Câu mới', edits: [{ content: 'Câu cũ' }] },
    ])
    expect(JSON.stringify(messages.filter(message => message.type === 'POLL'))).not.toContain('userIds')
    expect(files.has('missingFiles.json')).toBe(false)
  })

  it('lists files whose bytes are gone, or that hold malware, and has no empty ones in their place', async () => {
    const [lost, refused] = [await upload(an, 'mất', 'mất.txt'), await upload(an, 'mã độc', 'độc.txt')]
    const inDrive = await putFile(an, 'trong ổ.txt')
    const { db, files: storage } = app.app
    const rows = await db
      .selectFrom('media')
      .select(['media_id', 'storage_key'])
      .where('user_id', '=', an.userId)
      .where('media_id', '<>', refused.mediaId)
      .execute()
    for (const row of rows) await storage.delete(keyOf(row.storage_key, 'full'))
    await db.updateTable('media').set({ scan: 'INFECTED' }).where('media_id', '=', refused.mediaId).execute()
    await an.ask(createDataExport, { body: { password: an.password } })
    const files = await unzip((await fetched((await ready()).downloadUrl!)).bytes)
    const missingFiles: object[] = JSON.parse(String(files.get('missingFiles.json')))
    expect(missingFiles).toHaveLength(3)
    for (const missingFile of [
      { file: `drive/${inDrive.name}`, reason: 'GONE' },
      { file: `files/${lost.mediaId} mất.txt`, reason: 'GONE' },
      { file: `files/${refused.mediaId} độc.txt`, reason: 'INFECTED' },
    ])
      expect(missingFiles).toContainEqual(missingFile)
    expect([...files.keys()].filter(name => /^(files|drive)\//.test(name))).toEqual([])
  })

  it('holds what the person wrote in groups that they have left', async () => {
    const binh = await app.person('Trần Thị Bình')
    const { room } = await binh.ask(contract.room.createRoom, { body: { userIds: [an.userId] } })
    const { roomId } = room
    await an.ask(contract.chat.sendMessage, { params: { roomId }, body: { content: 'Một năm ở nhóm' } })
    await an.ask(contract.room.leaveRoom, { params: { id: roomId }, body: { silent: true } })
    await an.ask(createDataExport, { body: { password: an.password } })
    const files = await unzip((await fetched((await ready()).downloadUrl!)).bytes)
    expect(JSON.parse(String(files.get('messages.json')))).toMatchObject([
      { room_id: roomId, content: 'Một năm ở nhóm' },
    ])
  })

  it('holds no file of a hidden room, whichever session asks', async () => {
    const { room } = await an.ask(contract.room.getPrivateRoom, { params: { userId: an.userId } })
    const { roomId } = room
    const note = { bytes: Buffer.from('lời kín'), fileName: 'kín.txt', mediaType: 'text/plain' }
    const { mediaId } = await an.ask(contract.media.uploadMedia, { body: { file: note } })
    const message = { type: 'FILE' as const, content: '', mediaIds: [mediaId] }
    await an.ask(contract.chat.sendMessage, { params: { roomId }, body: message })
    await an.ask(contract.hidden.createHiddenPin, { body: { pin: '4829' } })
    await an.ask(contract.room.hideRoom, { params: { id: roomId } })
    await an.ask(createDataExport, { body: { password: an.password } })
    const files = await unzip((await fetched((await ready()).downloadUrl!)).bytes)
    expect([...files.keys()].filter(name => name.startsWith('files'))).toEqual([])
    expect([...files.values()].map(String).join()).not.toContain(mediaId)
  })

  it('an export is fetched by nobody else’s address, and by none that is changed or old: exportNotFound', async () => {
    await an.ask(createDataExport, { body: { password: an.password } })
    const { downloadUrl } = await ready()
    const other = await app.person('Người Khác')
    expect((await other.ask(listDataExports)).items).toEqual([])
    // The first letter: the last one carries bits that mean nothing.
    const changed = downloadUrl!.replace(/(?<=token=)./, first => (first === 'A' ? 'B' : 'A'))
    for (const url of [
      changed,
      downloadUrl!.split('?')[0]!,
      downloadUrl!.replace(/exports\/[^/]+/, `exports/${an.userId}`),
    ])
      expect((await fetched(url)).status, url).toBe(404)
    app.clock.advance(linkMs + 1)
    expect((await fetched(downloadUrl!)).status).toBe(404)
  })

  it('asks for the password again, even just after signing in: reauthenticationRequired, wrongPassword', async () => {
    const attempt = (body: object) => an.call(createDataExport, { body })
    expect((await attempt({})).error?.code).toBe('reauthenticationRequired')
    expect((await attempt({ password: 'không phải' })).error?.code).toBe('wrongPassword')
    expect((await an.ask(listDataExports)).items).toEqual([])
    // Who has no password has just signed in through another service, or does so again.
    await app.setUser(an, { password_hash: null })
    expect((await attempt({})).status).toBe(200)
    app.clock.advance(10 * 60_000)
    expect((await attempt({})).error?.code).toBe('reauthenticationRequired')
  })

  it('an export is fetched only while the session that asked for it lasts, and gives its address to no other session', async () => {
    const signIn = async () => {
      const { data } = await app.call(contract.identityAuthen.login, {
        body: { username: an.username, password: an.password },
      })
      return { token: data!.accessToken }
    }
    const [requester, other] = [await signIn(), await signIn()]
    const { exportId } = await an.ask(createDataExport, { body: { password: an.password } }, requester)
    await ready()
    const addressFor = async (session: { token: string }) => {
      const { items } = await an.ask(listDataExports, {}, session)
      return items.find(item => item.exportId === exportId)!.downloadUrl
    }
    expect(await addressFor(other)).toBeUndefined()
    const address = (await addressFor(requester))!
    expect((await fetched(address)).status).toBe(200)
    const notices = await an.ask(contract.account.listSecurityNotices)
    expect(notices.items).toContainEqual(expect.objectContaining({ kind: 'exportRequested' }))
    await an.ask(contract.identityAuthen.logout, {}, requester)
    expect((await fetched(address)).status).toBe(404)
  })

  it('an export is not fetched once an administrator has locked the account', async () => {
    const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
    await an.ask(createDataExport, { body: { password: an.password } })
    const { downloadUrl } = await ready()
    await admin.ask(contract.identity.lockUser, { params: { value: an.userId } })
    expect((await fetched(downloadUrl!)).status).toBe(404)
  })

  it('an export is there for a day', async () => {
    await an.ask(createDataExport, { body: { password: an.password } })
    const { downloadUrl, exportId } = await ready()
    await app.app.db
      .updateTable('data_export')
      .set({ ready_time: new Date(app.clock.now() - keptMs) })
      .where('export_id', '=', exportId)
      .execute()
    expect((await fetched(downloadUrl!)).status).toBe(404)
    await forgetDataExports.run(app.app)
    const [row] = (await an.ask(listDataExports)).items
    expect(row).toMatchObject({ status: 'EXPIRED' })
    expect(row).not.toHaveProperty('downloadUrl')
    expect(await app.app.files.get(`exports/default/${exportId}.zip`)).toBeUndefined()
  })

  it('a copy that nobody began to make, because a process ended, is made by the job', async () => {
    await app.app.db
      .insertInto('data_export')
      .values({
        tenant_id: 'default',
        export_id: '01890000-0000-7000-8000-000000000001',
        user_id: an.userId,
        status: 'QUEUED',
        created_time: new Date(),
      })
      .execute()
    await makeDataExports.run(app.app)
    expect((await an.ask(listDataExports)).items[0]?.status).toBe('READY')
  })

  it('an export is made once, however many processes look for work', async () => {
    const { begun, go } = holdNextFile()
    await an.ask(createDataExport, { body: { password: an.password } })
    await begun
    await createExports(app.app).begin()
    expect((await an.ask(listDataExports)).items[0]?.status).toBe('QUEUED')
    go()
    expect((await fetched((await ready()).downloadUrl!)).status).toBe(200)
  })

  it('stays when somebody else has made it meanwhile', async () => {
    const { begun, go } = holdNextFile()
    await an.ask(createDataExport, { body: { password: an.password } })
    await begun
    await makeNext(app.app)
    const { downloadUrl } = await ready()
    go()
    await app.app.services.exports.begin()
    expect((await fetched(downloadUrl!)).status).toBe(200)
  })

  it('a copy that cannot be written has failed, and the next one is made', async () => {
    vi.spyOn(app.app.files, 'put').mockRejectedValueOnce(new Error('no room'))
    const { exportId } = await an.ask(createDataExport, { body: { password: an.password } })
    await eventually(async () =>
      expect((await an.ask(listDataExports)).items).toMatchObject([{ exportId, status: 'FAILED' }]),
    )
    await an.ask(createDataExport, { body: { password: an.password } })
    expect((await fetched((await ready()).downloadUrl!)).status).toBe(200)
  })

  it.each([
    ['cannot be opened', () => Promise.reject(new Error('EIO'))],
    [
      'breaks off while it is read',
      async () => ({
        bytes: 7,
        stream: new Readable({
          read() {
            this.destroy(new Error('EIO'))
          },
        }),
      }),
    ],
  ])('an export has failed whose file %s, and the server makes the next one', async (_what, get) => {
    await upload(an, 'ghi chú')
    vi.spyOn(app.app.files, 'get').mockImplementationOnce(get)
    const { exportId } = await an.ask(createDataExport, { body: { password: an.password } })
    await eventually(async () =>
      expect((await an.ask(listDataExports)).items).toMatchObject([{ exportId, status: 'FAILED' }]),
    )
    await an.ask(createDataExport, { body: { password: an.password } })
    expect((await fetched((await ready()).downloadUrl!)).status).toBe(200)
  })

  it('an export is not kept of an account that was erased while it was made', async () => {
    const { begun, go } = holdNextFile()
    const { exportId } = await an.ask(createDataExport, { body: { password: an.password } })
    await begun
    await an.ask(contract.ownData.eraseAccount, { body: { password: an.password } })
    go()
    await app.app.services.exports.begin()
    expect(await app.app.files.get(`exports/default/${exportId}.zip`)).toBeUndefined()
  })
})
