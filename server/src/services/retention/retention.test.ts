import { contract, type Message } from '@trau/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { mirrorOf } from '../../testing/law.ts'
import { addWorkspace } from '../../testing/workspace.ts'
import { fileOf } from '../media/testing/samples.ts'
import { getRoom, makeGroup, openPrivateRoom, say, sceneForFile, setRole } from '../room/testing/scene.ts'
import { sweepByRules } from './index.ts'

const { listRetentionRules, putRetentionRule, deleteRetentionRule, previewRetentionRule, getRoomRetention } =
  contract.retention
const scene = sceneForFile()
let admin: Person
let roomId: string

beforeAll(async () => {
  admin = await scene.app.person('Đặng Thị Lan', { isAdmin: true })
})
beforeEach(async () => {
  const { an, binh } = scene
  for (const { ruleId } of (await admin.ask(listRetentionRules)).items)
    await admin.ask(deleteRetentionRule, { params: { ruleId } })
  roomId = (await makeGroup(an, [binh], 'Nhóm')).room.roomId
  await setRole(an, roomId, binh, 2)
})

type Kind = 'MESSAGES' | 'FILES' | 'CALLS'
const put = (
  scope: { kind: 'TENANT' | 'WORKSPACE' | 'ROOM'; id?: string },
  days: number | null,
  kind: Kind = 'MESSAGES',
) => admin.ask(putRetentionRule, { body: { scope, kind, days } })
const inRoom = (id = roomId) => ({ kind: 'ROOM' as const, id })
const sweep = () => sweepByRules(scene.app.app)
const texts = async (who: Person, id = roomId) =>
  (await who.ask(contract.chat.listMessages, { params: { roomId: id }, query: { limit: 100 } })).items
    .filter(message => message.type !== 'SYSTEM')
    .map(message => message.content)
