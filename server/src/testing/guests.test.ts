import {
  type AnyEndpoint,
  type ChannelName,
  contract,
  type EventName,
  events,
  noteChannel,
  noteLiveChannel,
  roomChannel,
  spaceChannel,
  tenantChannel,
  type Workspace,
} from '@trau/contract'
import type { Centrifuge } from 'centrifuge'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { uuidv7 } from '#platform/uuid.ts'
import { setPhone } from '../services/contact/testing/phones.ts'
import { putFile, putFolder } from '../services/drive/testing/scene.ts'
import { fileOf } from '../services/media/testing/samples.ts'
import { getRoom, say, sceneForFile, setBlock } from '../services/room/testing/scene.ts'
import type { Person } from './app.ts'
import { endCallsOf, startGroupCallIn } from './calls.ts'
import { addDevice } from './devices.ts'
import { eventually } from './eventually.ts'
import { addInvoice } from './invoices.ts'
import { mirrorOf } from './law.ts'
import { type Law, laws, type Stage } from './law-acts.ts'
import { addNote, addNoteLabel } from './note.ts'
import { addNotification } from './notifications.ts'
import { type Scene, samples } from './samples/index.ts'
import { addWorkspace } from './workspace.ts'

/**
 * A guest of a workspace, over the whole contract: whatever happens in it outside of the rooms that they are in, no event says anything of
 * it, no channel of it can be heard, and nothing that can be asked for answers with a person, room, file, note or message of it.
 */
const scene = sceneForFile({ REALTIME_BEAT_MS: '100' })
let guest: Person
/** In the one room with the guest. */
let host: Person
/** Who is in the workspace and in no room with the guest. */
let others: Person[]
let workspace: Workspace
let sharedRoomId: string

beforeAll(async () => {
  const { app, an, binh, chi, dung } = scene
  guest = await app.person('Mai Thị Khách')
  host = await app.person('Hồ Văn Chủ')
  others = [an, binh, chi, dung]
  workspace = await addWorkspace(app, an, { MEMBER: [binh, chi, dung, host], GUEST: [guest] })
  sharedRoomId = await makeRoom(host, [guest], 'Phòng có khách')
})

const makeRoom = async (owner: Person, members: readonly Person[], name: string) => {
  const { workspaceId } = workspace
  const body = { name, workspaceId, userIds: members.map(({ userId }) => userId) }
  return (await owner.ask(contract.room.createRoom, { body })).room.roomId
}

describe('no event of what guests are not in reaches them', () => {
  /** Everything that the guest hears: their own channel, and the room that they are in. */
  let heard: string[]
  let socket: Centrifuge
  beforeAll(async () => {
    heard = []
    socket = await guest.socket()
    socket.on('publication', ({ data }) => heard.push(JSON.stringify(data)))
    const { selfMember } = await getRoom(guest, sharedRoomId)
    for (const channel of [roomChannel(sharedRoomId, selfMember.visibleAfterSeq), `live:${sharedRoomId}`]) {
      const subscription = socket.newSubscription(channel)
      subscription.on('publication', ({ data }) => heard.push(JSON.stringify(data)))
      subscription.subscribe()
      await subscription.ready(5_000)
    }
  })

  it.each(Object.keys(events) as EventName[])('%s', async name => {
    const stage = await setHiddenStage()
    const { hearer = 'an', act } = laws[name] as Law<EventName>
    const member = await mirrorOf(stage[hearer])
    await member.open(stage.roomId)
    const before = heard.length
    await act(stage)
    await eventually(() => expect(member.heard(name)).not.toEqual([]))
    await stage.an.eventsPublished()
    // What was published before it would have arrived before it.
    const last = await say(host, sharedRoomId, `Sau ${name}`)
    await eventually(() => expect(heard.slice(before).join()).toContain(last.messageId))
    const hidden = [...others.flatMap(marksOf), stage.roomId, stage.message.messageId]
    expect(leaksIn(heard.slice(before).join(), hidden)).toEqual([])
  })

  it('guests cannot listen to a channel of it', async () => {
    const { an } = scene
    const { roomId } = await setHiddenStage()
    const noteId = await addNote(an)
    const callId = await startGroupCallIn(an, roomId)
    const channels: Record<ChannelName, string[]> = {
      user: [`user:#${an.userId}`],
      room: [roomChannel(roomId), roomChannel(roomId, 1)],
      live: [`live:${roomId}`],
      tenant: [tenantChannel('khac')],
      hidden: [`hidden:${an.tokens.userInfo.loginSessionId}`],
      guest: [`guest:${callId}`],
      space: [workspace.workspaceId, roomId, an.userId].map(spaceChannel),
      note: [noteChannel(noteId)],
      noteLive: [noteLiveChannel(noteId)],
    }
    for (const channel of Object.values(channels).flat()) {
      const subscription = socket.newSubscription(channel)
      subscription.subscribe()
      await expect(subscription.ready(5_000), channel).rejects.toBeDefined()
      expect(subscription.state, channel).toBe('unsubscribed')
      socket.removeSubscription(subscription)
    }
  })

  /** As the laws know it: a group of An's with Bình, here of the workspace that they share with the guest. */
  async function setHiddenStage(): Promise<Stage> {
    const { an, binh, chi } = scene
    await setBlock(an, chi, false)
    await addNote(an)
    const roomId = await makeRoom(an, [binh], 'Nhóm')
    return { ...scene, roomId, message: await say(an, roomId, 'Tin đầu') }
  }
})

