import type { LastMessage, Message, Room, SelfMember } from '@trau/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activityTime, compareRooms, type RoomItem } from './room-order.ts'
import { type RoomState, roomActions, roomSelectors, roomSlice, unreadOf } from './room-slice.ts'
import { isSelfMember } from './self-member.ts'

const { reducer, getInitialState } = roomSlice
type Action = Parameters<typeof reducer>[1]

const room = (roomId: string, more: Partial<Room> = {}) =>
  ({
    roomId,
    name: roomId,
    isFavorite: false,
    mutedUntil: 0,
    pinnedMessages: [],
    createdTime: 0,
    ...more,
  }) as Room
const member = (roomId: string, more: Partial<SelfMember> = {}) =>
  ({
    roomMemberId: `m-${roomId}`,
    userId: 'an',
    roomId,
    role: 3,
    joinedAt: 0,
    lastSeenMessageId: '',
    lastSeenMessageTime: 0,
    lastSeenSeq: 0,
    unreadCount: 0,
    readCountable: 0,
    isMarkedUnread: false,
    isFavorite: false,
    isArchived: false,
    mutedUntil: 0,
    personalTags: [],
    user: { userId: 'an' },
    ...more,
  }) as SelfMember
const item = (
  roomId: string,
  time: number,
  more: Partial<Room> = {},
  own: Partial<SelfMember> = {},
): RoomItem => ({
  room: room(roomId, { lastMessageTime: time, ...more }),
  selfMember: member(roomId, own),
})
let serial = 0
const message = (roomId: string, createdTime: number, seq = ++serial) =>
  ({
    messageId: `${roomId}-${seq}`,
    roomId,
    seq,
    createdTime,
    content: 'chào',
    senderId: 'binh',
  }) as LastMessage

const run = (state: RoomState | undefined, ...actions: Action[]) =>
  actions.reduce<RoomState>((s, action) => reducer(s, action), state ?? getInitialState())
const list = (...items: RoomItem[]) => run(undefined, roomActions.roomsSet(items))
const ids = (state: RoomState) => state.rooms.map(r => r.room.roomId)
const get = (state: RoomState, id: string) => state.rooms[state.indexById[id]!]!

describe('latest activity', () => {
  it.each([
    [{ lastMessageTime: 5, lastMessage: message('r', 4), updatedTime: 3, createdTime: 2 }, 5],
    [{ lastMessage: message('r', 4), updatedTime: 3, createdTime: 2 }, 4],
    [{ updatedTime: 3, createdTime: 2 }, 3],
    [{ createdTime: 2 }, 2],
    [{}, 0],
    [{ lastMessageTime: Number.NaN, createdTime: 2 }, 0],
    [{ lastMessageTime: Number.POSITIVE_INFINITY }, 0],
    [{ lastMessageTime: '7' as never }, 0],
  ])('[R-ROOMLIST-1] of %j is %i', (value, time) => expect(activityTime(value as Partial<Room>)).toBe(time))
})

