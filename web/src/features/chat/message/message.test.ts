import type { Message, Room, RoomMember, RoomSwitches, SystemEvent } from '@trau/contract'
import { editWindowMs } from '@trau/contract/rules/message'
import { describe, expect, it } from 'vitest'
import { learnServerTime, serverNow } from '../../../api/server-clock.ts'
import { chat } from '../../../i18n/vi/chat.ts'
import { withReaction } from '../../../model/messages/reactions.ts'
import { systemSentence } from '../../../model/messages/system-sentence.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { maySetTimer } from '../../room/useRoomMenu.tsx'
import { messageOf } from '../testing.ts'
import { timelineOf } from '../window/timeline.ts'
import { messageName } from './message-name.ts'
import { mayDo, type RoomRights, rightsIn } from './message-policy.ts'
import { hasMark } from './QuoteMark.tsx'
import { seenPlaces } from './seen-places.ts'

const rightsOf = (role: number, room: Partial<Room>): RoomRights =>
  rightsIn({ room, selfMember: { role } } as RoomItem)
const group = (role: number, switches?: Partial<RoomSwitches>): RoomRights =>
  rightsOf(role, { type: 'GROUP', isBlockedByMe: false, switches: switches as RoomSwitches })
const sent = 1_700_000_000_000
const mine = messageOf(1, { senderId: 'me', createdTime: sent })
const theirs = messageOf(2, { senderId: 'an', createdTime: sent })

describe('beside a quoted line', () => {
  const media = [{ mediaId: 'f', kind: 'IMAGE' }] as Message['metaData']['media']
  it.each<[string, Partial<Message>, boolean]>([
    ['a picture is seen', { type: 'MEDIA', metaData: { media } }, true],
    ['a file has its sign', { type: 'FILE', metaData: { media } }, true],
    ['a recording has its sign', { type: 'VOICE', metaData: { media } }, true],
    ['a sticker is seen', { type: 'STICKER', metaData: { sticker: { stickerId: 'hello' } } }, true],
    ['nothing of a text', {}, false],
    ['nothing of what was recalled', { type: 'MEDIA', metaData: { media }, isRecalled: true }, false],
    ['nothing of what came without its files', { type: 'MEDIA' }, false],
  ])('%s', (_, fields, isThere) => expect(hasMark(messageOf(1, fields))).toBe(isThere))
})