/** By what a person would be recognised. */
const marksOf = ({ userId, username, name }: Person) => [userId, username, name]
const leaksIn = (text: string, marks: readonly string[]) => marks.filter(mark => text.includes(mark))

interface Planted {
  /** Words that stand nowhere else. */
  words: string[]
  ids: string[]
  /** What requests name: all of it hidden from the guest, but the workspace. */
  things: Scene
  /** What the guest reads in their room, and which somebody hidden reads too. */
  shared: { nodeId: string; noteId: string }
  phoneNumber: string
}

const isReading = (name: string, { method }: AnyEndpoint) =>
  method === 'GET' || /^(list|get|search|check|preview|count|sync)/.test(name)
const readings = (Object.entries(contract) as [string, Record<string, AnyEndpoint>][]).flatMap(
  ([service, rows]) =>
    Object.entries(rows).flatMap(([name, row]) =>
      isReading(name, row) && row.access.token !== 'refresh' ? [{ service, name, row }] : [],
    ),
)
const makers = samples as unknown as Record<string, Record<string, (scene: Scene) => Request>>
type Request = { params?: object; query?: Record<string, unknown>; body?: unknown }

describe('nothing that guests can ask for answers with what they are not in', () => {
  let planted: Planted
  beforeAll(async () => {
    planted = await plant()
    // Even a number that they know leads to nobody.
    const body = { name: 'Số lạ', phoneNumber: planted.phoneNumber }
    await guest.ask(contract.contact.addContact, { body })
    await scene.app.app.processors.idle()
  }, 60_000)

  it('while a member who is in all of it finds every bit of it by the same requests', async () => {
    const missing = new Set([...planted.words, ...planted.ids])
    for (const { service, name, row } of readings) {
      // What has been found is not looked for again.
      if (missing.size === 0) break
      const requests = requestsOf(service, name, row, scene.binh)
      for (const text of await Promise.all(requests.map(request => answerOf(scene.binh, row, request))))
        for (const mark of leaksIn(text, [...missing])) missing.delete(mark)
    }
    expect([...missing]).toEqual([])
  }, 120_000)

  it.each(readings)('$name', async ({ service, name, row }) => {
    const requests = requestsOf(service, name, row, guest)
    const texts = await Promise.all(requests.map(request => answerOf(guest, row, request)))
    for (const [n, request] of requests.entries()) {
      const text = texts[n]!
      const named = JSON.stringify(request)
      const hidden = [
        ...planted.words,
        ...others.flatMap(({ name, username }) => [name, username]),
        ...[...planted.ids, ...others.map(({ userId }) => userId)].filter(id => !named.includes(id)),
      ]
      expect(leaksIn(text, hidden), `${named} answered ${text.slice(0, 2_000)}`).toEqual([])
    }
  })

  /** With the ids of what is hidden and of what is shared, each word searched for, and narrowed to the workspace where that is offered. */
  function requestsOf(service: string, name: string, row: AnyEndpoint, caller: Person): Request[] {
    const make = makers[service]![name]!
    const callerId = caller.userId
    const shared = {
      roomId: sharedRoomId,
      owner: host,
      deputy: host,
      member: guest,
      outsider: host,
      nodeId: planted.shared.nodeId,
      noteId: planted.shared.noteId,
    }
    const made = [make({ ...planted.things, callerId }), make({ ...planted.things, ...shared, callerId })]
    const shape = (row.query as z.ZodObject).shape ?? {}
    const narrowed = ['workspaceId', 'roomId', 'spaceId'].flatMap(key => [
      { [key]: workspace.workspaceId },
      { [key]: planted.things.roomId },
    ])
    const extras: Record<string, unknown>[] = [
      {},
      ...('limit' in shape ? [{ limit: 100 }] : []),
      ...('search' in shape ? [...planted.words, planted.phoneNumber].map(search => ({ search })) : []),
      ...('roomId' in shape ? [{ roomId: planted.things.roomId }] : []),
      ...('requestPayload' in shape
        ? narrowed.flatMap(payload => [
            { requestPayload: JSON.stringify(payload) },
            ...('search' in shape
              ? [{ requestPayload: JSON.stringify(payload), search: planted.words[0] }]
              : []),
          ])
        : []),
    ]
    return made.flatMap(request =>
      extras.map(extra => ({ ...request, query: { ...request.query, ...extra } })),
    )
  }

  async function answerOf(who: Person, row: AnyEndpoint, request: Request): Promise<string> {
    const outcome = await who.call(row, request)
    expect(outcome.status, `${row.path} ${JSON.stringify(outcome.error)}`).toBeLessThan(500)
    return typeof outcome.data === 'string' ? outcome.data : JSON.stringify(outcome.data ?? outcome.error)
  }
})