describe('the list', () => {
  it('[R-ROOMLIST-1] favourites come first, each group by latest activity', () => {
    const state = list(
      item('a', 1),
      item('b', 9),
      item('c', 2, { isFavorite: true }),
      item('d', 3, { isFavorite: true }),
    )
    expect(ids(state)).toEqual(['d', 'c', 'b', 'a'])
  })

  it('[R-ROOMLIST-2] setting rebuilds it and skips duplicates and empty ids', () => {
    const before = list(item('old', 5))
    const state = run(before, roomActions.roomsSet([item('a', 1), item('', 7), item('b', 2), item('a', 99)]))
    expect(ids(state)).toEqual(['b', 'a'])
    expect(state.indexById).toEqual({ b: 0, a: 1 })
  })

  it('[R-ROOMLIST-2] setting selects the first room only when the current one is missing', () => {
    const before = run(list(item('a', 1), item('b', 2)), roomActions.roomSelected('a'))
    expect(run(before, roomActions.roomsSet([item('c', 9), item('a', 1)])).currentRoomId).toBe('a')
    expect(run(before, roomActions.roomsSet([item('c', 9), item('b', 1)])).currentRoomId).toBe('c')
    expect(run(before, roomActions.roomsSet([])).currentRoomId).toBeNull()
    expect(list(item('a', 1), item('b', 2)).currentRoomId).toBe('b')
  })

  it('[R-ROOMLIST-3] selecting a room resets its unread count', () => {
    const state = run(
      list(item('a', 1, {}, { unreadCount: 7, isMarkedUnread: true }), item('b', 2)),
      roomActions.roomSelected('a'),
    )
    expect(state.currentRoomId).toBe('a')
    expect(get(state, 'a').selfMember).toMatchObject({ unreadCount: 0, isMarkedUnread: false })
  })

  it('[R-ROOMLIST-3] what is selected still tells how much of it nobody has read', () => {
    const own = { unreadCount: 7, readCountable: 3, lastSeenSeq: 4 }
    const before = list(item('a', 1, { lastCountable: 10, lastSeq: 12 }, own), item('b', 2))
    const state = run(before, roomActions.roomSelected('a'))
    const unread = (now: RoomState) => [
      unreadOf(get(now, 'a')),
      roomSelectors.selectUnreadRooms({ room: now }),
    ]
    expect(get(state, 'a').selfMember?.unreadCount).toBe(0)
    expect(unread(state)).toEqual([7, 1])
    expect(unread(run(state, roomActions.roomFollowed('a')))).toEqual([7, 0])
    expect(unread(run(state, roomActions.readMarkMoved({ roomId: 'a', seq: 12 })))).toEqual([0, 0])
  })

  it('an answer of the server that was overtaken does not move the read mark back', () => {
    const before = list(item('a', 1, { lastCountable: 10, lastSeq: 12 }, { lastSeenSeq: 4 }))
    const state = run(
      before,
      roomActions.readMarkMoved({ roomId: 'a', seq: 12 }),
      roomActions.selfMemberUpdated(member('a', { lastSeenSeq: 8, readCountable: 6 })),
      roomActions.readMarkMoved({ roomId: 'a', seq: 9 }),
    )
    expect(get(state, 'a').selfMember).toMatchObject({ lastSeenSeq: 12, readCountable: 6 })
  })

  it('an answer about the room that is older than a message does not take the message back', () => {
    const before = list(item('a', 1, { lastCountable: 5, lastSeq: 5 }), item('b', 2))
    const answer = { ...get(before, 'a'), selfMember: member('a', { readCountable: 5, unreadCount: 0 }) }
    const state = run(
      before,
      roomActions.roomSelected('b'),
      roomActions.selfMemberUpdated(answer.selfMember),
      roomActions.mentionHeard({ roomId: 'a', mentionedSeq: 50 }),
      roomActions.messageReceived({ message: message('a', 50, 50), lastCountable: 6 }),
      roomActions.roomUpserted({ ...answer, room: { ...answer.room, mutedUntil: -1 } }),
    )
    expect(get(state, 'a')).toMatchObject({
      room: { mutedUntil: -1, lastSeq: 50, lastCountable: 6, lastMessage: { seq: 50 } },
      selfMember: { unreadCount: 1, mentionedSeq: 50 },
    })
  })

  it('an answer to muting that is older than a message leaves it unread, and its mention heard', () => {
    const state = run(
      list(item('a', 1), item('b', 2)),
      roomActions.roomSelected('b'),
      roomActions.selfMemberUpdated(member('a', { readCountable: 5, unreadCount: 1 })),
      roomActions.mentionHeard({ roomId: 'a', mentionedSeq: 50 }),
      roomActions.messageReceived({ message: message('a', 50), lastCountable: 7 }),
      roomActions.selfMemberUpdated(member('a', { readCountable: 5, unreadCount: 1, mutedUntil: 9 })),
    )
    expect(get(state, 'a')).toMatchObject({
      room: { mutedUntil: 9 },
      selfMember: { unreadCount: 2, mentionedSeq: 50 },
    })
  })

  it('[R-ROOMLIST-4] upserting merges the room’s data and puts it in its place', () => {
    const before = list(item('a', 3), item('b', 2), item('c', 1))
    const state = run(
      before,
      roomActions.roomUpserted({
        room: { roomId: 'c', lastMessageTime: 2.5 },
        selfMember: { unreadCount: 4 },
      }),
    )
    expect(ids(state)).toEqual(['a', 'c', 'b'])
    expect(get(state, 'c')).toMatchObject({ room: { name: 'c' }, selfMember: { unreadCount: 4, role: 3 } })
    expect(ids(run(state, roomActions.roomUpserted(item('d', 9))))).toEqual(['d', 'a', 'c', 'b'])
    expect(run(state, roomActions.roomUpserted({ room: { roomId: '' } }))).toBe(state)
  })

  it('[R-ROOMLIST-4] over the capacity the oldest go, non-favourite tail first', () => {
    const before = run(
      list(
        item('f1', 1, { isFavorite: true }),
        item('f2', 0, { isFavorite: true }),
        item('a', 9),
        item('b', 8),
      ),
      roomActions.capacitySet(4),
    )
    const five = run(before, roomActions.roomUpserted(item('c', 10)))
    expect(ids(five)).toEqual(['f1', 'f2', 'c', 'a'])
    const three = run(five, roomActions.capacitySet(1))
    expect(ids(three)).toEqual(['f1'])
    expect(three.indexById).toEqual({ f1: 0 })
  })

  it('[R-ROOMLIST-4] when the selected room is dropped, the first is selected', () => {
    const before = run(
      list(item('a', 2), item('b', 1)),
      roomActions.roomSelected('b'),
      roomActions.capacitySet(2),
    )
    expect(run(before, roomActions.roomUpserted(item('c', 3))).currentRoomId).toBe('c')
    const state = run(before, roomActions.roomSelected('a'), roomActions.roomUpserted(item('c', 3)))
    expect(state.currentRoomId).toBe('a')
  })

  it('[R-ROOMLIST-5] a new message becomes the last one and moves its room up', () => {
    const news = message('a', 50)
    const state = run(list(item('a', 1), item('b', 9)), roomActions.messageReceived({ message: news }))
    expect(ids(state)).toEqual(['a', 'b'])
    expect(get(state, 'a').room).toMatchObject({ lastMessage: news, lastMessageTime: 50, lastSeq: news.seq })
  })

  it('[R-ROOMLIST-6] unread rises by 1 for a message in a room that is not the current one', () => {
    const before = run(list(item('a', 1), item('b', 9)), roomActions.roomSelected('b'))
    const state = run(
      before,
      roomActions.messageReceived({ message: message('a', 50) }),
      roomActions.messageReceived({ message: message('a', 51) }),
      roomActions.messageReceived({ message: message('b', 52) }),
    )
    expect(get(state, 'a').selfMember?.unreadCount).toBe(2)
    expect(get(state, 'b').selfMember?.unreadCount).toBe(0)
  })

  it('hearing of a message twice, or late, changes nothing', () => {
    const [first, second] = [message('a', 50), message('a', 51)]
    const before = run(list(item('a', 1), item('b', 9)), roomActions.roomSelected('b'))
    const receivedMessages = [first, second].map(m => roomActions.messageReceived({ message: m }))
    const once = run(before, ...receivedMessages)
    expect(run(once, ...receivedMessages)).toBe(once)
  })

  it('an own message that overtook an archiving and a deletion counts again when it comes behind them', () => {
    const [shown, own] = [message('a', 50), message('a', 51)]
    const heard = [shown, own].map(m => roomActions.messageReceived({ message: m }))
    const before = run(list(item('a', 1), item('b', 9)), roomActions.roomSelected('b'), ...heard)
    const { selfMember } = get(before, 'a')
    const overtaken = run(
      before,
      roomActions.selfMemberUpdated({ ...selfMember!, isArchived: true }),
      roomActions.lastMessageUpdated({ roomId: 'a', lastMessage: shown }),
    )
    expect(get(overtaken, 'a').room).toMatchObject({ isArchived: true, lastMessage: shown })
    const { room, selfMember: mine } = get(run(overtaken, ...heard), 'a')
    expect(room).toMatchObject({ isArchived: false, lastMessage: own, lastSeq: own.seq })
    expect(mine).toMatchObject({ isArchived: false, unreadCount: selfMember!.unreadCount })
  })

  it('computes unread from the read mark where the server tells the count, system messages left out', () => {
    const before = run(
      list(item('a', 1, {}, { readCountable: 10 }), item('b', 9)),
      roomActions.roomSelected('b'),
    )
    const state = run(
      before,
      roomActions.messageReceived({ message: message('a', 5), counts: true, lastCountable: 13 }),
    )
    expect(get(state, 'a').selfMember?.unreadCount).toBe(3)
    const quiet = run(before, roomActions.messageReceived({ message: message('a', 6), counts: false }))
    expect(get(quiet, 'a').selfMember?.unreadCount).toBe(0)
    const own = run(before, roomActions.messageReceived({ message: message('a', 7), lastCountable: 10 }))
    expect(get(own, 'a').selfMember?.unreadCount).toBe(0)
  })

  it('what I wrote on another device is read here too, and stays so when the answer comes late', () => {
    const before = run(
      list(item('a', 1, {}, { readCountable: 10, unreadCount: 2, isMarkedUnread: true }), item('b', 9)),
      roomActions.roomSelected('b'),
    )
    const mine = { ...message('a', 50, 40), senderId: 'an' }
    const state = run(before, roomActions.messageReceived({ message: mine, lastCountable: 13, counts: true }))
    const marks = { readCountable: 13, unreadCount: 0, isMarkedUnread: false, lastSeenSeq: 40 }
    expect(get(state, 'a').selfMember).toMatchObject(marks)
    const theirs = { message: message('a', 60, 41), lastCountable: 14, counts: true }
    expect(get(run(state, roomActions.messageReceived(theirs)), 'a').selfMember?.unreadCount).toBe(1)
    // In the open room the message itself came before its notice.
    const known = run(before, roomActions.roomUpserted({ room: { roomId: 'a', lastSeq: 40 } as Room }))
    const late = run(known, roomActions.messageReceived({ message: mine, lastCountable: 13, counts: true }))
    expect(get(late, 'a').selfMember).toMatchObject(marks)
  })

  it('what I had sent without looking there leaves the rest unread, heard once or twice', () => {
    const before = run(
      list(
        item('a', 1, { lastCountable: 12 }, { readCountable: 10, unreadCount: 2, isMarkedUnread: true }),
        item('b', 9),
      ),
      roomActions.roomSelected('b'),
    )
    const mine = { ...message('a', 50, 40), senderId: 'an' }
    const notice = { message: mine, lastCountable: 13, counts: true, keepsUnread: true }
    const state = run(before, roomActions.messageReceived(notice))
    const unread = { readCountable: 11, unreadCount: 2, isMarkedUnread: true, lastSeenSeq: 0 }
    expect(get(state, 'a').selfMember).toMatchObject(unread)
    expect(unreadOf(get(state, 'a'))).toBe(2)
    expect(run(state, roomActions.messageReceived(notice))).toBe(state)
    const theirs = { ...notice, message: message('a', 60, 41), lastCountable: 14 }
    expect(get(run(state, roomActions.messageReceived(theirs)), 'a').selfMember?.unreadCount).toBe(3)
  })

  it('a message brings a room back from the archive, unless it is muted or nobody wrote it', () => {
    const archived = (mutedUntil: number) =>
      list(item('a', 1, { isArchived: true, mutedUntil }, { isArchived: true }), item('b', 9))
    const after = (mutedUntil: number, counts = true) =>
      get(
        run(
          archived(mutedUntil),
          roomActions.messageReceived({ message: message('a', 50), lastCountable: 1, counts }),
        ),
        'a',
      ).room.isArchived
    expect([after(0), after(49), after(51), after(-1), after(0, false)]).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })

  it('what all members see of a group replaces that, drops what is not set, and adds no unknown room', () => {
    const before = list(item('a', 1, { description: 'cũ', isFavorite: true, lastSeq: 4 }), item('b', 9))
    const shared = {
      roomId: 'a',
      name: 'Nhóm mới',
      memberCount: 3,
      members: [],
      updatedTime: 7,
      isReadOnly: false,
      selfDestructSeconds: 3_600,
    }
    const state = run(before, roomActions.roomUpdated(shared))
    expect(get(state, 'a').room).toMatchObject({ ...shared, isFavorite: true, lastSeq: 4 })
    expect(get(state, 'a').room).not.toHaveProperty('description')
    expect(run(state, roomActions.roomUpdated(shared))).toEqual(state)
    expect(run(before, roomActions.roomUpdated({ ...shared, roomId: 'lạ' }))).toBe(before)
  })

  it('[R-ROOMLIST-7] toggling favourite moves the room between the groups', () => {
    const before = list(item('a', 1), item('b', 9))
    const state = run(before, roomActions.favoriteToggled({ roomId: 'a' }))
    expect(ids(state)).toEqual(['a', 'b'])
    expect(get(state, 'a')).toMatchObject({ room: { isFavorite: true }, selfMember: { isFavorite: true } })
    expect(ids(run(state, roomActions.favoriteToggled({ roomId: 'a' })))).toEqual(['b', 'a'])
    expect(run(state, roomActions.favoriteToggled({ roomId: 'a', isFavorite: true }))).toEqual(state)
  })

  it('[R-ROOMLIST-8] online clears lastActiveTime; offline updates it only if newer', () => {
    const before = list(item('a', 1, { lastActiveTime: 100, peer: { userId: 'binh' } as never }))
    const at = (...actions: Action[]) => get(run(before, ...actions), 'a').room
    expect(at(roomActions.onlineChanged({ roomId: 'a', isOnline: true }))).toMatchObject({ isOnline: true })
    expect(at(roomActions.onlineChanged({ roomId: 'a', isOnline: true }))).not.toHaveProperty(
      'lastActiveTime',
    )
    const off = (lastActiveTime?: number) =>
      at(roomActions.onlineChanged({ roomId: 'a', isOnline: false, lastActiveTime }))
    expect(off(50)).toMatchObject({ isOnline: false, lastActiveTime: 100 })
    expect(off(150)).toMatchObject({ isOnline: false, lastActiveTime: 150 })
    expect(off(undefined)).toMatchObject({ isOnline: false, lastActiveTime: 100 })
    expect(at(roomActions.onlineChanged({ userId: 'binh', isOnline: true })).isOnline).toBe(true)
    expect(at(roomActions.onlineChanged({ userId: 'chi', isOnline: true })).isOnline).not.toBe(true)
  })

  it('another name or picture of a person stands on the room with them, and news without a name leave both', () => {
    const appearance = { name: 'Bình', avatarUrl: '/b.jpg', avatarHash: 'hash' }
    const before = list(item('a', 1, { ...appearance, peer: { userId: 'binh', ...appearance } as never }))
    const at = (...actions: Action[]) => get(run(before, ...actions), 'a').room
    const news = { userId: 'binh', isOnline: true }
    expect(at(roomActions.onlineChanged(news))).toMatchObject({ ...appearance, peer: appearance })
    const renamed = at(roomActions.onlineChanged({ ...news, name: 'Bình An' }))
    const expected = { name: 'Bình An', avatarUrl: undefined, avatarHash: undefined }
    expect(renamed).toMatchObject({ ...expected, peer: expected })
  })

  it('[R-ROOMLIST-9] a pin goes first and replaces its older copy; removing goes by id', () => {
    const pin = (messageId: string, content = '') => ({ messageId, content }) as Message
    const pins = (state: RoomState) => get(state, 'a').room.pinnedMessages
    const add = (message: Message) => roomActions.messagePinned({ roomId: 'a', message })
    const state = run(list(item('a', 1)), add(pin('1')), add(pin('2')), add(pin('1', 'sửa')))
    expect(pins(state)).toEqual([pin('1', 'sửa'), pin('2')])
    expect(pins(run(state, roomActions.messageUnpinned({ roomId: 'a', messageId: '1' })))).toEqual([pin('2')])
  })

  it('[R-ROOMLIST-10] removing the selected room selects the first that remains', () => {
    const before = run(list(item('a', 3), item('b', 2), item('c', 1)), roomActions.roomSelected('b'))
    expect(run(before, roomActions.roomRemoved('b')).currentRoomId).toBe('a')
    expect(run(before, roomActions.roomRemoved('a')).currentRoomId).toBe('b')
    expect(run(list(item('a', 1)), roomActions.roomRemoved('a')).currentRoomId).toBeNull()
    expect(run(before, roomActions.roomRemoved('zzz'))).toBe(before)
  })

  it('[R-STATE-ROOM] personal tags are shown on rooms as the list has them, and go with it', () => {
    const [work, home] = [
      { tagId: 't1', text: 'Việc' },
      { tagId: 't2', text: 'Nhà' },
    ]
    const before = list(item('a', 1, { personalTags: [work!, home!] }, { personalTags: [work!, home!] }))
    const renamed = { ...home!, text: 'Gia đình', colour: 'red' }
    const state = run(before, roomActions.personalTagsSet([renamed]))
    expect(roomSelectors.selectPersonalTags({ room: state })).toEqual([renamed])
    expect(get(state, 'a')).toMatchObject({
      room: { personalTags: [renamed] },
      selfMember: { personalTags: [renamed] },
    })
    expect(run(state, roomActions.personalTagsSet([renamed]))).toEqual(state)
  })

  it('counts unread rooms for title and favicon, without muted ones', () => {
    const state = list(
      item('a', 1, { mutedUntil: Date.now() - 1 }, { unreadCount: 3 }),
      item('b', 2, { mutedUntil: -1 }, { unreadCount: 3 }),
      item('e', 2, { mutedUntil: Date.now() + 3600_000 }, { unreadCount: 3 }),
      item('c', 3, {}, { isMarkedUnread: true }),
      item('d', 4),
    )
    expect(roomSelectors.selectUnreadRooms({ room: state })).toBe(2)
  })
})

