import { contract, type Message, type PushPayload } from '@trau/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import { addNote } from '../../../testing/note.ts'
import { subscribePhone } from '../../../testing/phone.ts'
import { type Browser, type PushService, startPushService } from '../../../testing/push-service.ts'
import { makeGroup, openScene, readUpTo, type Scene, say, setBlock } from '../../room/testing/scene.ts'
import { settle } from '../testing/settle.ts'
import { pushDue } from './hold.ts'

/** What a push says, and whether it leaves, is decided when it leaves: after its hold, and again at each try. */
let service: PushService
let scene: Scene
let phone: Browser
let roomId: string

beforeAll(async () => {
  service = await startPushService()
  scene = await openScene({ OUTBOUND_ALLOW: '127.0.0.1' })
  const { binh } = scene
  phone = await subscribePhone(service, binh)
  await binh.ask(contract.hidden.createHiddenPin, { body: { pin: '4829' } })
})
afterAll(async () => {
  await scene.close()
  await service.close()
})
beforeEach(async () => {
  const { an, binh, chi } = scene
  roomId = (await makeGroup(an, [binh, chi], 'Nhóm')).room.roomId
  await settle(scene.app, an)
  await scene.app.app.db.deleteFrom('notification_hold').execute()
  await scene.app.app.db.deleteFrom('notification_pushed').execute()
})
afterEach(async () => {
  const { an, binh, chi } = scene
  service.answerWith(undefined)
  await prefer({ doNotDisturbUntil: 0 })
  for (const other of [an, chi]) await setBlock(binh, other, false)
  await binh.ask(contract.notification.readNotifications, { body: {} })
  await settle(scene.app, an)
})

const secret = 'Chuyện mật'
const prefer = (body: object) =>
  scene.binh.ask(contract.notification.updateNotificationPreferences, { body: body as never })
const recall = ({ messageId: id }: Message, author = scene.an) =>
  author.ask(contract.chat.deleteMessageForAll, { params: { id } })
const edit = ({ messageId: id }: Message, content: string) =>
  scene.an.ask(contract.chat.editMessage, { params: { id }, body: { content } })

/** Ends the holds, and waits until everything that is due has been tried. */
async function push(): Promise<void> {
  scene.app.clock.advance(3_100)
  await pushDue(scene.app.app)
  await scene.app.app.services.push.queue.idle()
}

/** Sends again what the push service has not taken. */
async function retry(): Promise<void> {
  const { app } = scene.app
  service.answerWith(undefined)
  await app.db
    .updateTable('push_job')
    .set({ next_time: new Date(0) })
    .where('state', '=', 'FAILED')
    .execute()
  await app.services.push.queue.idle()
}

/** What the phone gets meanwhile. */
async function receivedDuring(act: () => Promise<unknown>): Promise<PushPayload[]> {
  const before = phone.received.length
  await act()
  return phone.received.slice(before).map(({ text }) => JSON.parse(text) as PushPayload)
}