const namesPeople = ({ params, query, body }: AnyEndpoint) =>
  [params, query, body].some(shape => peopleFields(shape).length > 0)
/** The fields of a request that hold ids of people, at its top. */
const peopleFields = (shape: unknown) =>
  Object.keys((shape as z.ZodObject | undefined)?.shape ?? {}).filter(key =>
    /^(user|friendUser)Ids?$|^friendshipId$/.test(key),
  )
const writings = (Object.entries(contract) as [string, Record<string, AnyEndpoint>][]).flatMap(
  ([service, rows]) =>
    Object.entries(rows).flatMap(([name, row]) =>
      (!isReading(name, row) || name === 'getPrivateRoom') && namesPeople(row)
        ? [{ service, name, row }]
        : [],
    ),
)

/** What would reach somebody, and is refused as if there were nobody. */
const refusals: Record<string, string> = {
  ...{ createFriendship: 'userNotFound', getPrivateRoom: 'userNotFound', createReport: 'userNotFound' },
  ...{ createRoom: 'userNotFound', createRoomOnce: 'userNotFound', addMembers: 'userNotFound' },
  ...{ inviteToCall: 'userNotFound', shareNote: 'userNotFound', shareDriveNode: 'userNotFound' },
  ...{ updateFriendshipStatus: 'friendshipNotFound', updateAlias: 'friendshipNotFound' },
}

