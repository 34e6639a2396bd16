import { createHash } from 'node:crypto'
import { contract, type HoldRequest, type Message } from '@trau/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { sweepExpired } from '../chat/index.ts'
import { fileOf } from '../media/testing/samples.ts'
import { sweepByRules } from '../retention/index.ts'
import { endAll, makeGroup, say, sceneForFile, setRole } from '../room/testing/scene.ts'
import { keepSealed } from './jobs/keepSealed.ts'
import { approve, endHold, openHold } from './testing/holds.ts'

const {
  getPublishedHoldPolicy,
  setHoldPolicy,
  listHolds,
  listHoldRooms,
  requestHold,
  requestHoldEnd,
  requestHoldExport,
  listHoldRequests,
  approveHoldRequest,
  refuseHoldRequest,
  downloadHoldExport,
} = contract.legalHold
const scene = sceneForFile()
let admins: readonly [Person, Person]
let roomId: string

beforeAll(async () => {
  admins = await Promise.all([
    scene.app.person('Đặng Thị Lan', { isAdmin: true }),
    scene.app.person('Phạm Văn Hùng', { isAdmin: true }),
  ])
})
beforeEach(async () => {
  const { an, binh } = scene
  for (const { holdId, status } of (await admins[0].ask(listHolds)).items)
    if (status === 'ACTIVE') await endHold(admins, holdId)
  roomId = (await makeGroup(an, [binh], 'Nhóm')).room.roomId
  await setRole(an, roomId, binh, 2)
})

const policy = { isOn: true, text: 'Có thể lưu giữ theo yêu cầu pháp lý.' }
const on = ({ messageId, roomId }: Message) => ({ params: { id: messageId }, query: { roomId } })
const recall = (who: Person, message: Message) => who.ask(contract.chat.deleteMessage, on(message))
const query = (text: string, values: unknown[] = []) => scene.app.app.database.pool.query(text, values)
const sealedOf = async (message: Message) =>
  (await query('SELECT cause FROM sealed_item WHERE item_id = $1', [message.messageId])).rows[0]?.cause
const codeOf = (answer: { error?: { code: string } | undefined }) => answer.error?.code

async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  const found: string[] = []
  for (const { name } of rows)
    if ((await query(`SELECT FROM "${name}" t WHERE t::text LIKE $1 LIMIT 1`, [`%${text}%`])).rowCount)
      found.push(name)
  return found
}

const download = (who: Person, { requestId }: HoldRequest) =>
  scene.app.raw(
    'POST',
    downloadHoldExport.path.replace('{tenant}', 'default').replace('{requestId}', requestId),
    { headers: { authorization: `Bearer ${who.tokens.accessToken}` } },
  )
interface Line {
  [name: string]: unknown
  type: string
}
/** The lines of an export whose checksums are right. */
async function exportOf(holdId: string): Promise<Line[]> {
  const request = await admins[0].ask(requestHoldExport, { params: { holdId }, body: {} })
  await approve(admins[1], request)
  const { text } = await download(admins[0], request)
  const end = text.lastIndexOf('\n', text.length - 2) + 1
  const lines = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Line)
  const footer = lines.pop()!
  expect(footer).toEqual({
    type: 'footer',
    lines: lines.length,
    sha256: createHash('sha256').update(text.slice(0, end)).digest('hex'),
  })
  return lines
}

