import { QueryObserver } from '@tanstack/react-query'
import { type EventName, events, type Message, type RoomEntry } from '@trau/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { administrationApi } from '../api/administration-api.ts'
import { api } from '../api/api.ts'
import { keyOf, queryClient } from '../api/query-client.ts'
import { json, stubNetwork } from '../api/testing.ts'
import { messageOf } from '../features/chat/testing.ts'
import { listKey, statisticKey } from '../features/notifications/list-cache.ts'
import { notificationOf, statisticOf } from '../features/notifications/testing.ts'
import { applyEvent } from '../live/dispatch.ts'
import { runningCallsKey } from '../model/calls/running-calls.ts'
import { loadLatest, loadOlder, openWindow } from '../model/messages/load.ts'
import type { MessageWindow } from '../model/messages/message-window.ts'
import { remindersKey } from '../model/messages/reminders.ts'
import { windowKey } from '../model/messages/window-cache.ts'
import { preferencesKey } from '../model/notifications/preferences.ts'
import { roomSettingsKey } from '../model/notifications/room-settings.ts'
import { wholeKey } from '../model/people/friendship-lists.ts'
import { joinRequestParts } from '../model/rooms/invite-parts.ts'
import { largeGroupKey, membersParts } from '../model/rooms/members-cache.ts'
import { endMessengerSession, messengerSession } from '../model/session/session.ts'
import { roomActions, roomSelectors } from '../store/room-slice.ts'
import { store } from '../store/store.ts'
import type { CatchUp } from '../sync/live-connection.ts'
import { registerAccountHandlers } from './live.ts'

/**
 * Every list that is fetched and then kept true by events, with the race forced: the server reads the answer, then something happens, and
 * the answer arrives after its event; or it happens before anybody listens, so that no event is heard at all.
 */
let catchUp: CatchUp
vi.mock('../sync/live-connection.ts', () => ({
  openLiveConnection: (_store: unknown, _url: string, whenSubscribed: CatchUp) => {
    catchUp = whenSubscribed
    const socket = { on: () => () => {}, rpc: async () => ({}), publish: async () => ({}) }
    return { socket, openRoom: () => () => {}, close: () => {} }
  },
}))

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 2 })

/** Calls are heard by a machine of their own, which has tests of its own. */
vi.mock('../features/call/session/session.ts', () => ({
  callSession: () => ({ hear: { callUpdated: () => {} } }),
}))

const me = 'an'
const friendUserId = 'binh'
const roomId = 'room'
const targets = { dispatch: store.dispatch, queryClient }
const hear = (type: EventName, data: unknown) => applyEvent({ type, data }, targets)
/** Channels of which the session hears that their subscription stands; a drive's and a note's are those of who shows them. */
const ofSession = ['user', 'room', 'tenant'] as const
const isOfSession = (type: EventName) => ofSession.some(channel => channel === events[type].channel)
/** The subscription that brings the event stands now, and recovered nothing. */
const subscribe = (type: EventName) => {
  const channel = ofSession.find(name => name === events[type].channel)!
  catchUp({ kind: channel, id: channel === 'room' ? roomId : me }, {
    recovered: false,
    isFirst: true,
  } as Parameters<CatchUp>[1])
}

/** What the server answers, by the end of the path; an empty list elsewhere. */
const answers = new Map<string, (url: URL) => unknown>()
let delivery = Promise.withResolvers<void>()
const deliver = () => delivery.resolve()
const hold = () => {
  delivery = Promise.withResolvers<void>()
}

/** The server reads the answer at once; it arrives when it is delivered. */
async function answer(url: string): Promise<Response> {
  const address = new URL(url, 'http://server')
  const read = [...answers].find(([end]) => address.pathname.endsWith(end))?.[1]
  if (!read) return json({ data: { items: [], total: 0 } })
  const data = read(address)
  await delivery.promise
  return json({ data })
}

let unsubscribeMembers: () => void
beforeAll(() => {
  unsubscribeMembers = registerAccountHandlers(() => undefined)
})
afterAll(() => unsubscribeMembers())
beforeEach(() => {
  answers.clear()
  deliver()
  stubNetwork(request => answer(request.url))
  store.dispatch({ type: 'auth/userInfoSet', payload: { userId: me } })
})
afterEach(async () => {
  await endMessengerSession()
  queryClient.clear()
  store.dispatch(roomActions.roomsSet([]))
  vi.unstubAllGlobals()
})