describe('whom guests name by an id that they should not have, they do not come to know by it', () => {
  let own: Scene
  beforeAll(async () => {
    own = await plantOwn()
  })

  it.each(writings)('$name', async ({ service, name, row }) => {
    const [stranger] = others as [Person]
    const { params = {}, query = {}, body } = makers[service]![name]!({ ...own, callerId: guest.userId })
    const about = (shape: unknown, given: object) => ({
      ...given,
      ...Object.fromEntries(peopleFields(shape).map(key => [key, naming(key, stranger.userId)])),
    })
    const request = {
      params: about(row.params, params),
      query: about(row.query, query) as Record<string, unknown>,
      ...(row.body ? { body: about(row.body, (body as object) ?? {}) } : {}),
      ...(name === 'updateFriendshipStatus' ? { body: { status: 'FRIENDSHIP_STATUS_BLOCKED' } } : {}),
    }
    const { data, error, status } = await guest.call(row, request)
    expect(status, JSON.stringify(error)).toBeLessThan(500)
    if (name in refusals) expect(error?.code).toBe(refusals[name])
    expect(leaksIn(JSON.stringify(data ?? error), [stranger.name, stranger.username])).toEqual([])
    const byId = { params: { value: others.map(({ userId }) => userId).join() } }
    expect((await guest.ask(contract.identity.getManyUsers, byId)).items).toEqual([])
  })

  it('a card of a contact', async () => {
    const [stranger] = others as [Person]
    const { error } = await guest.call(contract.chat.sendMessage, {
      params: { roomId: sharedRoomId },
      body: { type: 'CONTACT', contactId: stranger.userId },
    })
    expect(error?.code).toBe('userNotFound')
  })

  const naming = (key: string, userId: string) => {
    if (key === 'friendshipId') return [guest.userId, userId].sort().join('.')
    return key.endsWith('Ids') ? [userId] : userId
  }

  /** The guest's own group, note, file and call, where nothing but the person named could refuse. */
  async function plantOwn(): Promise<Scene> {
    const [stranger] = others as [Person]
    const { room } = await guest.ask(contract.room.createRoom, {
      body: { name: 'Nhóm của khách', userIds: [host.userId] },
    })
    const { roomId } = room
    const nowhere = uuidv7()
    return {
      ...{ roomId, owner: guest, deputy: host, member: host, outsider: stranger, callerId: guest.userId },
      ...{ workspaceId: workspace.workspaceId, messageId: (await say(guest, roomId, 'Chào')).messageId },
      callId: await startGroupCallIn(guest, roomId),
      nodeId: (await putFile(guest, 'khach.txt', { content: 'khách' })).nodeId,
      noteId: await addNote(guest, 'Của khách'),
      ...{ deviceInfoId: nowhere, contactId: nowhere, mediaId: nowhere, noteLabelId: nowhere },
      ...{ scheduledId: nowhere, notificationId: nowhere, invoiceId: nowhere },
    }
  }
})

