import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type AnyEndpoint, contract } from '@trau/contract'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { transact } from '#platform/outbox/outbox.ts'
import { serviceJobs } from '../../composition/services.ts'
import type { Person } from '../../testing/app.ts'
import { endCallsOf, startGroupCallIn } from '../../testing/calls.ts'
import { eventually } from '../../testing/eventually.ts'
import { addNote } from '../../testing/note.ts'
import { type Scene, samples } from '../../testing/samples/index.ts'
import { addWorkspace } from '../../testing/workspace.ts'
import { remindDue, sweepExpired } from '../chat/index.ts'
import { placesOfEach } from '../chat/testing/places.ts'
import { readDueTexts } from '../drive/index.ts'
import { putFile, putFolder, upload } from '../drive/testing/scene.ts'
import { fileOf, photoWithPlace } from '../media/testing/samples.ts'
import { selectHeld } from '../own-data/own-data-store.ts'
import { openScene, type Scene as People, readUpTo, say } from '../room/testing/scene.ts'
import { passDueCalls } from '../rtc/index.ts'

/** One for each test, since their clocks go on for a month. */
let scene: People
const dayMs = 86_400_000
const w = contract.workspace

/** A workspace with something of every kind in it. Each word stands in one place. */
interface Planted {
  workspaceId: string
  /** Of the workspace, and of all that it holds. */
  ids: string[]
  words: string[]
  /** What requests name. */
  things: Pick<Scene, 'workspaceId' | 'roomId' | 'messageId' | 'nodeId'>
}

let admin: Person
let planted: Planted
beforeEach(async () => {
  scene = await openScene()
  admin = await scene.app.person('Đặng Thị Lan', { isAdmin: true })
  planted = await plant()
})
afterEach(() => scene.close())

const signIn = async ({ username, password }: Person) => {
  const { data } = await scene.app.call(contract.identityAuthen.login, { body: { username, password } })
  return { token: data!.accessToken }
}

/** Everything that is scheduled, as often as it takes for one to find what another left. */
async function runJobs() {
  const { app, clock } = scene.app
  for (let round = 0; round < 4; round++) {
    for (const job of serviceJobs) await job.run(app)
    await app.processors.idle()
    clock.advance(dayMs / 6)
  }
}

it('a deleted workspace that is restored on day 29 is whole: each row of each table, each byte of each file', async () => {
  const { an, app } = scene
  const { workspaceId } = planted
  await settleAll()
  const before = await rowsOf(planted.ids)
  const filesBefore = await filesNow()
  const expected = [...partsOfARoom, ...partsOfADrive, ...partsOfAWorkspace]
  expect(
    expected.filter(table => !before[table]),
    'each table holds something of it',
  ).toEqual([])

  await an.ask(w.deleteWorkspace, { params: { id: workspaceId } })
  app.clock.advance(28 * dayMs)
  await runJobs()
  const asAn = await signIn(an)
  const restored = await app.call(w.restoreWorkspace, { params: { id: workspaceId } }, asAn)
  expect(restored.data).toMatchObject({ status: 'ACTIVE' })
  await settleAll()

  const after = await rowsOf(planted.ids)
  expect(Object.fromEntries(Object.keys(before).map(table => [table, after[table]]))).toEqual(before)
  const filesAfter = await filesNow()
  for (const [key, hash] of filesBefore) expect(filesAfter.get(key), key).toBe(hash)
})

it('what somebody has scheduled in a hidden group of a deleted workspace stands nowhere, and comes back as failed when it was due meanwhile', async () => {
  const { an, app } = scene
  const at = { params: { id: planted.workspaceId } }
  const { pool } = app.app.database
  const reasons = async () =>
    (await pool.query("SELECT reason FROM scheduled_message WHERE media_ids <> '{}'")).rows
  await settleAll()
  await an.ask(w.deleteWorkspace, at)
  expect(await reasons()).toEqual([])
  await an.ask(contract.hidden.unlockHidden, { body: { pin: '4829' } })
  expect((await an.ask(contract.chat.listScheduledMessages)).items).toEqual([])
  await pool.query('UPDATE scheduled_message_parked SET send_time = $1', [new Date(app.clock.now())])
  await an.ask(w.restoreWorkspace, at)
  expect(await reasons()).toEqual([{ reason: 'roomNotFound' }])
})