describe('two administrators', () => {
  it('two administrators are needed to open a hold, and none is possible before the policy says so', async () => {
    const [first, second] = admins
    await first.ask(setHoldPolicy, { body: { isOn: false } })
    const body = { reason: 'Vụ kiện số 12', people: [scene.an.userId] }
    expect(codeOf(await first.call(requestHold, { body }))).toBe('holdsNotAllowed')
    expect(codeOf(await first.call(setHoldPolicy, { body: { isOn: true } }))).toBe('validationFailed')
    await first.ask(setHoldPolicy, { body: policy })
    expect(await scene.an.ask(getPublishedHoldPolicy)).toEqual(policy)
    const request = await first.ask(requestHold, { body })
    const { requestId } = request
    expect(request).toMatchObject({ kind: 'OPEN', status: 'PENDING', hold: { status: 'REQUESTED' } })
    const params = { requestId }
    expect(codeOf(await first.call(approveHoldRequest, { params }))).toBe('ownHoldRequest')
    expect(codeOf(await scene.an.call(approveHoldRequest, { params }))).toBe('forbidden')
    const approved = await approve(second, request)
    expect(approved).toMatchObject({
      status: 'APPROVED',
      decidedBy: { userId: second.userId },
      hold: { status: 'ACTIVE', people: [{ userId: scene.an.userId }] },
    })
    expect(codeOf(await second.call(approveHoldRequest, { params }))).toBe('holdRequestDecided')
    expect(codeOf(await first.call(setHoldPolicy, { body: { isOn: false } }))).toBe('holdsActive')
    const { items } = await first.ask(contract.administration.listAuditEntries, {
      query: { search: 'HoldRequest', limit: 5 },
    })
    expect(items.map(item => item.outcome).slice(0, 2)).toEqual(['holdRequestDecided', 'ok'])
    const own = await scene.an.ask(contract.administration.listOwnAuditEntries)
    expect(JSON.stringify(own)).not.toMatch(/hold/i)
  })

  it('decide a request once, however many press at the same time, and not after seven days', async () => {
    const [first, second] = admins
    const third = await scene.app.person('Võ Thị Sáu', { isAdmin: true })
    await first.ask(setHoldPolicy, { body: policy })
    const body = { reason: 'Vụ kiện số 13', rooms: [roomId] }
    for (let n = 0; n < 5; n++) {
      const { requestId } = await first.ask(requestHold, { body })
      const params = { requestId }
      const answers = await Promise.all([
        second.call(approveHoldRequest, { params }),
        third.call(approveHoldRequest, { params }),
        second.call(refuseHoldRequest, { params }),
        first.call(refuseHoldRequest, { params }),
      ])
      expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
      for (const answer of answers) if (answer.error) expect(codeOf(answer)).toBe('holdRequestDecided')
    }
    const { rows } = await query(
      `SELECT active_count, (SELECT count(*)::int FROM legal_hold WHERE status = 'ACTIVE') AS active FROM hold_policy`,
    )
    expect(rows[0].active_count).toBe(rows[0].active)
    const { requestId } = await first.ask(requestHold, { body })
    await query(`UPDATE hold_request SET expires_time = now() - interval '1 s' WHERE request_id = $1`, [
      requestId,
    ])
    expect(codeOf(await second.call(approveHoldRequest, { params: { requestId } }))).toBe(
      'holdRequestDecided',
    )
    const { items } = await second.ask(listHoldRequests, { query: { limit: 1 } })
    expect(items[0]).toMatchObject({ requestId, status: 'EXPIRED' })
  })

  it('two administrators are needed to end and to export, one request of a kind at a time', async () => {
    const [first, second] = admins
    const holdId = await openHold(admins, { rooms: [roomId] })
    const at = { params: { holdId }, body: {} }
    const asked = await first.ask(requestHoldExport, at)
    expect(codeOf(await second.call(requestHoldExport, at))).toBe('holdRequestPending')
    expect((await download(first, asked)).status).toBe(409)
    await approve(second, asked)
    expect((await download(second, asked)).status).toBe(404)
    expect((await download(first, asked)).status).toBe(200)
    const ending = await first.ask(requestHoldEnd, at)
    expect((await approve(second, ending)).hold.status).toBe('ENDED')
    expect((await download(first, asked)).status).toBe(409)
    expect(codeOf(await first.call(requestHoldEnd, at))).toBe('holdNotActive')
    const nowhere = { params: { holdId: crypto.randomUUID() }, body: {} }
    expect(codeOf(await first.call(requestHoldEnd, nowhere))).toBe('holdNotFound')
  })
})