describe('what one may do with a message', () => {
  const may = (message: Message, rights: RoomRights, now = sent + 1000, senderRole = 3) =>
    Object.entries(mayDo(message, rights, 'me', senderRole, now))
      .filter(([, allowed]) => allowed)
      .map(([act]) => act)

  it('one’s own: everything, within a day', () => {
    expect(may(mine, group(3))).toEqual([
      'reply',
      'react',
      'edit',
      'pin',
      'recall',
      'deleteForMe',
      'copy',
      'link',
      'save',
      'forward',
      'remind',
    ])
    expect(may(mine, group(3), sent + editWindowMs)).toEqual([
      'reply',
      'react',
      'pin',
      'deleteForMe',
      'copy',
      'link',
      'save',
      'forward',
      'remind',
    ])
  })
  it('a day is one by the server’s clock, whatever that of the device shows', () => {
    const learn = (time: number) => learnServerTime(new Headers({ date: new Date(time).toUTCString() }))
    const edits = (age: number) => {
      const message = messageOf(1, { senderId: 'me', createdTime: serverNow() - age })
      return mayDo(message, group(3), 'me').edit
    }
    learn(Date.now() + 2 * 3_600_000)
    expect([edits(editWindowMs - 60_000), edits(editWindowMs)]).toEqual([true, false])
    learn(Date.now())
  })
  it('in the room with oneself there is no end to recalling', () => {
    expect(may(mine, { ...group(1), type: 'SELF' }, sent + 9 * editWindowMs)).toContain('recall')
  })
  it('others’: no edit, and recall only for who leads a group', () => {
    expect(may(theirs, group(3))).toEqual([
      'reply',
      'react',
      'pin',
      'deleteForMe',
      'copy',
      'link',
      'save',
      'forward',
      'remind',
    ])
    expect(may(theirs, group(2), sent + 9 * editWindowMs)).toContain('recall')
    expect(may(theirs, group(2), sent, 1)).not.toContain('recall')
    expect(may(theirs, { ...group(1), type: 'PRIVATE' })).not.toContain('recall')
  })
  it('who may only read can react, copy and delete for themselves', () => {
    expect(may(theirs, group(4))).toEqual([
      'react',
      'deleteForMe',
      'copy',
      'link',
      'save',
      'forward',
      'remind',
    ])
  })
  it('who waits to be accepted is offered neither pins nor the timer, which the server refuses', () => {
    const room = { type: 'PRIVATE', isBlockedByMe: false } as Room
    const waiting = { ...room, isAwaitingAcceptance: true }
    expect(may(mine, rightsOf(3, room))).toContain('pin')
    expect(may(mine, rightsOf(3, waiting))).not.toContain('pin')
    expect([room, waiting].map(one => maySetTimer({ room: one }))).toEqual([true, false])
  })
  it('where only those who lead may post or pin, nothing of it is offered to the others', () => {
    const quiet = { membersCanPost: false, membersCanPin: false }
    expect(may(mine, group(3, quiet))).not.toContain('reply')
    expect(may(mine, group(3, quiet))).not.toContain('edit')
    expect(may(mine, group(3, quiet))).not.toContain('pin')
    expect(may(mine, group(3, { membersCanPost: false }))).toContain('pin')
    expect(may(mine, group(2, quiet))).toEqual(may(mine, group(2)))
  })
  it('a recalled message can only be deleted for oneself', () => {
    expect(may({ ...mine, isRecalled: true }, group(1))).toEqual(['deleteForMe'])
  })
  it('what has no words is kept as well; what is recalled, or tells of the room, is not', () => {
    const voice = { ...theirs, type: 'VOICE' as const, content: '' }
    expect(may(voice, group(3))).toContain('save')
    expect(may(voice, group(3))).not.toContain('copy')
    expect(may({ ...voice, isRecalled: true }, group(3))).not.toContain('save')
    expect(may({ ...theirs, type: 'SYSTEM' }, group(3))).not.toContain('save')
    expect(may({ ...theirs, type: 'CALL' }, group(3))).toEqual(['deleteForMe'])
  })
  it('to somebody who is blocked nothing is sent', () => {
    expect(may(theirs, rightsOf(3, { type: 'PRIVATE', isBlockedByMe: true }))).toEqual([
      'deleteForMe',
      'copy',
      'link',
      'save',
      'forward',
      'remind',
    ])
  })
  it('what another said first is passed on, and not changed', () => {
    const passedOn = { ...mine, metaData: { forwardedFrom: { userId: 'an' } } }
    expect(may(passedOn, group(3))).not.toContain('edit')
    expect(may({ ...passedOn, metaData: { forwardedFrom: { userId: 'me' } } }, group(3))).toContain('edit')
  })
  it('a poll is neither changed nor passed on, and ended by its author or who leads', () => {
    const poll = {
      question: '?',
      options: [],
      isAnonymous: false,
      isMultiple: false,
      canAddOptions: false,
      voterCount: 0,
    }
    const pollMessage = { ...mine, type: 'POLL' as const, metaData: { poll } }
    expect(may(pollMessage, group(3))).toEqual([
      'reply',
      'react',
      'pin',
      'recall',
      'deleteForMe',
      'copy',
      'link',
      'save',
      'remind',
      'closePoll',
    ])
    expect(may({ ...pollMessage, senderId: 'an' }, group(3))).not.toContain('closePoll')
    expect(may({ ...pollMessage, metaData: { poll: { ...poll, closedTime: 1 } } }, group(1))).not.toContain(
      'closePoll',
    )
  })
})