describe('[R-ROOMLIST-1] [R-STATE-ROOM] whatever happens', () => {
  const id = fc.constantFrom(...'abcdefgh')
  const time = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constant(Number.NaN))
  const anyItem = fc
    .record({ id, time, isFavorite: fc.boolean() })
    .map(r => item(r.id, r.time, { isFavorite: r.isFavorite }))
  const action: fc.Arbitrary<Action> = fc.oneof(
    fc.array(anyItem, { maxLength: 10 }).map(roomActions.roomsSet),
    anyItem.map(roomActions.roomUpserted),
    fc.record({ roomId: id, lastMessageTime: time }).map(r => roomActions.roomUpserted({ room: r })),
    fc
      .tuple(id, fc.integer({ min: 0, max: 99 }))
      .map(([r, t]) => roomActions.messageReceived({ message: message(r, t) })),
    id.map(roomId => roomActions.favoriteToggled({ roomId })),
    id.map(roomActions.roomRemoved),
    id.map(roomActions.roomSelected),
    fc.option(fc.integer({ min: 0, max: 6 })).map(roomActions.capacitySet),
    id.map(r => roomActions.selfMemberUpdated(member(r, { isFavorite: true }))),
  )

  it('the list is ordered, without duplicates, within its capacity, and its index is right', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), actions => {
        let state = getInitialState()
        for (const step of actions) {
          state = reducer(state, step)
          for (let i = 1; i < state.rooms.length; i++) {
            expect(compareRooms(state.rooms[i - 1]!, state.rooms[i]!)).toBeLessThanOrEqual(0)
          }
          expect(state.indexById).toEqual(Object.fromEntries(ids(state).map((r, i) => [r, i])))
          if (state.capacity !== null) expect(state.rooms.length).toBeLessThanOrEqual(state.capacity)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('selfMember', () => {
  it('[R-ENTITY-SELFMEMBER] holds with all fields of the right types', () => {
    expect(isSelfMember(member('a'))).toBe(true)
  })

  it.each([
    'roomMemberId',
    'userId',
    'roomId',
    'role',
    'joinedAt',
    'lastSeenMessageId',
    'lastSeenMessageTime',
    'unreadCount',
    'personalTags',
    'user',
  ] as const)('[R-ENTITY-SELFMEMBER] does not hold without %s, or with a wrong one', field => {
    const { [field]: _, ...rest } = member('a')
    expect(isSelfMember(rest)).toBe(false)
    expect(isSelfMember({ ...rest, [field]: null })).toBe(false)
    expect(isSelfMember({ ...rest, [field]: typeof member('a')[field] === 'number' ? '1' : 1 })).toBe(false)
  })

  it('[R-ENTITY-SELFMEMBER] one that does not hold is left out of the list', () => {
    expect(isSelfMember(undefined)).toBe(false)
    expect(isSelfMember({ ...member('a'), user: {} })).toBe(false)
    const state = list({ room: room('a'), selfMember: { userId: 'an' } as SelfMember })
    expect(get(state, 'a').selfMember).toBeUndefined()
  })
})

it('a room keeps its place and time when another message becomes its last, as a fresh fetch shows it', () => {
  const before = [item('a', 20), item('b', 10)]
  const state = reducer(getInitialState(), roomActions.roomsSet(before))
  const older = { ...message('a', 5), content: 'Tin trước' }
  const after = reducer(state, roomActions.lastMessageUpdated({ roomId: 'a', lastMessage: older }))
  expect(after.rooms.map(({ room: { roomId, lastMessageTime } }) => [roomId, lastMessageTime])).toEqual([
    ['a', 20],
    ['b', 10],
  ])
  expect(after.rooms[0]!.room.lastMessage).toMatchObject({ content: 'Tin trước' })
})
