import {
  contract,
  type DataOf,
  type EventName,
  type Events,
  type Message,
  noteLiveChannel,
} from '@trau/contract'
import { expect } from 'vitest'
import { transact } from '#platform/outbox/outbox.ts'
import { remindDue, sweepExpired } from '../services/chat/index.ts'
import { matchNewNumbers } from '../services/contact/jobs/matchNewNumbers.ts'
import { setPhone } from '../services/contact/testing/phones.ts'
import { publishAccessChanged } from '../services/drive/index.ts'
import { handIn, openReports, reportOf, sentMail } from '../services/email/testing/reports.ts'
import { publishCommentsChanged } from '../services/note/index.ts'
import { endAll, makeGroup, readUpTo, type Scene, say, setBlock } from '../services/room/testing/scene.ts'
import type { Person } from './app.ts'
import { endCallsOf } from './calls.ts'
import { addDriveFile } from './drive.ts'
import { eventually } from './eventually.ts'
import * as lists from './law-lists.ts'
import { addNote } from './note.ts'
import { addWorkspace } from './workspace.ts'

/** An's group with Bình, open at both; Chi stands outside. */
export interface Stage extends Scene {
  roomId: string
  /** By An, the latest when the act begins. */
  message: Message
}

export interface Law<N extends EventName> {
  /** Makes it happen. */
  act(stage: Stage): Promise<unknown>
  /** Who hears it; An unless given. */
  hearer?: 'an' | 'binh'
  /** What is fetched of the thing, where the room list and the open room do not show it. */
  fetch?(stage: Stage, data: DataOf<Events[N]>): Promise<unknown>
  /** The same of the event; all of it unless given. */
  fromEvent?(data: DataOf<Events[N]>): unknown
  /** A list of An's beside the rooms, known before the act, which then only listens. */
  list?: lists.List
}

const latestNote = async ({ an }: Stage) =>
  (await an.ask(contract.note.listNotes, { query: { limit: 1 } })).items[0]!
const inRoom = ({ roomId }: Stage) => ({ params: { roomId } })
const theMessage = ({ roomId, message }: Stage) => ({ params: { id: message.messageId }, query: { roomId } })
const friendshipStatus = (stage: Stage) =>
  stage.an.ask(contract.identity.getFriendshipStatus, { params: { value: stage.chi.userId } })
const listMembers = (stage: Stage) => stage.an.ask(contract.room.listMembers, inRoom(stage))

const remindIn = (stage: Stage, ms: number) =>
  stage.an.ask(contract.chat.setReminder, {
    ...theMessage(stage),
    body: { remindTime: stage.app.clock.now() + ms, note: 'Gọi lại' },
  })

const signInElsewhere = ({ app, an }: Stage) =>
  app.call(
    contract.identityAuthen.login,
    { body: { username: an.username, password: an.password } },
    { headers: { 'x-device-id': crypto.randomUUID() } },
  )

const notified = async ({ an }: Stage) => {
  const { items } = await an.ask(contract.notification.listNotifications)
  return { notification: items[0], statistic: await an.ask(contract.notification.getNotificationStatistic) }
}
/** Bình says something, of which An has a notification afterwards. */
const notify = async (stage: Stage) => {
  await say(stage.binh, stage.roomId, 'Chào An')
  await eventually(async () => {
    await stage.app.app.processors.idle()
    expect((await notified(stage)).notification).toBeDefined()
  })
}

async function startCallIn(who: Person, roomId: string, deviceId: string = crypto.randomUUID()) {
  await endCallsOf(who)
  return who.ask(contract.rtc.startGroupCall, { params: { roomId }, body: { deviceId } })
}

async function joinBoth(an: Person, binh: Person, roomId: string) {
  const deviceIds = [crypto.randomUUID(), crypto.randomUUID()]
  const first = await startCallIn(an, roomId, deviceIds[0])
  const { callId } = first.call
  await endCallsOf(binh)
  const second = await binh.ask(contract.rtc.joinGroupCall, {
    params: { id: callId },
    body: { deviceId: deviceIds[1]! },
  })
  return { callId, deviceIds, participantIds: [first.participantId, second.participantId] }
}