describe('what is held', () => {
  it('leaves every view when it is recalled, expires or is swept, and stays sealed until the hold ends', async () => {
    const { an, binh } = scene
    const holdId = await openHold(admins, { people: [an.userId] })
    const recalled = await say(an, roomId, 'bímật một')
    await an.ask(contract.chat.editMessage, { ...on(recalled), body: { content: 'bímật hai' } })
    const theirs = await say(binh, roomId, 'Của người khác')
    await recall(an, recalled)
    await recall(binh, theirs)
    await an.ask(contract.room.setSelfDestruct, { params: { roomId }, body: { seconds: 3_600 } })
    const expired = await say(an, roomId, 'bímật ba')
    await endAll(scene.app)
    await sweepExpired(scene.app.app)
    await an.ask(contract.room.setSelfDestruct, { params: { roomId }, body: { seconds: 0 } })
    const swept = await say(an, roomId, 'bímật bốn')
    await query(`UPDATE message SET created_time = now() - interval '40 days' WHERE room_id = $1`, [roomId])
    const rule = { scope: { kind: 'ROOM' as const, id: roomId }, kind: 'MESSAGES' as const, days: 30 }
    await admins[0].ask(contract.retention.putRetentionRule, { body: rule })
    await sweepByRules(scene.app.app)
    expect([await sealedOf(recalled), await sealedOf(expired), await sealedOf(swept)]).toEqual([
      'RECALLED',
      'EXPIRED',
      'RETENTION',
    ])
    expect(await sealedOf(theirs)).toBeUndefined()
    expect(await tablesWith('bímật')).toEqual([])
    const { items } = await an.ask(contract.chat.listMessages, { params: { roomId } })
    expect(JSON.stringify(items)).not.toContain('bímật')

    const lines = await exportOf(holdId)
    const item = (message: Message) => lines.find(line => line.itemId === message.messageId)
    expect(item(recalled)).toMatchObject({
      state: 'RECALLED',
      content: 'bímật hai',
      edits: [{ content: 'bímật một' }],
      personIds: [an.userId],
    })
    expect(item(expired)).toMatchObject({ state: 'EXPIRED', content: 'bímật ba' })
    expect(item(swept)).toMatchObject({ state: 'RETENTION', content: 'bímật bốn' })
    expect(item(theirs)).toBeUndefined()

    await endHold(admins, holdId)
    expect((await query('SELECT FROM sealed_item')).rowCount).toBe(0)
  })

  it('keeps the bytes of files encrypted, gives them to nobody, and deletes them with the hold', async () => {
    const { an } = scene
    const holdId = await openHold(admins, { rooms: [roomId] })
    const { mediaId } = await an.ask(contract.media.uploadMedia, {
      body: { file: fileOf('%PDF-1.7 nội dung mật', 'hợp đồng mật.pdf', 'application/pdf') },
    })
    const message = await an.ask(contract.chat.sendMessage, {
      params: { roomId },
      body: { type: 'FILE', content: '', mediaIds: [mediaId] },
    })
    const kept = await say(an, roomId, 'Vẫn còn đây')
    await recall(an, message)
    await keepSealed.run(scene.app.app)
    expect(codeOf(await an.call(contract.media.getMedia, { params: { id: mediaId } }))).toBe('mediaNotFound')
    expect(await tablesWith('hợp đồng mật')).toEqual([])
    const keys = async () => {
      const found: string[] = []
      for await (const { key } of scene.app.app.files.list('sealed/')) found.push(key)
      return found
    }
    const [key] = await keys()
    const stored = await scene.app.app.files.get(key!)
    expect(Buffer.concat(await stored!.stream.toArray()).toString()).not.toContain('nội dung mật')

    const lines = await exportOf(holdId)
    expect(lines.find(line => line.itemId === kept.messageId)).toMatchObject({ state: 'PRESENT' })
    const part = lines.find(line => line.type === 'filePart' && line.itemId === message.messageId)!
    const bytes = Buffer.from(part.base64 as string, 'base64')
    expect(bytes.toString()).toBe('%PDF-1.7 nội dung mật')
    expect(lines.find(line => line.type === 'file' && line.itemId === message.messageId)).toMatchObject({
      name: 'hợp đồng mật.pdf',
      parts: 1,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    await scene.app.app.files.put(key!, Buffer.from('ngắn'))
    const missing = { name: 'hợp đồng mật.pdf', isMissing: true }
    const fileLine = async () =>
      (await exportOf(holdId)).find(line => line.type === 'file' && line.itemId === message.messageId)
    expect(await fileLine(), 'its bytes were cut off').toMatchObject(missing)
    await scene.app.app.files.delete(key!)
    expect(await fileLine(), 'its bytes are gone').toMatchObject(missing)
    await endHold(admins, holdId)
    expect(await keys()).toEqual([])
  })

  it('a held file with malware is exported with its bytes, and one whose bytes are lost says so until they are back', async () => {
    const { an } = scene
    const { files } = scene.app.app
    const holdId = await openHold(admins, { rooms: [roomId] })
    const sendFile = async (name: string) => {
      const file = fileOf(`%PDF-1.7 ${name}`, name, 'application/pdf')
      const { mediaId } = await an.ask(contract.media.uploadMedia, { body: { file } })
      const body = { type: 'FILE' as const, content: '', mediaIds: [mediaId] }
      const { rows } = await query('SELECT storage_key FROM media WHERE media_id = $1', [mediaId])
      const message = await an.ask(contract.chat.sendMessage, { params: { roomId }, body })
      return { mediaId, message, key: `${rows[0].storage_key}-full` }
    }
    const [infectedFile, lostFile] = [await sendFile('mã độc.pdf'), await sendFile('thất lạc.pdf')]
    await query(`UPDATE media SET scan = 'INFECTED' WHERE media_id = $1`, [infectedFile.mediaId])
    await files.delete(lostFile.key)
    const fileLines = async () => {
      const lines = await exportOf(holdId)
      return [infectedFile, lostFile].map(({ mediaId }) =>
        lines.find(line => line.type === 'file' && line.mediaId === mediaId),
      )
    }
    const whole = (name: string) => ({ name, parts: 1, bytes: Buffer.byteLength(`%PDF-1.7 ${name}`) })
    const missing = { name: 'thất lạc.pdf', isMissing: true }
    expect(await fileLines(), 'while the messages are there').toMatchObject([whole('mã độc.pdf'), missing])
    for (const { message } of [infectedFile, lostFile]) await recall(an, message)
    await keepSealed.run(scene.app.app)
    expect(await fileLines(), 'after they were sealed').toMatchObject([whole('mã độc.pdf'), missing])
    await files.put(lostFile.key, Buffer.from('%PDF-1.7 thất lạc.pdf'))
    await keepSealed.run(scene.app.app)
    expect(await files.size(lostFile.key), 'the original was let go').toBeUndefined()
    expect(await fileLines()).toMatchObject([whole('mã độc.pdf'), whole('thất lạc.pdf')])
    await endHold(admins, holdId)
  })

  it('what is held is what was said within its dates', async () => {
    const { an } = scene
    const now = scene.app.clock.now()
    await openHold(admins, { people: [an.userId], from: now - 3_600_000, until: now + 3_600_000 })
    const [inside, before] = [await say(an, roomId, 'Trong hạn'), await say(an, roomId, 'Trước hạn')]
    await query(`UPDATE message SET created_time = created_time - interval '2 hours' WHERE message_id = $1`, [
      before.messageId,
    ])
    await recall(an, inside)
    await recall(an, before)
    expect([await sealedOf(inside), await sealedOf(before)]).toEqual(['RECALLED', undefined])
  })

  it('cannot be erased by the person or by an administrator; nothing else tells them', async () => {
    const held = await scene.app.person('Người Bị Giữ')
    const holdId = await openHold(admins, { people: [held.userId] })
    const own = () => held.call(contract.ownData.eraseAccount, { body: { password: held.password } })
    expect(codeOf(await own())).toBe('underLegalHold')
    const params = { value: held.userId }
    expect(codeOf(await admins[0].call(contract.identity.deleteUser, { params }))).toBe('underLegalHold')
    await endHold(admins, holdId)
    const { data } = await own()
    expect(JSON.stringify(data)).not.toMatch(/hold|sealed/i)
    const kept = data!.kept.map(({ what }) => what)
    expect(new Set(kept).size).toBe(kept.length)
    expect(kept, 'nor does the order tell').toEqual(kept.toSorted())
  })

  it('what is held is refused for who and what is not there', async () => {
    const code = async (body: object) => codeOf(await admins[0].call(requestHold, { body: body as never }))
    await admins[0].ask(setHoldPolicy, { body: policy })
    const reason = 'Vụ kiện'
    expect(await code({ reason, people: [crypto.randomUUID()] })).toBe('userNotFound')
    expect(await code({ reason, rooms: [crypto.randomUUID()] })).toBe('roomNotFound')
    expect(await code({ reason })).toBe('validationFailed')
    expect(await code({ reason: ' ', rooms: [roomId] })).toBe('validationFailed')
    expect(await code({ reason, rooms: [roomId], from: 2, until: 1 })).toBe('validationFailed')
  })
})

it('whoever may ask for a hold finds every group by name, and nobody else does', async () => {
  const { app, an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Tổ kế toán bí mật')
  const find = (who: Person, search: string) => who.call(listHoldRooms, { query: { search } })
  expect((await find(admins[0], 'to ke toan')).data!.items).toMatchObject([
    { kind: 'ROOM', id: room.roomId, name: 'Tổ kế toán bí mật', memberCount: 2 },
  ])
  expect((await find(admins[0], 'không có nhóm này')).data!.items).toEqual([])
  expect((await find(admins[0], '')).data!.items.length).toBeLessThanOrEqual(50)
  const reader = await app.person('Chị Xem Lệnh Giữ')
  const { roleId } = await admins[0].ask(contract.adminPermission.createRole, {
    body: { name: 'Xem lệnh giữ', scope: { kind: 'TENANT' }, allow: ['hold.read'], deny: [] },
  })
  await admins[0].ask(contract.adminPermission.addRoleUser, { params: { roleId, userId: reader.userId } })
  for (const who of [reader, an]) expect(codeOf(await find(who, 'to ke toan'))).toBe('forbidden')
})