/** Runs `act` while nobody else can change or delete what Bình is notified of: as if the processors that do so were busy. */
async function whileProcessorsWait(act: () => Promise<unknown>): Promise<void> {
  const client = await scene.app.app.database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM notification WHERE user_id = $1 FOR UPDATE', [scene.binh.userId])
    await act()
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const waitingJobs = () =>
  scene.app.app.db
    .selectFrom('push_job')
    .select(['state', 'payload'])
    .where('state', 'in', ['QUEUED', 'SENDING', 'FAILED'])
    .execute()

const causes: [cause: string, act: (message: Message) => Promise<unknown>][] = [
  ['was recalled', message => recall(message)],
  [
    'its reader has deleted for themselves',
    ({ messageId: id }) => scene.binh.ask(contract.chat.deleteMessageForMe, { params: { id } }),
  ],
  [
    'has come to its end',
    ({ seq }) =>
      scene.app.app.db
        .updateTable('message')
        .set({ expires_time: new Date(0) })
        .where('room_id', '=', roomId)
        .where('seq', '=', seq)
        .execute(),
  ],
  ['was read', message => readUpTo(scene.binh, message)],
  ['is in a room that was hidden', () => scene.binh.ask(contract.room.hideRoom, { params: { id: roomId } })],
  ['is in a room that was left', () => scene.binh.ask(contract.room.leaveRoom, { params: { id: roomId } })],
  ['is in a room that was muted', () => scene.binh.ask(contract.room.muteRoom, { params: { id: roomId } })],
  [
    'is in a room of which nothing is wanted any more',
    () =>
      scene.binh.ask(contract.notification.updateRoomNotificationSettings, {
        params: { roomId },
        body: { level: 'NOTHING' },
      }),
  ],
  ['comes from somebody who was blocked', () => setBlock(scene.binh, scene.an)],
  [
    'comes to somebody who does not want to be disturbed any more',
    () => prefer({ doNotDisturbUntil: scene.app.clock.now() + 3_600_000 }),
  ],
]

describe('a push is not sent of a message that within its hold', () => {
  it.each(causes)('%s', async (_cause, act) => {
    const { app, an } = scene
    const message = await say(an, roomId, secret)
    await settle(app, an)
    const requests = service.requests
    await whileProcessorsWait(async () => {
      await act(message)
      await push()
    })
    expect(service.requests).toBe(requests)
    expect(await waitingJobs()).toEqual([])
  })
})

it('a push about a room itself is not sent where the room was hidden within its hold', async () => {
  const { app, an, binh } = scene
  const hidden = (await makeGroup(an, [binh], 'Nhóm kín')).room.roomId
  await settle(app, an)
  const requests = service.requests
  await whileProcessorsWait(async () => {
    await binh.ask(contract.room.hideRoom, { params: { id: hidden } })
    await push()
  })
  expect(service.requests).toBe(requests)
  await makeGroup(an, [binh], 'Nhóm mở')
  await settle(app, an)
  expect(await receivedDuring(push)).toMatchObject([{ type: 'ROOM_ADDED', title: 'Nhóm mở' }])
})

describe('a push of a comment of a note is not sent where within its hold', () => {
  const { addNoteComment, deleteNoteComment, deleteNoteMember, listNoteMembers, shareNote } =
    contract.noteSharing
  it.each([
    [
      'the comment was deleted',
      (noteId: string, commentId: string) =>
        scene.an.ask(deleteNoteComment, { params: { noteId, commentId } }),
    ],
    [
      'its reader was taken off the note',
      async (noteId: string) => {
        const { items } = await scene.an.ask(listNoteMembers, { params: { noteId } })
        await scene.an.ask(deleteNoteMember, { params: { noteId, memberId: items[0]!.memberId } })
      },
    ],
  ])('%s', async (_cause, act) => {
    const { app, an, binh } = scene
    const noteId = await addNote(an)
    const share = { userIds: [binh.userId], role: 'COMMENT' as const, clientShareId: uuidv7() }
    await an.ask(shareNote, { params: { noteId }, body: share })
    await settle(app, an)
    await push()
    await binh.ask(contract.notification.readNotifications, { body: {} })
    const body = { text: secret, mentions: [binh.userId], clientCommentId: uuidv7() }
    const { commentId } = await an.ask(addNoteComment, { params: { noteId }, body })
    await settle(app, an)
    const requests = service.requests
    await whileProcessorsWait(async () => {
      await act(noteId, commentId)
      await push()
    })
    expect(service.requests).toBe(requests)
  })
})

describe('a push that its push service has not taken is not sent again where its message', () => {
  it.each(causes)('%s', async (_cause, act) => {
    const { app, an } = scene
    service.answerWith({ status: 503 })
    const message = await say(an, roomId, secret)
    await settle(app, an)
    await push()
    expect(await waitingJobs(), 'no text waits').toEqual([{ state: 'FAILED', payload: '' }])
    const requests = service.requests
    await whileProcessorsWait(async () => {
      await act(message)
      await retry()
    })
    expect(service.requests).toBe(requests)
    expect(await waitingJobs()).toEqual([])
  })
})

describe('a push says what is there when it leaves', () => {
  it('a push says what is there when it leaves of a message that was edited within the hold, the new text alone', async () => {
    const message = await say(scene.an, roomId, secret)
    await settle(scene.app, scene.an)
    await edit(message, 'Chuyện vui')
    const [payload, ...rest] = await receivedDuring(push)
    expect(payload!.body).toContain('Chuyện vui')
    expect(rest).toEqual([])
  })

  it('a push says what is there when it leaves of a message that was edited after a failed try, the new text alone', async () => {
    service.answerWith({ status: 503 })
    const message = await say(scene.an, roomId, secret)
    await settle(scene.app, scene.an)
    await push()
    await edit(message, 'Chuyện vui')
    const [payload, ...rest] = await receivedDuring(retry)
    expect(JSON.stringify(payload)).not.toContain(secret)
    expect(payload!.body).toContain('Chuyện vui')
    expect(rest).toEqual([])
  })

  it.each([
    ['was recalled', (message: Message) => recall(message, scene.chi)],
    ['comes from somebody who was blocked', () => setBlock(scene.binh, scene.chi)],
  ])(
    'a push says what is there when it leaves of several messages of which the last %s, the one before',
    async (_cause, act) => {
      const first = await say(scene.an, roomId, 'Vẫn còn đây')
      await settle(scene.app, scene.an)
      const last = await say(scene.chi, roomId, secret)
      await settle(scene.app, scene.an)
      const payloads = await receivedDuring(() =>
        whileProcessorsWait(async () => {
          await act(last)
          await push()
        }),
      )
      expect(payloads).toMatchObject([{ messageSeq: first.seq }])
      expect(payloads[0]!.body).toContain('Vẫn còn đây')
      expect(JSON.stringify(payloads)).not.toContain('Ngọc Chi')
    },
  )

  it('once, where several were waiting for the same notification', async () => {
    service.answerWith({ status: 503 })
    await say(scene.an, roomId, 'Một')
    await settle(scene.app, scene.an)
    await push()
    await say(scene.an, roomId, 'Hai')
    await settle(scene.app, scene.an)
    await push()
    const payloads = await receivedDuring(retry)
    expect(payloads.map(({ body }) => body)).toEqual([expect.stringContaining('Hai')])
  })

  it('once of a message that joined its notification before a late push of it left', async () => {
    service.answerWith({ status: 503 })
    await say(scene.an, roomId, 'Một')
    await settle(scene.app, scene.an)
    await push()
    await say(scene.an, roomId, 'Hai')
    await settle(scene.app, scene.an)
    const late = await receivedDuring(retry)
    expect(late.map(({ body }) => body)).toEqual([expect.stringContaining('Hai')])
    expect(await receivedDuring(push)).toEqual([])
    await say(scene.an, roomId, 'Ba')
    await settle(scene.app, scene.an)
    expect(await receivedDuring(push)).toMatchObject([{ body: expect.stringContaining('Ba') }])
  })
})

describe('what a device shows of what is gone', () => {
  const tag = () => `room/${roomId}`
  const pushAgain = async (content: string) => {
    const { an, binh } = scene
    const other = (await makeGroup(an, [binh], 'Nhóm khác')).room.roomId
    await say(an, other, content)
    await settle(scene.app, an)
    return (await receivedDuring(push)).find(({ type }) => type === 'MESSAGE')!
  }

  it('what a device shows of what is gone is withdrawn by the next push, where its message was recalled', async () => {
    const message = await say(scene.an, roomId, secret)
    await settle(scene.app, scene.an)
    await push()
    await recall(message)
    expect((await pushAgain('Tin khác')).withdrawn).toEqual([tag()])
  })

  it('what a device shows of what is gone is withdrawn also where an earlier message keeps the notification unread', async () => {
    await say(scene.an, roomId, 'Vẫn còn đây')
    const message = await say(scene.an, roomId, secret)
    await settle(scene.app, scene.an)
    await push()
    await recall(message)
    await settle(scene.app, scene.an)
    expect((await pushAgain('Tin khác')).withdrawn).toEqual([tag()])
  })

  it('what a device shows of what is gone is named again by later pushes, since a push service may replace the one that named it', async () => {
    const { an, binh } = scene
    const message = await say(an, roomId, secret)
    await settle(scene.app, an)
    await push()
    await readUpTo(binh, message)
    const other = (await makeGroup(an, [binh], 'Nhóm khác')).room.roomId
    phone.goAway()
    for (const content of ['Một', 'Hai']) {
      await say(an, other, content)
      await settle(scene.app, an)
      await push()
    }
    const payloads = await receivedDuring(async () => phone.comeBack())
    expect(payloads.filter(({ type }) => type === 'MESSAGE')).toMatchObject([
      { tag: `room/${other}`, withdrawn: [tag()] },
    ])
  })

  it('what a device shows of what is gone is not named any more when it is shown anew', async () => {
    const message = await say(scene.an, roomId, secret)
    await settle(scene.app, scene.an)
    await push()
    await readUpTo(scene.binh, message)
    expect((await pushAgain('Tin khác')).withdrawn).toEqual([tag()])
    await say(scene.an, roomId, 'Tin mới')
    await settle(scene.app, scene.an)
    await push()
    expect((await pushAgain('Tin nữa')).withdrawn).toEqual([])
  })
})