interface Row {
  list: string
  key: readonly unknown[]
  event: EventName
  data: unknown
  before?: unknown
  after?: unknown
  /** The end of its path, where the session asks for it too. */
  path?: string
}

const older = notificationOf(1)
const newer = notificationOf(2)
const pages = (...items: unknown[]) => ({ pages: [{ items }], pageParams: [''] })
const friendship = { friendUserId, status: 'FRIENDSHIP_STATUS_ACCEPTED' }
const online = { userId: friendUserId, isOnline: true, lastActiveTime: 2 }
const ofUser = (userId: string) => keyOf(api.identity.getUser, { params: { value: userId } })
const member = (userId: string, lastSeenSeq = 0) => ({
  userId,
  role: 3,
  joinedAt: 1,
  lastSeenSeq,
  lastDeliveredSeq: lastSeenSeq,
})
const membersKey = keyOf(api.room.listMembers, membersParts(roomId))
const reminder = (seq: number) => ({
  messageId: `m${seq}`,
  roomId,
  message: { messageId: `m${seq}`, roomId, seq },
})
const selfMember = { ...member(me), roomId, clearedSeq: 0 }
const entry = { room: { roomId, name: 'Nhóm', pinnedMessages: [] }, selfMember }
const count = { roomId, waiting: 1, failed: 0 }
const countPath = '/messages/@/scheduled/count'
const receipts = { roomId, userId: friendUserId, lastSeenSeq: 3, lastDeliveredSeq: 3 }