const on = ({ messageId, roomId }: Message) => ({ params: { id: messageId }, query: { roomId } })
/** Makes everything in a room up to a message so many days old; a room is in the order of its times. */
async function ageUpTo({ roomId, seq }: Message, days: number): Promise<void> {
  await scene.app.app.database.pool.query(
    `UPDATE message SET created_time = now() - make_interval(days => $3) WHERE room_id = $1 AND seq <= $2`,
    [roomId, seq, days],
  )
}
/** What the database holds anywhere, for a text that must be in none of it. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = scene.app.app.database
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`SELECT FROM "${name}" t WHERE t::text LIKE $1 LIMIT 1`, [
      `%${text}%`,
    ])
    if (rowCount) found.push(name)
  }
  return found
}

describe('the sweep', () => {
  it('deletes what is older than the rule with all that hangs on it, for everybody, and nothing that is younger', async () => {
    const { an, binh, app } = scene
    const old = await say(an, roomId, 'lờicũ một')
    await an.ask(contract.chat.editMessage, { ...on(old), body: { content: 'lờicũ hai' } })
    await binh.ask(contract.chat.addReaction, { ...on(old), body: { reaction: '👍' } })
    await an.ask(contract.chat.pinMessage, on(old))
    await binh.ask(contract.chat.saveMessage, on(old))
    const quoting = await say(binh, roomId, 'Trả lời', { replyToMessageId: old.messageId })
    const young = await say(an, roomId, 'Còn mới')
    await ageUpTo(quoting, 29)
    await ageUpTo(old, 31)
    await put({ kind: 'TENANT' }, 30)
    const [open, closed] = await Promise.all([mirrorOf(binh), mirrorOf(an)])
    await open.open(roomId)
    await sweep()
    await open.expectEventsMatchRefetch()
    await closed.expectEventsMatchRefetch()
    expect(new Set(await texts(binh))).toEqual(new Set(['Còn mới', 'Trả lời']))
    expect((await binh.call(contract.chat.getMessage, on(old))).error?.code).toBe('messageNotFound')
    const found = await binh.ask(contract.chat.searchMessages, { query: { search: 'lờicũ' } })
    expect(found.items).toEqual([])
    expect(await tablesWith('lờicũ')).toEqual([])
    const { publications } = await app.app.realtime.history(`room:${roomId}`, { limit: -1 })
    expect(JSON.stringify(publications)).not.toContain('lờicũ')
    // What has been swept is not looked at again.
    expect(await sweep()).toBe(0)
    await ageUpTo(young, 31)
    await sweep()
    expect(await texts(binh)).toEqual([])
  })

  it('the sweep of one room that fails holds up no other', async () => {
    const { an, binh, app } = scene
    const { room } = await makeGroup(an, [binh], 'Nhóm sau')
    const [stuck, next] = [roomId, room.roomId].toSorted() as [string, string]
    for (const id of [stuck, next]) await ageUpTo(await say(an, id, 'Cũ rồi'), 31)
    await put({ kind: 'TENANT' }, 30)
    await app.app.database.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
       CREATE TRIGGER refuse BEFORE UPDATE ON message FOR EACH ROW WHEN (OLD.room_id = '${stuck}') EXECUTE FUNCTION refuse()`,
    )
    await sweep()
    expect([await texts(binh, stuck), await texts(binh, next)]).toEqual([['Cũ rồi'], []])
    await app.app.database.pool.query('DROP FUNCTION refuse CASCADE')
    await sweep()
    expect(await texts(binh, stuck)).toEqual([])
  })

  it('reaches files only where a rule says so, with their bytes, and never “Cloud của tôi”', async () => {
    const { an, binh, app } = scene
    const carry = async (id: string, name: string) => {
      const { mediaId } = await an.ask(contract.media.uploadMedia, {
        body: { file: fileOf('%PDF-1.7 nội dung', name, 'application/pdf') },
      })
      const message = await an.ask(contract.chat.sendMessage, {
        params: { roomId: id },
        body: { type: 'FILE', content: '', mediaIds: [mediaId] },
      })
      return { message, mediaId }
    }
    const own = (await openPrivateRoom(an, an)).room.roomId
    const [here, mine] = [await carry(roomId, 'hop-dong.pdf'), await carry(own, 'rieng.pdf')]
    const note = await say(an, own, 'Ghi chú riêng')
    for (const message of [here.message, mine.message, note]) await ageUpTo(message, 400)
    await put({ kind: 'TENANT' }, 1)
    await sweep()
    const mediaOf = async (id: string) =>
      (await app.app.database.pool.query('SELECT FROM media WHERE media_id = $1', [id])).rowCount
    const attachments = async () =>
      (await binh.ask(contract.drive.listDriveAttachments, { params: { spaceId: roomId } })).items.length
    expect([await mediaOf(here.mediaId), await attachments()]).toEqual([1, 1])
    await put(inRoom(), 1, 'FILES')
    await sweep()
    expect([await mediaOf(here.mediaId), await attachments()]).toEqual([0, 0])
    expect(await mediaOf(mine.mediaId)).toBe(1)
    expect(await texts(an, own)).toContain('Ghi chú riêng')
    expect(await tablesWith('hop-dong.pdf')).toEqual([])
  })

  it('follows the narrowest rule: room before workspace before tenant, “for ever” included', async () => {
    const { an, binh } = scene
    const { workspaceId } = await addWorkspace(scene.app, an, { MEMBER: [binh] })
    const inWorkspace = async (name: string) =>
      (await an.ask(contract.room.createRoom, { body: { name, userIds: [binh.userId], workspaceId } })).room
        .roomId
    const [kept, shared] = [await inWorkspace('Giữ mãi'), await inWorkspace('Theo không gian')]
    for (const id of [roomId, kept, shared]) await ageUpTo(await say(an, id, 'Lâu rồi'), 40)
    await put({ kind: 'TENANT' }, 30)
    await put({ kind: 'WORKSPACE', id: workspaceId }, 60)
    await put(inRoom(kept), null)
    await sweep()
    expect([await texts(an), await texts(an, shared), await texts(an, kept)]).toEqual([
      [],
      ['Lâu rồi'],
      ['Lâu rồi'],
    ])
    await put({ kind: 'WORKSPACE', id: workspaceId }, 20)
    await sweep()
    expect([await texts(an, shared), await texts(an, kept)]).toEqual([[], ['Lâu rồi']])
    const { items } = await binh.ask(getRoomRetention, { params: { roomId: kept } })
    expect(items[0]).toEqual({ kind: 'MESSAGES', days: null, scope: 'ROOM' })
    const other = await binh.ask(getRoomRetention, { params: { roomId: shared } })
    expect(other.items).toEqual([
      { kind: 'MESSAGES', days: 20, scope: 'WORKSPACE' },
      { kind: 'FILES', days: null },
      { kind: 'CALLS', days: null },
    ])
  })

  it('what nobody had read is unread no more', async () => {
    const { an, binh } = scene
    const messages: Message[] = []
    for (let n = 0; n < 12; n++) messages.push(await say(an, roomId, `Tin ${n}`))
    await ageUpTo(messages[8]!, 10)
    await put(inRoom(), 7)
    await sweep()
    expect((await texts(an)).sort()).toEqual(['Tin 10', 'Tin 11', 'Tin 9'])
    expect((await getRoom(binh, roomId)).selfMember.unreadCount).toBe(3)
  })
})

describe('a rule', () => {
  it('a rule is counted before it is saved, as the sweep then finds it', async () => {
    const { an } = scene
    await say(an, roomId, 'Một')
    const second = await say(an, roomId, 'Hai')
    await say(an, roomId, 'Ba')
    await ageUpTo(second, 100)
    // With the lines of the room itself before them.
    const items = second.seq
    const body = { scope: inRoom(), kind: 'MESSAGES' as const, days: 90 }
    expect(await admin.ask(previewRetentionRule, { body })).toEqual({ rooms: 1, items, isCapped: false })
    expect(await admin.ask(previewRetentionRule, { body: { ...body, days: null } })).toMatchObject({
      items: 0,
    })
    expect(await texts(an)).toHaveLength(3)
    await put(inRoom(), 365)
    const wider = await admin.ask(previewRetentionRule, { body: { ...body, scope: { kind: 'TENANT' } } })
    expect(wider.items).toBe(0)
    await put(inRoom(), 90)
    expect(await sweep()).toBe(items)
  })

  it('a rule is one for each place and kind, changed in place, and every change is an entry of the audit log', async () => {
    const first = await put(inRoom(), 90)
    const changed = await put(inRoom(), 30)
    expect(changed.ruleId).toBe(first.ruleId)
    const { items } = await admin.ask(listRetentionRules)
    expect(items).toMatchObject([{ scope: inRoom(), scopeName: 'Nhóm', kind: 'MESSAGES', days: 30 }])
    await admin.ask(deleteRetentionRule, { params: { ruleId: first.ruleId } })
    const { items: entries } = await admin.ask(contract.administration.listAuditEntries, {
      query: { search: 'RetentionRule', limit: 3 },
    })
    expect(entries).toMatchObject([
      { action: 'deleteRetentionRule', before: { days: 30 } },
      { action: 'putRetentionRule', before: { days: 90 }, after: { days: 30 } },
      { action: 'putRetentionRule', after: { days: 90 } },
    ])
  })

  it('a rule that somebody else set meanwhile is not replaced by who has not seen it', async () => {
    const save = (days: number, expectedUpdatedTime: number | null) =>
      admin.call(putRetentionRule, {
        body: { scope: inRoom(), kind: 'MESSAGES', days, expectedUpdatedTime },
      })
    const first = (await save(90, null)).data!
    expect((await save(30, null)).error?.code).toBe('settingsChanged')
    const second = (await save(60, first.updatedTime)).data!
    expect(second.updatedTime).toBeGreaterThan(first.updatedTime)
    expect((await save(30, first.updatedTime)).error?.code).toBe('settingsChanged')
    await admin.ask(deleteRetentionRule, { params: { ruleId: first.ruleId } })
    expect((await save(30, second.updatedTime)).error?.code).toBe('settingsChanged')
    expect((await admin.ask(listRetentionRules)).items).toEqual([])
  })

  it('a rule is refused for what is not there, for a room with oneself, and for no number of days', async () => {
    const own = (await openPrivateRoom(scene.an, scene.an)).room.roomId
    const code = async (scope: object, days: unknown = 30) =>
      (await admin.call(putRetentionRule, { body: { scope, kind: 'MESSAGES', days } as never })).error?.code
    expect(await code(inRoom(own))).toBe('roomNotFound')
    expect(await code(inRoom(crypto.randomUUID()))).toBe('roomNotFound')
    expect(await code({ kind: 'WORKSPACE', id: crypto.randomUUID() })).toBe('workspaceNotFound')
    expect(await code({ kind: 'TENANT', id: roomId })).toBe('validationFailed')
    expect(await code({ kind: 'ROOM' })).toBe('validationFailed')
    for (const days of [0, -1, 1.5, 36_501, '30']) expect(await code(inRoom(), days)).toBe('validationFailed')
    const gone = await admin.call(deleteRetentionRule, { params: { ruleId: crypto.randomUUID() } })
    expect(gone.error?.code).toBe('retentionRuleNotFound')
    expect((await admin.ask(listRetentionRules)).items).toEqual([])
  })
})