describe('reactions', () => {
  it('put on, count, and taken off by their owner alone', () => {
    const one = withReaction(theirs, '❤️', 'me', true)
    const two = withReaction(one, '❤️', 'an', true)
    expect(two.reactions).toEqual([{ reaction: '❤️', count: 2, userIds: ['me', 'an'] }])
    expect(withReaction(two, '❤️', 'me', false).reactions).toEqual([
      { reaction: '❤️', count: 1, userIds: ['an'] },
    ])
    expect(withReaction(one, '❤️', 'me', false).reactions).toEqual([])
  })
  it('twice is once', () => {
    const one = withReaction(theirs, '👍', 'me', true)
    expect(withReaction(one, '👍', 'me', true)).toBe(one)
  })
})

describe('as it is read aloud', () => {
  const time = Date.parse('2026-11-21T08:05:00+07:00')
  it('who, when, what, how far, how many reactions', () => {
    const message = messageOf(1, {
      senderId: 'me',
      createdTime: time,
      content: 'chào **bạn**',
      status: 'SEEN',
      reactions: [{ reaction: '❤️', count: 2, userIds: [] }],
    })
    expect(messageName(message, 'me', chat)).toBe('Bạn, 08:05, chào bạn, Đã xem, 2 cảm xúc')
  })
  it('a tombstone says so', () => {
    const message = messageOf(1, {
      senderInfo: { userId: 'ngoc', name: 'Ngọc' },
      createdTime: time,
      isRecalled: true,
    })
    expect(messageName(message, 'me', chat)).toBe('Ngọc, 08:05, Tin nhắn đã được thu hồi')
  })
})

describe('system messages', () => {
  const an = { userId: 'an', name: 'An' }
  const people = ['Bình', 'Chi', 'Dung', 'Đào'].map(name => ({ userId: name, name }))
  it.each<[SystemEvent, string]>([
    [{ event: 'roomCreated', actor: { userId: 'me' } }, 'Bạn đã tạo nhóm'],
    [{ event: 'membersAdded', actor: an, users: people.slice(0, 2) }, 'An đã thêm Bình và Chi vào nhóm'],
    [
      { event: 'membersAdded', actor: an, users: people },
      'An đã thêm Bình, Chi, Dung và 1 người khác vào nhóm',
    ],
    [{ event: 'membersRemoved', actor: an, users: [{ userId: 'me' }] }, 'An đã mời bạn ra khỏi nhóm'],
    [{ event: 'roomRenamed', actor: an, text: 'Hồ Tây' }, 'An đã đổi tên nhóm thành “Hồ Tây”'],
    [{ event: 'roleChanged', actor: an, users: people.slice(0, 1), role: 2 }, 'An đã đặt Bình làm phó nhóm'],
    [{ event: 'ownerChanged', actor: an, users: [{ userId: 'me' }] }, 'Bạn là trưởng nhóm mới'],
  ])('%o', (event, sentence) => expect(systemSentence(event, 'me', chat)).toBe(sentence))
  it('system messages of switches say which was turned, where it was one', () => {
    const say = (switches: Record<string, boolean>) =>
      systemSentence({ event: 'switchesChanged', actor: an, switches }, 'me', chat)
    expect(say({ membersCanPost: false })).toBe('An không cho thành viên gửi tin nhắn nữa')
    expect(say({ membersCanPin: true })).toBe('An đã cho phép thành viên ghim tin nhắn')
    expect(say({ membersCanPost: false, membersCanPin: true })).toBe('An đã đổi quyền trong nhóm')
  })
  it('system messages of a newer server have a sentence too', () => {
    expect(systemSentence({ event: 'tomorrow' as never, actor: an }, 'me', chat)).toBe('Nhóm vừa có thay đổi')
  })
})

it('faces stand under the last message that each has seen, and under nobody’s own', () => {
  const rows = timelineOf([messageOf(1), messageOf(2), messageOf(3, { senderId: 'binh' })], [], 'me')
  const member = (userId: string, lastSeenSeq: number) => ({ userId, lastSeenSeq }) as RoomMember
  const places = seenPlaces(
    rows,
    [member('binh', 3), member('chi', 2), member('me', 3), member('dung', 0)],
    'me',
  )
  expect([...places].map(([key, members]) => [key, members.map(({ userId }) => userId)])).toEqual([
    ['c0002', ['chi']],
  ])
})