/** Without `before` and `after` the event only says that there is something to ask for. */
const rows: Row[] = [
  {
    list: 'notifications',
    key: listKey('all'),
    event: 'notificationUpserted',
    data: { notification: newer, statistic: statisticOf([older, newer]) },
    before: pages(older),
    after: pages(newer, older),
  },
  {
    list: 'notifications',
    key: listKey('all'),
    event: 'notificationsChanged',
    data: { statistic: statisticOf([]) },
  },
  {
    list: 'notifications',
    key: listKey('all'),
    event: 'notificationsRemoved',
    data: { notificationIds: [newer.notificationId], statistic: statisticOf([older]) },
    before: pages(newer, older),
    after: pages(older),
  },
  {
    list: 'counts of notifications',
    key: statisticKey,
    event: 'notificationsRemoved',
    data: { notificationIds: [newer.notificationId], statistic: { ...statisticOf([older]), version: 2 } },
    before: { ...statisticOf([older, newer]), version: 1 },
    after: { ...statisticOf([older]), version: 2 },
  },
  {
    list: 'counts of notifications',
    key: statisticKey,
    event: 'notificationUpserted',
    data: { notification: newer, statistic: { ...statisticOf([older, newer]), version: 2 } },
    before: { ...statisticOf([older]), version: 1 },
    after: { ...statisticOf([older, newer]), version: 2 },
  },
  {
    list: 'preferences',
    key: preferencesKey,
    event: 'notificationPreferencesUpdated',
    data: { preferences: { keywords: ['trầu'] } },
    before: { keywords: [] },
    after: { keywords: ['trầu'] },
  },
  {
    list: 'settings of rooms',
    key: roomSettingsKey,
    event: 'notificationPreferencesUpdated',
    data: { ofRoom: { roomId, level: 'NOTHING', sound: 'DEFAULT' } },
    before: [],
    after: [{ roomId, level: 'NOTHING', sound: 'DEFAULT' }],
  },
  ...(
    [
      ['friends', wholeKey('listFriends')],
      ['received requests', wholeKey('listReceivedRequests')],
      ['sent requests', wholeKey('listSentRequests')],
      ['blocked people', wholeKey('listBlockedUsers')],
      ['birthdays', keyOf(api.identity.listBirthdays)],
      ['suggestions', keyOf(api.people.listSuggestions)],
      ['contacts', keyOf(api.contact.listContacts)],
      ['a profile', ofUser(friendUserId)],
    ] as const
  ).map(([list, key]): Row => ({ list, key, event: 'friendshipUpdated', data: { friendship } })),
  {
    list: 'what stands between two people',
    key: keyOf(api.identity.getFriendshipStatus, { params: { value: friendUserId } }),
    event: 'friendshipUpdated',
    data: { friendship },
    before: { friendUserId, status: 'FRIENDSHIP_STATUS_PENDING' },
    after: friendship,
  },
  {
    list: 'friends',
    key: wholeKey('listFriends'),
    event: 'presenceChanged',
    data: { users: [online] },
    before: [{ friendUserId, friendUser: { userId: friendUserId, isOnline: false, lastActiveTime: 1 } }],
    after: [{ friendUserId, friendUser: online }],
  },
  {
    list: 'a profile',
    key: ofUser(friendUserId),
    event: 'presenceChanged',
    data: { users: [online] },
    before: { userId: friendUserId, isOnline: false, lastActiveTime: 1 },
    after: online,
  },
  { list: 'one’s own profile', key: ofUser(me), event: 'userUpdated', data: { user: { userId: me } } },
  { list: 'contacts', key: keyOf(api.contact.listContacts), event: 'contactBookUpdated', data: {} },
  { list: 'contacts', key: keyOf(api.contact.listContacts), event: 'contactMatched', data: {} },
  {
    list: 'contact runs',
    key: keyOf(api.contact.listSyncHistories),
    event: 'contactBookUpdated',
    data: {},
  },
  { list: 'devices', key: keyOf(api.device.listDevices), event: 'deviceUpdated', data: {} },
  { list: 'devices', key: keyOf(api.device.listDevices), event: 'deviceRemoved', data: {} },
  { list: 'sessions', key: keyOf(api.identityAuthen.listLoginSessions), event: 'deviceRemoved', data: {} },
  {
    list: 'security notices',
    key: keyOf(api.account.listSecurityNotices),
    event: 'securityNoticed',
    data: {},
  },
  { list: 'factors', key: keyOf(api.signIn.getSecondFactors), event: 'securityNoticed', data: {} },
  {
    list: 'standing',
    key: keyOf(api.moderation.getStanding),
    event: 'standingUpdated',
    data: { warnings: 1 },
    before: { warnings: 0 },
    after: { warnings: 1 },
  },
  {
    list: 'whether mail comes back',
    key: ['emailBounce', 'getEmailSuspension', 'an@vidu.vn'],
    event: 'emailSuspensionUpdated',
    data: { suspension: null },
  },
  {
    list: 'requests about one’s own data',
    key: keyOf(administrationApi.dataProtection.listOwnDataRequests, { query: { limit: 10 } }),
    event: 'notificationUpserted',
    data: {
      notification: { ...newer, place: '/settings/account' },
      statistic: statisticOf([older, newer]),
    },
  },
  { list: 'exports', key: keyOf(api.ownData.listDataExports), event: 'dataExportUpdated', data: {} },
  {
    list: 'requests to join',
    event: 'joinRequestsUpdated',
    data: { roomId },
    key: keyOf(api.invite.listJoinRequests, joinRequestParts(roomId)),
  },
  {
    list: 'an invitation',
    event: 'roomUpserted',
    data: entry,
    key: keyOf(api.invite.getInvite, { params: { token: 'x' } }),
  },
  { list: 'saved messages', key: keyOf(api.chat.listSavedMessages), event: 'savedMessageUpdated', data: {} },
  { list: 'reminders', key: remindersKey, event: 'reminderUpdated', data: {} },
  { list: 'reminders', key: remindersKey, event: 'reminderDue', data: {} },
  {
    list: 'reminders',
    key: remindersKey,
    event: 'roomUpserted',
    data: entry,
    before: [],
    after: [reminder(1)],
  },
  ...(['roomRemoved', 'roomHidden'] as const).flatMap((event): Row[] => [
    {
      list: 'reminders',
      key: remindersKey,
      event,
      data: { roomId },
      before: [reminder(1)],
      after: [],
    },
    { list: 'notes of a room', key: ['note', 'listNotes'], event, data: { roomId } },
    {
      list: 'counts of scheduled messages',
      event,
      data: { roomId },
      key: keyOf(api.chat.countScheduledMessages),
      path: countPath,
      before: { items: [count] },
      after: { items: [] },
    },
    {
      list: 'scheduled messages',
      event,
      data: { roomId },
      key: [...keyOf(api.chat.listScheduledMessages), roomId],
    },
    { list: 'recent files', event, data: { roomId }, key: ['drive', 'listRecentDriveNodes'] },
    { list: 'what is shared', event, data: { roomId }, key: ['driveSharing', 'listSharedWithMe'] },
    { list: 'a search in the drive', event, data: { roomId }, key: ['driveSearch', 'searchDrive'] },
  ]),
  {
    list: 'reminders',
    key: remindersKey,
    event: 'messageHidden',
    data: { roomId, messageId: 'm1' },
    before: [reminder(1), reminder(2)],
    after: [reminder(2)],
  },
  {
    list: 'reminders',
    key: remindersKey,
    event: 'selfMemberUpdated',
    data: { selfMember: { ...selfMember, clearedSeq: 1 } },
    before: [reminder(1), reminder(2)],
    after: [reminder(2)],
  },
  {
    list: 'counts of scheduled messages',
    event: 'scheduledUpdated',
    data: count,
    key: keyOf(api.chat.countScheduledMessages),
    path: countPath,
    before: { items: [] },
    after: { items: [count] },
  },
  {
    list: 'scheduled messages',
    event: 'scheduledUpdated',
    data: count,
    key: [...keyOf(api.chat.listScheduledMessages), roomId],
  },
  ...[{ hidesResults: true }, { isAnonymous: true, voterCount: 2 }].map(poll => ({
    list: `one’s vote in a poll with ${Object.keys(poll)[0]}`,
    event: 'messageUpdated' as const,
    key: keyOf(api.chat.getPollVote, { params: { id: 'm1' }, query: { roomId } }),
    data: { message: messageOf(1, { metaData: { poll } } as Partial<Message>) },
  })),
  {
    list: 'members',
    key: membersKey,
    event: 'membersUpdated',
    data: { roomId, memberCount: 2, upserted: [member(friendUserId)], removedUserIds: [] },
    before: { items: [member(me)], total: 1 },
    after: { items: [member(me), member(friendUserId)], total: 1 },
  },
  {
    list: 'members of a large group',
    key: [...largeGroupKey(roomId), ''],
    event: 'membersUpdated',
    data: { roomId, memberCount: 2, upserted: [], removedUserIds: [me] },
  },
  {
    list: 'members',
    key: membersKey,
    event: 'receiptsUpdated',
    data: receipts,
    before: { items: [member(me), member(friendUserId)] },
    after: { items: [member(me), member(friendUserId, 3)] },
  },
  {
    list: 'members',
    key: membersKey,
    event: 'messageSent',
    data: { message: messageOf(3, { senderId: friendUserId }) },
    before: { items: [member(me), member(friendUserId)] },
    after: { items: [member(me), member(friendUserId, 3)] },
  },
  ...(
    [
      ['driveChanged', 'changes of a drive', ['drive', 'listDriveChanges', 'space']],
      ['driveCommentsChanged', 'comments of a file', ['driveSharing', 'listDriveComments', 'node']],
      ['driveVersionsChanged', 'versions of a file', ['drive', 'listDriveVersions', 'node']],
      ['driveChanged', 'what happened to a file', ['drive', 'listDriveActivity', 'node']],
      ['sharedNodesChanged', 'what happened to a file', ['drive', 'listDriveActivity', 'node']],
      ['driveAccessChanged', 'a folder', ['drive', 'listDriveChildren', 'node']],
      ['driveAccessChanged', 'what is shared', ['driveSharing', 'listSharedWithMe']],
      ['driveAccessChanged', 'a search in the drive', ['driveSearch', 'searchDrive']],
      ['sharedNodesChanged', 'what is shared', ['driveSharing', 'listSharedWithMe']],
      ['sharedNodesChanged', 'a file', ['drive', 'getDriveNode', 'node']],
      ['noteListChanged', 'notes', ['note', 'listNotes']],
      ['noteLabelsChanged', 'labels of notes', ['note', 'listNoteLabels']],
      ['platformConfigUpdated', 'settings of the platform', ['platformSetting', 'flags']],
      ['workspaceUpserted', 'workspaces', ['workspace', 'listWorkspaces']],
      ['workspaceRemoved', 'workspaces', ['workspace', 'listWorkspaces']],
      ['workspaceUpserted', 'notes of a workspace', ['note', 'listNotes']],
      ['workspaceRemoved', 'notes of a workspace', ['note', 'listNotes']],
      ['workspaceMembersUpdated', 'members of a workspace', ['workspace', 'listWorkspaceMembers']],
      ['callUpdated', 'calls', ['rtc', 'listUserCalls']],
      ['roomCallUpdated', 'running calls', runningCallsKey],
    ] as const
  ).map(
    ([event, list, key]): Row => ({ list, key, event, data: { spaceId: 'space', call: { state: 'ENDED' } } }),
  ),
  {
    list: 'one’s permissions',
    event: 'permissionsUpdated',
    data: { isAdmin: true },
    key: keyOf(api.adminPermission.getOwnPermissions),
    before: { isAdmin: false },
    after: { isAdmin: true },
  },
]