/** One law an event: a new event does not compile before it has one. */
export const laws: { [N in EventName]: Law<N> } = {
  messageSent: { act: stage => say(stage.binh, stage.roomId, 'Chào An') },
  messageUpdated: {
    async act(stage) {
      const { an, binh, message } = stage
      await binh.ask(contract.chat.sendMessage, {
        ...inRoom(stage),
        body: { content: 'Đúng vậy', replyToMessageId: message.messageId },
      })
      await binh.ask(contract.chat.addReaction, { ...theMessage(stage), body: { reaction: '👍' } })
      // The server quotes it in the reply, and the client quotes it again: both cut a long text at the same grapheme.
      await an.ask(contract.chat.editMessage, {
        ...theMessage(stage),
        body: { content: 'Việt'.normalize('NFD').repeat(100) },
      })
    },
  },
  pinsUpdated: { act: stage => stage.an.ask(contract.chat.pinMessage, theMessage(stage)) },
  messageNoticed: { act: stage => say(stage.an, stage.roomId, 'Tin nữa'), hearer: 'binh' },
  mentioned: {
    act: ({ an, binh, roomId }) =>
      an.ask(contract.chat.sendMessage, {
        params: { roomId },
        body: { content: '@Bình ơi', mentions: [{ userId: binh.userId, offset: 0, length: 5 }] },
      }),
    hearer: 'binh',
  },
  lastMessageUpdated: {
    act: stage =>
      stage.an.ask(contract.chat.editMessage, { ...theMessage(stage), body: { content: 'Đã sửa' } }),
    hearer: 'binh',
  },
  messagesExpired: {
    async act({ app, an, roomId }) {
      await an.ask(contract.room.setSelfDestruct, { params: { roomId }, body: { seconds: 3_600 } })
      await say(an, roomId, 'Sẽ biến mất')
      await endAll(app)
      await sweepExpired(app.app)
    },
  },
  roomHidden: {
    async act({ an, roomId }) {
      await an.ask(contract.hidden.createHiddenPin, { body: { pin: '4829' } })
      await an.ask(contract.room.hideRoom, { params: { id: roomId } })
    },
    fromEvent: ({ roomId }) => ({ roomId, isThere: false }),
    async fetch({ an }, { roomId }) {
      const { items } = await an.ask(contract.room.listRooms, { query: { limit: 100 } })
      return { roomId, isThere: items.some(({ room }) => room.roomId === roomId) }
    },
  },
  messageHidden: { act: stage => stage.an.ask(contract.chat.deleteMessageForMe, theMessage(stage)) },
  savedMessageUpdated: {
    act: stage => stage.an.ask(contract.chat.saveMessage, theMessage(stage)),
    list: lists.savedMessages,
  },
  draftUpdated: {
    async act(stage) {
      const begin = (content: string) =>
        stage.an.ask(contract.chat.putDraft, {
          ...inRoom(stage),
          body: { content, replyToMessageId: stage.message.messageId },
        })
      await begin('Chưa')
      await stage.an.ask(contract.chat.deleteDraft, inRoom(stage))
      await begin('Chưa xong ')
    },
    list: lists.drafts,
  },
  scheduledUpdated: {
    async act({ an, roomId }) {
      const plan = (content: string) =>
        an.ask(contract.chat.scheduleMessage, {
          params: { roomId },
          body: { content, clientMessageId: crypto.randomUUID(), sendTime: Date.now() + 3_600_000 },
        })
      const [one, two] = [await plan('Một'), await plan('Hai'), await plan('Ba')]
      await an.ask(contract.chat.deleteScheduledMessage, {
        params: { scheduledId: one.scheduled.scheduledId },
      })
      await an.ask(contract.chat.sendScheduledMessage, { params: { scheduledId: two.scheduled.scheduledId } })
    },
    list: lists.scheduled,
  },
  reminderUpdated: { act: stage => remindIn(stage, 60_000), list: lists.reminders },
  reminderDue: {
    async act(stage) {
      await remindIn(stage, 1_000)
      stage.app.clock.advance(2_000)
      await remindDue(stage.app.app)
    },
    list: lists.reminders,
  },
  notificationUpserted: { act: notify, fetch: notified },
  notificationsChanged: {
    async act(stage) {
      await notify(stage)
      await stage.an.ask(contract.notification.readNotifications, { body: {} })
    },
    fetch: async stage => ({ statistic: (await notified(stage)).statistic }),
  },
  notificationsRemoved: {
    async act(stage) {
      const { binh, roomId } = stage
      await notify(stage)
      const { items } = await binh.ask(contract.chat.listMessages, {
        params: { roomId },
        query: { limit: 1 },
      })
      await binh.ask(contract.chat.deleteMessageForAll, {
        params: { id: items[0]!.messageId },
        query: { roomId },
      })
    },
    fromEvent: ({ notificationIds, statistic }) => ({
      statistic,
      rows: notificationIds.map(() => undefined),
    }),
    async fetch(stage, { notificationIds }) {
      const { an } = stage
      const { items } = await an.ask(contract.notification.listNotifications)
      return {
        statistic: (await notified(stage)).statistic,
        rows: notificationIds.map(id => items.find(one => one.notificationId === id)),
      }
    },
  },
  driveChanged: {
    act: ({ an }) => addDriveFile(an),
    fetch: async ({ an }) => {
      const { seq } = await an.ask(contract.drive.listDriveChanges, { params: { spaceId: an.userId } })
      return { spaceId: an.userId, seq }
    },
  },
  driveCommentsChanged: {
    async act({ an }) {
      const nodeId = await addDriveFile(an)
      await an.ask(contract.driveSharing.addDriveComment, {
        params: { nodeId },
        body: { text: 'Đẹp quá', clientCommentId: crypto.randomUUID() },
      })
    },
    fetch: async ({ an }) => ({ spaceId: an.userId }),
  },
  driveVersionsChanged: {
    async act({ an }) {
      const nodeId = await addDriveFile(an)
      const { items } = await an.ask(contract.drive.listDriveVersions, { params: { nodeId } })
      const params = { nodeId, versionId: items[0]!.versionId }
      await an.ask(contract.drive.nameDriveVersion, { params, body: { label: 'Gửi khách' } })
    },
    fetch: async ({ an }) => ({ spaceId: an.userId }),
  },
  driveAccessChanged: {
    async act({ app, an }) {
      const nodeId = await addDriveFile(an)
      await transact(app.app, tx => publishAccessChanged(app.app, tx, an.tenant, [an.userId], nodeId))
    },
    fromEvent: ({ nodeId }) => ({ nodeId }),
    fetch: async ({ an }, { nodeId }) => ({
      nodeId: (await an.ask(contract.drive.getDriveNode, { params: { nodeId } })).nodeId,
    }),
  },
  sharedNodesChanged: {
    async act({ an, binh }) {
      const nodeId = await addDriveFile(binh)
      await binh.ask(contract.driveSharing.shareDriveNode, {
        params: { nodeId },
        body: { userIds: [an.userId], role: 'VIEW', clientShareId: crypto.randomUUID() },
      })
      await an.eventsPublished()
      await binh.ask(contract.drive.renameDriveNode, { params: { nodeId }, body: { name: 'Tên mới.txt' } })
    },
    fromEvent: ({ nodeIds }) => ({ nodeIds }),
    fetch: async ({ an }, { nodeIds }) => ({
      nodeIds: [(await an.ask(contract.drive.getDriveNode, { params: { nodeId: nodeIds[0]! } })).nodeId],
    }),
  },
  noteListChanged: {
    act: ({ an }) => addNote(an),
    fromEvent: ({ noteId }) => ({ noteId }),
    fetch: async ({ an }, { noteId }) => ({
      noteId: (await an.ask(contract.note.getNote, { params: { noteId } })).noteId,
    }),
  },
  noteLabelsChanged: {
    act: ({ an }) => an.ask(contract.note.createNoteLabel, { body: { name: 'Việc nhà' } }),
    fromEvent: ({ labelId }) => ({ labelId }),
    async fetch({ an }, { labelId }) {
      const { items } = await an.ask(contract.note.listNoteLabels)
      return { labelId: items.find(label => label.labelId === labelId)!.labelId }
    },
  },
  noteChanged: {
    async act(stage) {
      const { noteId } = await latestNote(stage)
      await stage.an.ask(contract.note.updateNote, { params: { noteId }, body: { title: 'Việc tuần này' } })
    },
    fromEvent: ({ isTrashed: _, ...card }) => card,
    async fetch({ an }, { noteId }) {
      const note = await an.ask(contract.note.getNote, { params: { noteId } })
      const { title, excerpt, tasks, taskCount, doneCount, colour, isLocked, changedTime, changedBy } = note
      return {
        ...{ noteId, title, excerpt, tasks, taskCount, doneCount },
        ...{ colour, isLocked, changedTime, changedBy },
      }
    },
  },
  noteUpdated: {
    async act(stage) {
      const { noteId } = await latestNote(stage)
      await stage.an.ask(contract.noteSync.pushNoteUpdate, {
        params: { noteId },
        body: { clientId: crypto.randomUUID(), clientSeq: 1, update: 'AAA=' },
      })
    },
    fromEvent: ({ noteId, seq, update, authorId }) => ({ noteId, seq, update, authorId }),
    async fetch({ an }, { noteId }) {
      const { updates } = await an.ask(contract.noteSync.getNoteDocument, { params: { noteId } })
      return { noteId, ...updates.at(-1)! }
    },
  },
  noteCommentsChanged: {
    async act(stage) {
      const { noteId } = await latestNote(stage)
      await transact(stage.app.app, tx => publishCommentsChanged(stage.app.app, tx, stage.an.tenant, noteId))
    },
    fromEvent: ({ noteId }) => ({ noteId }),
    fetch: async stage => ({ noteId: (await latestNote(stage)).noteId }),
  },
  noteCaretMoved: {
    async act(stage) {
      const { noteId } = await latestNote(stage)
      const subscription = (await stage.an.socket()).newSubscription(noteLiveChannel(noteId))
      subscription.subscribe()
      await subscription.ready(5_000)
      await subscription.publish({ clientId: crypto.randomUUID(), userId: 'somebody else' })
    },
    // Never stored; the server says whose it is.
    fromEvent: ({ noteId, userId }) => ({ noteId, userId }),
    fetch: async stage => ({ noteId: (await latestNote(stage)).noteId, userId: stage.an.userId }),
  },
  notificationPreferencesUpdated: {
    act: ({ an }) =>
      an.ask(contract.notification.updateNotificationPreferences, { body: { keywords: ['họp'] } }),
    fetch: async ({ an }) => ({
      preferences: await an.ask(contract.notification.getNotificationPreferences),
    }),
  },
  callUpdated: {
    act: ({ an, roomId }) => startCallIn(an, roomId),
    hearer: 'binh',
    fromEvent: ({ call }) => ({ call }),
    fetch: async ({ binh }, { call }) => ({
      call: (await binh.ask(contract.call.getCall, { params: { callId: call.callId } })).call,
    }),
  },
  roomCallUpdated: {
    act: ({ an, roomId }) => startCallIn(an, roomId),
    hearer: 'binh',
    fetch: async ({ binh, roomId }) => {
      const { items } = await binh.ask(contract.call.listRoomCalls)
      return { roomId, call: items.find(call => call.roomId === roomId) }
    },
  },
  callSignalled: {
    async act({ an, binh, roomId }) {
      const { callId, participantIds, deviceIds } = await joinBoth(an, binh, roomId)
      await an.ask(contract.rtc.sendOffer, {
        body: {
          ...{ callId, deviceId: deviceIds[0]!, to: participantIds[1]! },
          description: { type: 'offer', sdp: 'v=0' },
        },
      })
    },
    hearer: 'binh',
    // Kept nowhere: what was heard is all there is, and names the one device that it is for.
    fromEvent: ({ signal }) => ({ to: signal.to, toDeviceId: signal.toDeviceId }),
    fetch: async ({ binh }, { signal }) => {
      const { call } = await binh.ask(contract.call.getCall, { params: { callId: signal.callId } })
      const mine = call.participants.find(one => one.userId === binh.userId)
      return { to: mine?.participantId, toDeviceId: mine?.deviceId }
    },
  },
  callReacted: {
    async act({ an, binh, roomId }) {
      const { callId } = await joinBoth(an, binh, roomId)
      await an.ask(contract.call.reactInCall, { params: { callId }, body: { reaction: '🎉' } })
    },
    hearer: 'binh',
    fromEvent: ({ participantId }) => ({ participantId }),
    fetch: async ({ binh, an }, { callId }) => {
      const { call } = await binh.ask(contract.call.getCall, { params: { callId } })
      return { participantId: call.participants.find(one => one.userId === an.userId)?.participantId }
    },
  },
  callMessageSent: {
    async act({ an, binh, roomId }) {
      const { callId } = await joinBoth(an, binh, roomId)
      const body = { text: 'Nghe rõ không?', clientMessageId: crypto.randomUUID() }
      await an.ask(contract.call.sendCallMessage, { params: { callId }, body })
    },
    hearer: 'binh',
    fromEvent: ({ message }) => ({ message }),
    fetch: async ({ binh }, { message }) => ({
      message: (await binh.ask(contract.call.listCallMessages, { params: { callId: message.callId } }))
        .items[0],
    }),
  },
  typing: {
    async act({ binh, roomId }) {
      const subscription = (await binh.socket()).newSubscription(`live:${roomId}`)
      subscription.subscribe()
      await subscription.ready(5_000)
      await subscription.publish({ kind: 'recording', said: 'anything' })
    },
    // Never stored: who comes later finds nothing of it, and what was heard names only who, where and which kind.
    fetch: async ({ binh, roomId }) => ({ roomId, userId: binh.userId, kind: 'recording' }),
  },
  sessionEnded: {
    async act({ app, an }) {
      const { username, password } = an
      const { data } = await app.call(contract.identityAuthen.login, { body: { username, password } })
      await app.call(contract.identityAuthen.logout, {}, { token: data!.accessToken })
    },
    fromEvent: ({ loginSessionIds }) => loginSessionIds.map(id => ({ id, isThere: false })),
    async fetch({ an }, { loginSessionIds }) {
      const { items } = await an.ask(contract.identityAuthen.listLoginSessions)
      const there = new Set(items.map(session => session.loginSessionId))
      return loginSessionIds.map(id => ({ id, isThere: there.has(id) }))
    },
  },
  securityNoticed: { act: signInElsewhere, list: lists.notices },
  deviceUpdated: {
    async act(stage) {
      const [deviceInfoId] = Object.keys(await lists.devices.fetch(stage))
      await stage.an.ask(contract.device.updateDevice, {
        params: { deviceInfoId: deviceInfoId! },
        body: { name: 'Máy ở nhà' },
      })
    },
    list: lists.devices,
  },
  deviceRemoved: {
    async act(stage) {
      const before = await lists.devices.fetch(stage)
      await signInElsewhere(stage)
      const added = Object.keys(await lists.devices.fetch(stage)).find(id => !(id in before))
      await stage.an.ask(contract.device.removeDevice, { params: { value: added! } })
    },
    fromEvent: ({ deviceInfoId }) => ({ deviceInfoId, isThere: false }),
    fetch: async (stage, { deviceInfoId }) => ({
      deviceInfoId,
      isThere: deviceInfoId in (await lists.devices.fetch(stage)),
    }),
    list: lists.devices,
  },
  contactBookUpdated: {
    act: ({ an }) => an.ask(contract.contact.addContact, { body: { name: 'Mẹ', phoneNumber: '0912000001' } }),
    // Its rows are not published; they are fetched again.
    async fetch({ an }) {
      const { total } = await an.ask(contract.contact.listContacts)
      return { book: { total } }
    },
  },
  contactMatched: {
    async act({ app, an }) {
      const phoneNumber = '+84912000002'
      await an.ask(contract.contact.addContact, { body: { name: 'Giang', phoneNumber } })
      await setPhone(app.app, await app.person('Phạm Thị Giang'), phoneNumber)
      await matchNewNumbers.run(app.app)
    },
    list: lists.contacts,
  },
  dataExportUpdated: {
    act: ({ an }) => an.ask(contract.ownData.createDataExport, { body: { password: an.password } }),
    list: lists.dataExports,
  },
  userUpdated: {
    act: ({ an }) =>
      an.ask(contract.identity.updateProfile, {
        params: { userId: an.userId },
        body: { bio: 'Ăn trầu gẫy' },
      }),
    fromEvent: ({ user }) => user,
    // Which session asks is not of the account; the event goes to all of them.
    async fetch({ an }) {
      const { loginSessionId: _, ...user } = await an.ask(contract.identity.getUser, {
        params: { value: an.userId },
      })
      return user
    },
  },
  friendshipUpdated: {
    act: ({ an, chi }) => setBlock(an, chi),
    fromEvent: ({ friendship }) => friendship,
    fetch: friendshipStatus,
  },
  presenceChanged: {
    async act({ an, dung }) {
      await (await an.socket()).rpc('presence.watch', { userIds: [dung.userId] })
      await dung.socket()
    },
    fromEvent: ({ users }) => users,
    fetch: async ({ an, dung }) => [
      await an.ask(contract.identity.getUserOnline, { params: { value: dung.userId } }),
    ],
  },
  roomUpserted: { act: ({ an, chi }) => makeGroup(an, [chi], 'Nhóm khác') },
  roomUpdated: {
    act: stage =>
      stage.an.ask(contract.room.updateRoom, {
        ...inRoom(stage),
        body: { name: 'Tên mới', description: 'Mô tả' },
      }),
    hearer: 'binh',
  },
  roomRemoved: {
    act: stage =>
      stage.an.ask(contract.room.removeMembers, { ...inRoom(stage), query: { userIds: stage.binh.userId } }),
    hearer: 'binh',
  },
  personalTagsUpdated: {
    async act({ an, roomId }) {
      const params = { roomId, userId: an.userId }
      const { room } = await an.ask(contract.room.updateOwnMember, {
        params,
        body: { personalTags: [{ text: 'Việc', colour: 'red' }, { text: 'Nhà' }] },
      })
      const [work, home] = room.personalTags
      await an.ask(contract.room.updateOwnMember, {
        params,
        body: { editedTags: [{ tagId: work!.tagId, text: 'Việc gấp', emoji: '🔥' }] },
      })
      await an.ask(contract.room.deletePersonalTag, { query: { tagId: home!.tagId } })
    },
    list: lists.personalTags,
  },
  workspaceUpserted: {
    async act({ app, an, binh }) {
      const { workspaceId } = await addWorkspace(app, an, { MEMBER: [binh] })
      const params = { id: workspaceId, userId: binh.userId }
      await an.ask(contract.workspace.updateWorkspaceMember, { params, body: { role: 'ADMIN' } })
      await an.ask(contract.workspace.archiveWorkspace, { params })
    },
    hearer: 'binh',
    fetch: ({ binh }, { workspaceId }) =>
      binh.ask(contract.workspace.getWorkspace, { params: { id: workspaceId } }),
  },
  workspaceRemoved: {
    async act({ app, an, binh }) {
      const { workspaceId } = await addWorkspace(app, an, { MEMBER: [binh] })
      await an.ask(contract.workspace.deleteWorkspace, { params: { id: workspaceId } })
    },
    hearer: 'binh',
    fromEvent: () => 'workspaceNotFound',
    fetch: async ({ binh }, { workspaceId }) =>
      (await binh.call(contract.workspace.getWorkspace, { params: { id: workspaceId } })).error?.code,
  },
  // Says only that there is something to fetch.
  workspaceMembersUpdated: {
    act: ({ app, an, binh }) => addWorkspace(app, an, { MEMBER: [binh] }),
    fromEvent: () => 2,
    fetch: async ({ an }, { workspaceId }) =>
      (await an.ask(contract.workspace.listWorkspaceMembers, { params: { id: workspaceId } })).total,
  },
  joinRequestsUpdated: {
    async act({ an, chi, roomId }) {
      const { token } = await an.ask(contract.invite.createInvite, {
        params: { roomId },
        body: { needsApproval: true },
      })
      await chi.ask(contract.invite.joinByInvite, { params: { token } })
    },
    async fetch({ an, roomId }) {
      const { total } = await an.ask(contract.invite.listJoinRequests, { params: { roomId } })
      return { roomId, total }
    },
  },
  permissionsUpdated: {
    async act({ app, an }) {
      const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
      const { items } = await admin.ask(contract.adminPermission.listRoles)
      const roleId = items.find(role => role.builtIn === 'SUPPORT')!.roleId
      await admin.ask(contract.adminPermission.addRoleUser, { params: { roleId, userId: an.userId } })
    },
    fetch: ({ an }) => an.ask(contract.adminPermission.getOwnPermissions),
  },
  standingUpdated: {
    async act({ app, an, chi }) {
      const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
      const { reportId } = await chi.ask(contract.moderation.createReport, {
        body: { userId: an.userId, reason: 'ANNOYING' },
      })
      const params = { reportId }
      await admin.ask(contract.moderation.actOnReport, { params, body: { action: 'REVIEW' } })
      await admin.ask(contract.moderation.actOnReport, { params, body: { action: 'WARN' } })
    },
    fetch: ({ an }) => an.ask(contract.moderation.getStanding),
  },
  emailSuspensionUpdated: {
    async act({ app, an }) {
      const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
      const address = `an-${crypto.randomUUID()}@vidu.vn`
      await app.setUser(an, { email: address, verified_email: true })
      const secret = await openReports(admin)
      const to = await sentMail(app, address)
      expect((await handIn(app, secret, reportOf({ to }))).data).toEqual({ outcome: 'SUSPENDED' })
    },
    fetch: ({ an }) => an.ask(contract.emailBounce.getEmailSuspension),
  },
  platformConfigUpdated: {
    async act({ app }) {
      const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
      const body = { platform: 'WEB', key: `co-${crypto.randomUUID()}`, kind: 'LIMIT' } as const
      await admin.ask(contract.platformConfig.createPlatformConfig, {
        body: { ...body, value: { number: 1 } },
      })
    },
    async fetch({ an }) {
      const { revision } = await an.ask(contract.platformSetting.getOwnPlatform)
      return { revision }
    },
  },
  selfMemberUpdated: { act: ({ binh, message }) => readUpTo(binh, message), hearer: 'binh' },
  receiptsUpdated: {
    act: ({ binh, message }) => readUpTo(binh, message),
    fromEvent: ({ userId, lastSeenSeq, lastDeliveredSeq }) => ({ userId, lastSeenSeq, lastDeliveredSeq }),
    async fetch(stage, { userId }) {
      const member = (await listMembers(stage)).items.find(each => each.userId === userId)!
      const { lastSeenSeq, lastDeliveredSeq } = member
      return { userId, lastSeenSeq, lastDeliveredSeq }
    },
  },
  membersUpdated: {
    act: stage =>
      stage.an.ask(contract.room.addMembers, { ...inRoom(stage), body: { userIds: [stage.chi.userId] } }),
    fromEvent: ({ memberCount, upserted }) => ({ memberCount, upserted }),
    async fetch(stage, { upserted }) {
      const { items, total } = await listMembers(stage)
      const ids = new Set(upserted.map(member => member.userId))
      return { memberCount: total, upserted: items.filter(member => ids.has(member.userId)) }
    },
  },
}