it('a reminder that was due while its workspace was deleted is due once that is restored', async () => {
  const { an, chi, app } = scene
  const at = { params: { id: planted.workspaceId } }
  const { messageId, roomId } = planted.things
  const remindTime = app.clock.now() + dayMs
  await chi.ask(contract.chat.setReminder, {
    params: { id: messageId },
    query: { roomId },
    body: { remindTime, note: 'Gọi lại' },
  })
  await settleAll()
  await an.ask(w.deleteWorkspace, at)
  app.clock.advance(2 * dayMs)
  await remindDue(app.app)
  await an.ask(w.restoreWorkspace, at, await signIn(an))
  await remindDue(app.app)
  const { items } = await chi.ask(contract.chat.listReminders, {}, await signIn(chi))
  expect(items).toMatchObject([{ remindTime, note: 'Gọi lại', state: 'DUE' }])
})

it('messages that the timer of a group ends while its workspace is deleted are not unread once that is restored', async () => {
  const { an, binh, chi, app } = scene
  const at = { params: { id: planted.workspaceId } }
  const { room } = await binh.ask(contract.room.createRoom, {
    body: { name: 'Nhóm hẹn giờ xoá', workspaceId: planted.workspaceId, userIds: [chi.userId] },
  })
  const { roomId } = room
  await binh.ask(contract.room.setSelfDestruct, { params: { roomId }, body: { seconds: 3_600 } })
  for (const n of [1, 2, 3]) await say(binh, roomId, `Tin ${n}`)
  const unreadOf = async (session: { token?: string } = {}) => {
    const { selfMember } = await chi.ask(contract.room.getRoom, { params: { id: roomId } }, session)
    return selfMember.unreadCount
  }
  expect(await unreadOf()).toBe(3)
  await an.ask(w.deleteWorkspace, at)
  app.clock.advance(dayMs)
  await sweepExpired(app.app)
  await an.ask(w.restoreWorkspace, at, await signIn(an))
  expect(await unreadOf(await signIn(chi))).toBe(0)
})

it('a copy of one’s data says nothing of a hidden group while its workspace is deleted', async () => {
  const { an, app } = scene
  const { roomId, messageId } = planted.things
  await an.ask(contract.hidden.unlockHidden, { body: { pin: '4829' } })
  await an.ask(contract.chat.saveMessage, { params: { id: messageId }, query: { roomId } })
  await settleAll()
  await an.ask(w.deleteWorkspace, { params: { id: planted.workspaceId } })
  const copy = await Promise.all(
    app.app.personalData.map(data => selectHeld(app.app.db, 'default', an.userId, data)),
  )
  for (const text of [roomId, 'zqsegui']) expect(JSON.stringify(copy), text).not.toContain(text)
})

it('what a hidden group of a deleted workspace holds for somebody goes when they reset their PIN', async () => {
  const { an, app } = scene
  const { roomId } = planted.things
  await an.ask(contract.hidden.unlockHidden, { body: { pin: '4829' } })
  await an.ask(contract.chat.putDraft, { params: { roomId }, body: { content: 'Nháp' } })
  await settleAll()
  await an.ask(w.deleteWorkspace, { params: { id: planted.workspaceId } })
  const me = { tenantId: 'default', userId: an.userId }
  await transact(app.app, tx => app.app.services.hiddenRooms.clear(app.app, tx, me))
  const { rows } = await app.app.database.pool.query('SELECT * FROM scheduled_message_parked')
  expect(rows).toEqual([])
  await an.ask(w.restoreWorkspace, { params: { id: planted.workspaceId } })
  await an.ask(contract.hidden.unlockHidden, { body: { pin: '4829' } })
  const params = { roomId }
  expect((await an.ask(contract.chat.listMessages, { params })).items).toEqual([])
  expect((await an.ask(contract.chat.listDrafts)).items.map(draft => draft.roomId)).not.toContain(roomId)
})