describe.each(rows)('the answer with $list', row => {
  const { key, event, data, before = 'before', after = 'after' } = row
  let stored: unknown
  let leave: () => void
  const shown = () => queryClient.getQueryData(key)
  /** Until nothing is on its way any more, so that no older answer comes behind. */
  const allArrived = () => until(() => expect(queryClient.isFetching({ queryKey: key })).toBe(0))
  const expectAfter = async () => {
    await until(() => expect(shown()).toEqual(after))
    await allArrived()
    expect(shown()).toEqual(after)
  }
  function observe() {
    const queryFn = async () => {
      const read = stored
      await delivery.promise
      return read
    }
    const observer = new QueryObserver(queryClient, { queryKey: key, queryFn })
    leave = observer.subscribe(() => {})
    return observer
  }
  beforeEach(() => {
    stored = before
    if (row.path) answers.set(row.path, () => stored)
  })
  afterEach(() => leave())

  it(`misses no ${event} while it is fetched first`, async () => {
    hold()
    observe()
    stored = after
    hear(event, data)
    deliver()
    await expectAfter()
  })

  it(`misses no ${event} while it is fetched again`, async () => {
    const observer = observe()
    await until(() => expect(shown()).toEqual(before))
    hold()
    void observer.refetch()
    stored = after
    hear(event, data)
    deliver()
    await expectAfter()
  })

  if (!isOfSession(event)) return

  it(`misses no ${event} of the time before the subscription stands`, async () => {
    messengerSession(store, me)
    observe()
    await until(() => expect(shown()).toEqual(before))
    stored = after
    subscribe(event)
    await expectAfter()
  })

  it(`misses no ${event} where the subscription overtakes the first answer`, async () => {
    messengerSession(store, me)
    hold()
    observe()
    stored = after
    subscribe(event)
    deliver()
    await expectAfter()
  })
})