/** One of everything, where Bình is and the guest is not. */
async function plant(): Promise<Planted> {
  const { app, an, binh, chi, dung } = scene
  const phoneNumber = '+84912345999'
  const hidden = await app.person('Zqnguoi Kín')
  await setPhone(app.app, hidden, phoneNumber)
  await app.befriend(binh, hidden)
  await an.ask(contract.workspace.addWorkspaceMembers, {
    params: { id: workspace.workspaceId },
    body: { userIds: [hidden.userId] },
  })
  const bio = { params: { userId: hidden.userId }, body: { bio: 'Zqtieusu', birthday: '1990-12-01' } }
  await hidden.ask(contract.identity.updateProfile, bio)

  const roomId = await makeRoom(an, [binh, chi, hidden], 'Zqphong họp')
  await an.ask(contract.room.updateRoom, { params: { roomId }, body: { description: 'Zqmota' } })
  const outside = await an.ask(contract.room.createRoom, {
    body: { name: 'Zqngoai', userIds: [binh.userId] },
  })
  const message = await say(binh, roomId, 'Zqtin https://zqlienket.vn/x')
  const all = { content: '@Tất cả zqnhac', mentions: [{ offset: 0, length: 7 }] }
  await an.ask(contract.chat.sendMessage, { params: { roomId }, body: all })
  const poll = { question: 'Zqbinhchon', options: ['Có', 'Không'] }
  await an.ask(contract.chat.sendMessage, { params: { roomId }, body: { type: 'POLL', poll } })
  const { mediaId } = await binh.ask(contract.media.uploadMedia, {
    body: { file: fileOf('nội dung', 'zqdinhkem.txt', 'text/plain') },
  })
  await binh.ask(contract.chat.sendMessage, {
    params: { roomId },
    body: { type: 'FILE', mediaIds: [mediaId] },
  })
  const ofMessage = { params: { id: message.messageId }, query: { roomId } }
  await an.ask(contract.chat.pinMessage, ofMessage)
  await an.ask(contract.chat.addReaction, { ...ofMessage, body: { reaction: '👍' } })
  await an.ask(contract.invite.createInvite, { params: { roomId }, body: { hours: 24 } })
  await an.ask(contract.workspace.addDefaultRoom, { params: { id: workspace.workspaceId, roomId } })

  const other = await addWorkspace(app, an, { name: 'Zqkhonggian', MEMBER: [binh] })
  const folder = await putFolder(an, 'Zqthumuc', workspace.workspaceId)
  const node = await putFile(an, 'zqtep.txt', { parentId: folder.nodeId, content: 'zqruot' })
  await an.ask(contract.driveSharing.addDriveComment, {
    params: { nodeId: node.nodeId },
    body: { text: 'Zqnhanxet', clientCommentId: uuidv7() },
  })
  const noteId = await addNote(an, 'Zqghichu')
  await an.ask(contract.noteSharing.shareNote, {
    params: { noteId },
    body: { roomIds: [roomId], role: 'EDIT', clientShareId: uuidv7() },
  })
  await an.ask(contract.noteSharing.addNoteComment, {
    params: { noteId },
    body: { text: 'Zqgopy', clientCommentId: uuidv7() },
  })
  const callId = await startGroupCallIn(an, roomId)
  await endCallsOf(binh)
  await binh.ask(contract.rtc.joinGroupCall, { params: { id: callId }, body: { deviceId: uuidv7() } })
  const call = { params: { callId }, body: { text: 'Zqtrongcuocgoi', clientMessageId: uuidv7() } }
  await an.ask(contract.call.sendCallMessage, call)
  const { scheduled } = await an.ask(contract.chat.scheduleMessage, {
    params: { roomId },
    body: { content: 'Zqhen', clientMessageId: uuidv7(), sendTime: app.clock.now() + 3_600_000 },
  })
  const shared = {
    noteId: await addNote(host, 'Ghi chú chung'),
    nodeId: (await putFile(host, 'chung.txt', { content: 'chung' })).nodeId,
  }
  for (const share of [
    { roomIds: [sharedRoomId], userIds: [] },
    { roomIds: [], userIds: [hidden.userId, chi.userId] },
  ]) {
    const body = { ...share, role: 'EDIT' as const }
    const ofNote = { params: { noteId: shared.noteId }, body: { ...body, clientShareId: uuidv7() } }
    await host.ask(contract.noteSharing.shareNote, ofNote)
    const ofNode = { params: { nodeId: shared.nodeId }, body: { ...body, clientShareId: uuidv7() } }
    await host.ask(contract.driveSharing.shareDriveNode, ofNode)
  }
  await app.app.processors.idle()
  return {
    shared,
    phoneNumber,
    words: [
      ...['Zqnguoi', 'Zqtieusu', 'Zqphong', 'Zqmota', 'Zqngoai', 'Zqtin', 'zqlienket', 'zqnhac'],
      ...['Zqbinhchon', 'zqdinhkem', 'Zqkhonggian', 'Zqthumuc', 'zqtep', 'Zqnhanxet', 'Zqghichu', 'Zqgopy'],
      'Zqtrongcuocgoi',
    ],
    ids: [
      ...[hidden.userId, roomId, outside.room.roomId, message.messageId, mediaId, other.workspaceId],
      ...[folder.nodeId, node.nodeId, noteId, callId],
    ],
    things: {
      ...{ roomId, messageId: message.messageId, owner: an, deputy: chi, member: hidden, outsider: dung },
      ...{ workspaceId: workspace.workspaceId, mediaId, nodeId: node.nodeId, noteId, callId },
      scheduledId: scheduled.scheduledId,
      deviceInfoId: await addDevice(app.app, an),
      contactId: uuidv7(),
      noteLabelId: await addNoteLabel(an),
      notificationId: await addNotification(app.app, an),
      invoiceId: await addInvoice(app.app, an),
      callerId: guest.userId,
    },
  }
}