it('what a hidden group holds for somebody goes when they reset their PIN while its workspace is restored', async () => {
  const { an, binh, app } = scene
  const { roomId } = planted.things
  const at = { params: { id: planted.workspaceId } }
  const me = { tenantId: 'default', userId: an.userId }
  await an.ask(contract.hidden.unlockHidden, { body: { pin: '4829' } })
  await say(binh, roomId, 'Chuyện mới')
  await an.ask(contract.chat.putDraft, { params: { roomId }, body: { content: 'Nháp mới' } })
  await settleAll()
  await an.ask(w.deleteWorkspace, at)
  const { roomMessages, hiddenRooms } = app.app.services
  const { restoreScheduled } = roomMessages
  let clearing: Promise<unknown> | undefined
  vi.spyOn(roomMessages, 'restoreScheduled').mockImplementation(async (...of) => {
    if (of[1].roomId === roomId) {
      clearing = transact(app.app, tx => hiddenRooms.clear(app.app, tx, me))
      await eventually(async () => {
        const { rows } = await app.app.database.pool.query('SELECT FROM pg_locks WHERE NOT granted')
        expect(rows).not.toEqual([])
      })
    }
    return restoreScheduled(...of)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await an.ask(w.restoreWorkspace, at)
  expect(await clearing).toBe(1)
  const { items } = await an.ask(contract.chat.listMessages, { params: { roomId } })
  expect(items).toEqual([])
  expect((await an.ask(contract.chat.listDrafts)).items.map(draft => draft.roomId)).not.toContain(roomId)
})

it('nothing is left of a deleted workspace on day 31, in no table, index or file', async () => {
  const { an, app } = scene
  const { workspaceId, ids, words } = planted
  await settleAll()
  const places = async () => {
    const placesByText = await placesOfEach(app.app, workspaceId, [...ids, ...words])
    return [...placesByText].flatMap(([text, found]) => found.map(place => `${text} in ${place}`))
  }
  for (const [text, found] of await placesOfEach(app.app, workspaceId, [...ids, ...words]))
    expect(found, text).not.toEqual([])

  await an.ask(w.deleteWorkspace, { params: { id: workspaceId } })
  app.clock.advance(30 * dayMs + 60_000)
  await runJobs()
  const isKept = (place: string) => Object.keys(kept).some(part => place.includes(` in ${part}`))
  expect((await places()).filter(place => !isKept(place))).toEqual([])
})

it('what lies in a deleted workspace is refused to its people as declared, whatever they ask, and nothing of it changes', async () => {
  const { an, binh, chi, dung } = scene
  const { workspaceId, ids, words, things } = planted
  await settleAll()
  await an.ask(w.deleteWorkspace, { params: { id: workspaceId } })
  await settleAll()
  const before = await rowsOf(ids)
  const asked: string[] = []
  for (const [service, rows] of Object.entries(contract))
    for (const [name, row] of Object.entries(rows) as [string, AnyEndpoint][]) {
      const make = (samples as unknown as Samples)[service]![name]!
      for (const caller of [binh, chi]) {
        const named = new Set<string>()
        const rest = { owner: an, deputy: binh, member: chi, outsider: dung, callerId: caller.userId }
        const request = make(
          new Proxy({ ...things, ...rest } as Scene, {
            get(target, key) {
              named.add(String(key))
              return Reflect.get(target, key) ?? crypto.randomUUID()
            },
          }),
        )
        if (!Object.keys(things).some(key => named.has(key))) continue
        const outcome = await caller.call(row, request)
        asked.push(name)
        if (name in ofTheirOwn) continue
        expect(outcome.status, `${name} ${JSON.stringify(outcome.error)}`).toBeLessThan(500)
        const text = JSON.stringify(outcome.data ?? '')
        const shown = [...words, ...ids].filter(
          one => text.includes(one) && !JSON.stringify(request).includes(one),
        )
        expect(shown, `${name} shows nothing of it`).toEqual([])
      }
    }
  expect(new Set(asked).size).toBeGreaterThan(100)
  await settleAll()
  expect(await rowsOf(ids)).toEqual(before)
})

/** What answers a person with what they themselves have written there, whether they are still in it or not. */
const ofTheirOwn: Record<string, string> = {
  listScheduledMessages: 'messages that the caller has still to send; they are refused when they are due',
}

type Samples = Record<string, Record<string, (scene: Scene) => object>>

/** What goes on to name a workspace that is gone, and why. */
const kept: Record<string, string> = {
  'audit.': 'who did what in administration is kept for as long as the log',
  'audit_pending.': 'the same, before it is chained',
  'notification.': 'what a person was notified of goes with their notifications',
  'scheduled_message.': 'what somebody had still to send there stays theirs, as failed',
  'note_activity.detail':
    'the history of a note, which stays its owner’s, names by id whom it was shared with',
}

const partsOfAWorkspace = [
  'workspace',
  'workspace_member',
  'workspace_invite',
  'workspace_default_room',
  'role',
]
const partsOfARoom = [
  ...['room', 'room_member', 'room_invite', 'room_join_request', 'message', 'message_draft', 'message_edit'],
  ...['message_hidden', 'message_media', 'message_pin', 'message_reaction', 'message_reminder'],
  ...['message_saved', 'poll_vote', 'scheduled_message', 'media', 'call', 'call_participant'],
  ...['notification', 'notification_room_setting', 'note_member', 'retention_rule'],
]
const partsOfADrive = [
  ...['drive_space', 'drive_node', 'drive_change', 'drive_version', 'drive_comment', 'drive_share'],
  ...['drive_link', 'drive_star', 'document_text'],
]

/** Columns that say when something was last touched, and tables of what passes. */
const passing = new Set([
  ...['outbox', 'processor_work', 'audit', 'audit_pending', 'usage_hour', 'usage_day', 'api_hour'],
  ...['login_session', 'refresh_token', 'media_removal', 'live_connection', 'retention_progress'],
])
const touched: Record<string, string[]> = {
  workspace: ['updated_time'],
  room: ['updated_time'],
  // A job marks what it has found in use.
  media: ['is_kept'],
}

/** Every row of every table that names one of these ids. */
async function rowsOf(ids: readonly string[]): Promise<Record<string, string[]>> {
  const { pool } = scene.app.app.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (passing.has(name)) continue
    const { rows } = await pool.query<{ row: string }>(
      `SELECT (to_jsonb(t) - $2::text[])::text AS row FROM "${name}" t
       WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS one WHERE position(one IN t::text) > 0) ORDER BY 1`,
      [ids, touched[name] ?? []],
    )
    if (rows.length > 0) found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** SHA-256 of every stored file. */
async function filesNow(): Promise<Map<string, string>> {
  const { files } = scene.app.app
  const hashes = new Map<string, string>()
  for await (const { key } of files.list('')) {
    const file = await files.get(key)
    if (file)
      hashes.set(
        key,
        createHash('sha256')
          .update(await buffer(file.stream))
          .digest('hex'),
      )
  }
  return hashes
}

async function settleAll() {
  const { app, an } = scene
  await an.eventsPublished()
  await app.app.processors.idle()
  await readDueTexts(app.app)
}

async function plant(): Promise<Planted> {
  const { app, an, binh, chi, dung } = scene
  const n = crypto
    .randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 6)
    .padEnd(6, 'x')
  const word = (of: string) => `${of}${n}`
  const workspace = await addWorkspace(app, an, { name: word('Zqten'), ADMIN: [binh], GUEST: [chi] })
  const { workspaceId } = workspace
  const at = { params: { id: workspaceId } }
  await an.ask(w.updateWorkspace, { ...at, body: { description: word('Zqmota') } })
  const invite = await an.ask(w.createWorkspaceInvite, { ...at, body: { hours: 8_000 } })

  const { room } = await binh.ask(contract.room.createRoom, {
    body: { name: word('Zqphong'), workspaceId, userIds: [an.userId, chi.userId] },
  })
  const { roomId } = room
  const params = { roomId }
  await binh.ask(contract.room.updateRoom, { params, body: { description: word('Zqchude') } })
  await binh.ask(w.addDefaultRoom, { params: { id: workspaceId, roomId } })
  await binh.ask(contract.invite.createInvite, { params, body: { hours: 8_000 } })

  const message = await say(binh, roomId, `${word('Zqtin')} https://vidu.vn/${n}`)
  const ofMessage = { params: { id: message.messageId }, query: { roomId } }
  await say(an, roomId, word('Zqloi'), { replyToMessageId: message.messageId })
  const hiddenForMe = await say(an, roomId, word('Zqan'))
  await chi.ask(contract.chat.deleteMessageForMe, {
    params: { id: hiddenForMe.messageId },
    query: { roomId },
  })
  await binh.ask(contract.chat.editMessage, { ...ofMessage, body: { content: word('Zqsua') } })
  await chi.ask(contract.chat.addReaction, { ...ofMessage, body: { reaction: '👍' } })
  await binh.ask(contract.chat.pinMessage, ofMessage)
  await chi.ask(contract.chat.saveMessage, ofMessage)
  await chi.ask(contract.chat.setReminder, {
    ...ofMessage,
    body: { remindTime: app.clock.now() + 300 * dayMs, note: word('Zqnhac') },
  })
  await chi.ask(contract.chat.putDraft, { params, body: { content: word('Zqnhap') } })
  await binh.ask(contract.chat.scheduleMessage, {
    params,
    body: {
      content: word('Zqhen'),
      clientMessageId: crypto.randomUUID(),
      sendTime: app.clock.now() + 60 * dayMs,
    },
  })
  const poll = await an.ask(contract.chat.sendMessage, {
    params,
    body: { type: 'POLL', poll: { question: word('Zqhoi'), options: ['Có', 'Không'] } },
  })
  const [option] = poll.metaData.poll!.options
  await chi.ask(contract.chat.votePoll, {
    params: { id: poll.messageId },
    query: { roomId },
    body: { optionIds: [option!.optionId] },
  })
  const attached = await binh.ask(contract.media.uploadMedia, {
    body: { file: fileOf(word('zqruot'), `${word('zqdinhkem')}.txt`, 'text/plain') },
  })
  await binh.ask(contract.chat.sendMessage, {
    params,
    body: { type: 'FILE', mediaIds: [attached.mediaId] },
  })
  const photo = { bytes: await photoWithPlace(), fileName: 'anh.jpg', mediaType: 'image/jpeg' }
  const picture = await binh.ask(contract.media.uploadMedia, { body: { file: photo } })
  await binh.ask(contract.chat.sendMessage, {
    params,
    body: { type: 'MEDIA', mediaIds: [picture.mediaId] },
  })
  await binh.ask(contract.room.updateOwnMember, {
    params: { roomId, userId: binh.userId },
    body: { privateName: word('Zqrieng') },
  })
  await chi.ask(contract.notification.updateRoomNotificationSettings, {
    params: { roomId },
    body: { level: 'NOTHING' },
  })
  await readUpTo(an, message)
  await an.ask(w.addWorkspaceMembers, { ...at, body: { userIds: [dung.userId] } })
  await binh.ask(contract.room.addMembers, { params, body: { userIds: [dung.userId] } })
  await binh.ask(contract.room.removeMembers, { params, query: { userIds: dung.userId, ban: 'true' } })
  const callId = await startGroupCallIn(an, roomId)
  await endCallsOf(an)
  // An empty call ends after a minute.
  app.clock.advance(120_000)
  await passDueCalls(app.app)

  const folder = await putFolder(an, word('Zqthumuc'), workspaceId)
  const node = await putFile(binh, `${word('zqtep')}.txt`, {
    parentId: folder.nodeId,
    content: word('zqnoidung'),
  })
  const ofNode = { params: { nodeId: node.nodeId } }
  const { mediaId } = await upload(binh, word('zqbanhai'))
  await binh.ask(contract.drive.setDriveContent, { ...ofNode, body: { mediaId } })
  await binh.ask(contract.driveSharing.addDriveComment, {
    ...ofNode,
    body: { text: word('Zqnhanxet'), clientCommentId: crypto.randomUUID() },
  })
  await an.ask(contract.driveSharing.shareDriveNode, {
    ...ofNode,
    body: { userIds: [chi.userId], role: 'VIEW', clientShareId: crypto.randomUUID() },
  })
  await an.ask(contract.driveSharing.createDriveLink, { ...ofNode, body: { role: 'VIEW' } })
  await binh.ask(contract.drive.starDriveNode, ofNode)
  const inRoom = await putFile(binh, `${word('zqtrongphong')}.txt`, {
    parentId: roomId,
    content: word('zqchung'),
  })

  const noteId = await addNote(binh, `Của Bình`)
  await binh.ask(contract.noteSharing.shareNote, {
    params: { noteId },
    body: { roomIds: [roomId], role: 'EDIT', clientShareId: crypto.randomUUID() },
  })

  const carried = await an.ask(contract.media.uploadMedia, {
    body: { file: fileOf(word('zqkin'), `${word('zqsegui')}.txt`, 'text/plain') },
  })
  await an.ask(contract.chat.scheduleMessage, {
    params,
    body: {
      ...{ type: 'FILE', content: word('Zqgiau'), mediaIds: [carried.mediaId] },
      ...{ clientMessageId: crypto.randomUUID(), sendTime: app.clock.now() + 60 * dayMs },
    },
  })
  await an.ask(contract.hidden.createHiddenPin, { body: { pin: '4829' } })
  await an.ask(contract.room.hideRoom, { params: { id: roomId } })

  const scope = { kind: 'WORKSPACE' as const, id: workspaceId }
  const role = await admin.ask(contract.adminPermission.createRole, {
    body: { name: word('Zqvaitro'), scope },
  })
  const { roleId } = role
  const ofRoom = { kind: 'ROOM' as const, id: roomId }
  const roleOfRoom = await admin.ask(contract.adminPermission.createRole, {
    body: { name: word('Zqphongvai'), scope: ofRoom },
  })
  await admin.ask(contract.adminPermission.addRoleUser, { params: { roleId, userId: an.userId } })
  await admin.ask(contract.retention.putRetentionRule, { body: { kind: 'CALLS', days: 3_000, scope } })
  await admin.ask(contract.retention.putRetentionRule, {
    body: { kind: 'CALLS', days: 4_000, scope: ofRoom },
  })
  await admin.ask(contract.driveQuota.setDriveQuota, {
    params: { spaceId: workspaceId },
    body: { quotaBytes: 5_000_000_000 },
  })
  return {
    workspaceId,
    things: { workspaceId, roomId, messageId: message.messageId, nodeId: node.nodeId },
    ids: [
      ...[workspaceId, invite.token, roomId, message.messageId, poll.messageId, attached.mediaId],
      ...[
        picture.mediaId,
        callId,
        folder.nodeId,
        node.nodeId,
        mediaId,
        carried.mediaId,
        inRoom.nodeId,
        roleId,
        roleOfRoom.roleId,
      ],
    ],
    words: [
      ...['Zqten', 'Zqmota', 'Zqphong', 'Zqchude', 'Zqtin', 'Zqloi', 'Zqan', 'Zqsua', 'Zqnhac'],
      ...[
        'Zqgiau',
        'zqkin',
        'zqsegui',
        'Zqnhap',
        'Zqhen',
        'Zqhoi',
        'zqruot',
        'zqdinhkem',
        'Zqrieng',
        'Zqthumuc',
        'zqtep',
      ],
      ...['zqnoidung', 'zqbanhai', 'Zqnhanxet', 'zqtrongphong', 'zqchung', 'Zqvaitro', 'Zqphongvai'],
    ].map(word),
  }
}