const windowRows: [event: EventName, data: unknown, before: Message[], after: Message[]][] = [
  [
    'messageSent',
    { message: messageOf(3) },
    [1, 2].map(seq => messageOf(seq)),
    [1, 2, 3].map(seq => messageOf(seq)),
  ],
  [
    'messageUpdated',
    { message: messageOf(2, { content: 'Đã sửa', updatedTime: 9_000_000 }) },
    [1, 2].map(seq => messageOf(seq)),
    [messageOf(1), messageOf(2, { content: 'Đã sửa', updatedTime: 9_000_000 })],
  ],
  ['messageHidden', { roomId, messageId: 'm1' }, [1, 2].map(seq => messageOf(seq)), [messageOf(2)]],
  ['messagesExpired', { roomId, messageIds: ['m1'] }, [1, 2].map(seq => messageOf(seq)), [messageOf(2)]],
  [
    'selfMemberUpdated',
    { selfMember: { ...selfMember, clearedSeq: 1 } },
    [1, 2].map(seq => messageOf(seq)),
    [messageOf(2)],
  ],
  [
    'roomUpserted',
    { ...entry, selfMember: { ...selfMember, clearedSeq: 1 } },
    [1, 2].map(seq => messageOf(seq)),
    [messageOf(2)],
  ],
  [
    'receiptsUpdated',
    receipts,
    [1, 2].map(seq => messageOf(seq)),
    [1, 2].map(seq => messageOf(seq, { status: 'SEEN' })),
  ],
]

describe.each(windowRows)('the open room misses no %s', (event, data, before, after) => {
  let stored: Message[]
  let leave: () => void
  const messages = () => queryClient.getQueryData<MessageWindow>(windowKey(roomId))?.messages
  const expectAfter = () => until(() => expect(messages()).toEqual(after))
  function observe() {
    const options = { queryKey: windowKey(roomId), queryFn: () => openWindow(roomId, {}) }
    leave = new QueryObserver(queryClient, { ...options, structuralSharing: false }).subscribe(() => {})
  }
  beforeEach(() => {
    stored = before
    answers.set('/messages/@/rooms/room', () => ({ items: stored, hasOlder: false, hasNewer: false }))
  })
  afterEach(() => leave())

  it('while its first page is fetched', async () => {
    hold()
    observe()
    await until(() => expect(queryClient.isFetching({ queryKey: windowKey(roomId) })).toBe(1))
    hear(event, data)
    deliver()
    await expectAfter()
  })

  it.each([
    ['more of it', () => loadOlder(roomId)],
    ['its end', () => loadLatest(roomId)],
  ])('while %s is fetched', async (_, load) => {
    observe()
    await until(() => expect(messages()).toEqual(before))
    hold()
    const loading = load()
    hear(event, data)
    deliver()
    await loading
    await expectAfter()
  })

  it('while its end is fetched from a place in the past', async () => {
    answers.set('/messages/@/rooms/room', () => ({ items: stored, hasOlder: false, hasNewer: true }))
    observe()
    await until(() => expect(messages()).toEqual(before))
    answers.set('/messages/@/rooms/room', () => ({ items: stored, hasOlder: false, hasNewer: false }))
    hold()
    const loading = loadLatest(roomId)
    hear(event, data)
    deliver()
    await loading
    await expectAfter()
  })

  it('keeps those of the time before the subscription stands', async () => {
    messengerSession(store, me)
    observe()
    await until(() => expect(messages()).toEqual(before))
    stored = after
    if (events[event].channel === 'room') subscribe(event)
    // What a person does with a room of theirs on another device comes by their own channel; the room list brings it along.
    else hear(event, data)
    await expectAfter()
  })
})

const item = (id: string, more: object = {}, own: object = {}) =>
  ({
    room: {
      roomId: id,
      name: id,
      isFavorite: false,
      isArchived: false,
      mutedUntil: 0,
      pinnedMessages: [],
      personalTags: [],
      createdTime: 0,
      lastSeq: 1,
      lastCountable: 1,
      lastMessageTime: 1,
      type: 'GROUP',
      memberCount: 2,
      ...more,
    },
    selfMember: {
      ...member(me, 1),
      roomMemberId: id,
      roomId: id,
      unreadCount: 0,
      readCountable: 1,
      mentionedSeq: 0,
      isMarkedUnread: false,
      isFavorite: false,
      isArchived: false,
      mutedUntil: 0,
      personalTags: [],
      clearedSeq: 0,
      lastSeenMessageId: '',
      lastSeenMessageTime: 0,
      user: { userId: me },
      ...own,
    },
  }) as unknown as RoomEntry
const lastMessage = (seq: number) => ({
  messageId: `m${seq}`,
  roomId: 'a',
  seq,
  senderId: friendUserId,
  type: 'TEXT',
  content: `Tin ${seq}`,
  createdTime: seq,
})

const roomRows: [event: EventName, data: unknown, before: RoomEntry[], after: RoomEntry[]][] = [
  [
    'roomUpserted',
    item('b', { lastMessageTime: 9 }),
    [item('a')],
    [item('b', { lastMessageTime: 9 }), item('a')],
  ],
  ['roomRemoved', { roomId: 'a' }, [item('a'), item('b')], [item('b')]],
  ['roomHidden', { roomId: 'a' }, [item('a'), item('b')], [item('b')]],
  [
    'roomUpdated',
    { room: { roomId: 'a', name: 'Tên mới', memberCount: 3, updatedTime: 9 } },
    [item('a')],
    [item('a', { name: 'Tên mới', memberCount: 3, updatedTime: 9 })],
  ],
  [
    'selfMemberUpdated',
    { selfMember: item('a', {}, { isFavorite: true }).selfMember },
    [item('b', { lastMessageTime: 2 }), item('a')],
    [item('a', { isFavorite: true }, { isFavorite: true }), item('b', { lastMessageTime: 2 })],
  ],
  [
    'messageNoticed',
    { roomId: 'a', lastMessage: lastMessage(2), lastCountable: 2, counts: true },
    [item('b', { lastMessageTime: 1.5 }), item('a')],
    [
      item(
        'a',
        { lastMessage: lastMessage(2), lastSeq: 2, lastMessageTime: 2, lastCountable: 2 },
        { unreadCount: 1 },
      ),
      item('b', { lastMessageTime: 1.5 }),
    ],
  ],
  ['mentioned', { roomId: 'a', mentionedSeq: 1 }, [item('a')], [item('a', {}, { mentionedSeq: 1 })]],
  [
    'lastMessageUpdated',
    { roomId: 'a', lastMessage: { ...lastMessage(1), content: 'Đã sửa' } },
    [item('a', { lastMessage: lastMessage(1) })],
    [item('a', { lastMessage: { ...lastMessage(1), content: 'Đã sửa' } })],
  ],
  [
    'pinsUpdated',
    { roomId: 'a', pinnedMessages: [lastMessage(1)] },
    [item('a')],
    [item('a', { pinnedMessages: [lastMessage(1)] })],
  ],
  [
    'messageHidden',
    { roomId: 'a', messageId: 'm1' },
    [item('a', { pinnedMessages: [lastMessage(1)] })],
    [item('a')],
  ],
  [
    'presenceChanged',
    { users: [{ ...online, userId: 'chi' }] },
    [item('a', { type: 'PRIVATE', peer: { userId: 'chi' }, isOnline: false })],
    [item('a', { type: 'PRIVATE', peer: { userId: 'chi' }, isOnline: true })],
  ],
]

describe.each(roomRows)('the room list misses no %s', (event, data, before, after) => {
  let stored: RoomEntry[]
  /** The list and the box of strangers are read together. */
  let reads: number
  const rooms = () => roomSelectors.selectRooms(store.getState())
  const matches = (entries: RoomEntry[]) =>
    until(() => {
      expect(rooms()).toMatchObject(entries)
      expect(rooms()).toHaveLength(entries.length)
    })
  beforeEach(() => {
    stored = before
    reads = 0
    answers.set('/v2/domains/default/rooms', ({ search }) => {
      reads++
      return { items: decodeURIComponent(search).includes('"isStranger":true') ? [] : stored }
    })
    answers.set('/personal-tag', () => ({ items: [], total: 0 }))
  })

  it('while it is fetched', async () => {
    hold()
    const session = messengerSession(store, me)
    store.dispatch(roomActions.roomSelected('none'))
    await until(() => expect(reads).toBe(2))
    hear(event, data)
    deliver()
    await until(() => expect(session.rooms.isLoaded).toBe(true))
    await matches(after)
  })

  it('while it is fetched again', async () => {
    const session = messengerSession(store, me)
    await session.rooms.reload()
    store.dispatch(roomActions.roomSelected('none'))
    await matches(before)
    hold()
    reads = 0
    const fetched = session.rooms.reload()
    await until(() => expect(reads).toBe(2))
    stored = after
    hear(event, data)
    deliver()
    await fetched
    await matches(after)
  })

  it('keeps those of the time before the subscription stands', async () => {
    const session = messengerSession(store, me)
    await session.rooms.reload()
    store.dispatch(roomActions.roomSelected('none'))
    await matches(before)
    stored = after
    subscribe('roomUpserted')
    await matches(after)
  })
})

it('every event is among these, or changes no list', () => {
  /** Tags have a test with the reload of rooms; the others are volatile, end the session, lie on disk too, or have numbers of their own. */
  const others: EventName[] = [
    ...(['personalTagsUpdated', 'typing', 'sessionEnded', 'draftUpdated'] as const),
    ...(['noteUpdated', 'noteChanged', 'noteCommentsChanged', 'noteCaretMoved'] as const),
    ...(['callSignalled', 'callReacted', 'callMessageSent'] as const),
  ]
  const covered = [...rows.map(({ event }) => event), ...[...windowRows, ...roomRows].map(([event]) => event)]
  expect([...new Set([...covered, ...others])].sort()).toEqual(Object.keys(events).sort())
})
