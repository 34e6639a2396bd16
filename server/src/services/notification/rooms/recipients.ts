import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/db/index.ts'
import { plainLetters } from '../../../platform/plain-letters.ts'
import type { NotifiableMessage } from '../../chat/index.ts'
import { findMembers, isLargeGroup, type MemberRow, type RoomAccess } from '../../room/index.ts'
import { collapseKeyOf } from '../events/collapse.ts'
import type { Candidate } from '../events/deliver.ts'
import { selectKeywordOwners } from '../preferences/preference-store.ts'
import { selectRoomSettings } from '../preferences/room-setting-store.ts'

/**
 * Whom these messages of a room notify, each person of at most one MESSAGE and one MENTION. Left out are their authors, who has read them,
 * who has hidden the room or put its stranger away, and people between whom and the author there is a block.
 */
export async function candidatesIn(
  app: App,
  tx: Queryable,
  tenantId: string,
  roomId: string,
  all: readonly NotifiableMessage[],
): Promise<Candidate[]> {
  const messages = all.filter(message => !message.isSilent)
  const access = await app.services.members.find(tenantId, roomId)
  if (messages.length === 0 || !access || access.roles.size < 2) return []
  const settings = await selectRoomSettings(tx, tenantId, roomId)
  const keywordOwners = await selectKeywordOwners(tx, tenantId, [...access.roles.keys()])
  const userIds = peopleOf(access, messages, settings, keywordOwners)
  const [members, preferences, blockedBy] = await Promise.all([
    findMembers(tx, { tenant_id: tenantId, room_id: roomId }, userIds),
    app.services.notificationPreferences.find(tenantId, keywordOwners),
    blocksOfAuthors(app, tenantId, messages),
  ])
  const foldedTexts = new Map(messages.map(message => [message, foldedText(message.content)]))
  return members.flatMap(member => {
    const { user_id: userId } = member
    if (member.is_hidden || member.is_declined) return []
    const isForThem = (message: NotifiableMessage) =>
      message.authorId !== userId &&
      message.seq > Math.max(member.read_seq, member.joined_seq) &&
      !blockedBy.get(message.authorId)!.has(userId)
    const unread = messages.filter(isForThem)
    const mentions = unread.filter(message => isCalled(message, userId))
    const keywords = preferences.get(userId)?.keywords.map(foldedText) ?? []
    const hasKeyword = (message: NotifiableMessage) =>
      keywords.some(keyword => foldedTexts.get(message)!.includes(keyword))
    const base = { member, access, level: settings.get(userId)?.level ?? ('DEFAULT' as const), roomId }
    return [
      ...gather(base, 'MENTION', mentions, false),
      ...gather(
        base,
        'MESSAGE',
        unread.filter(message => !mentions.includes(message)),
        unread.some(hasKeyword),
      ),
    ]
  })
}

/** Everybody in a small room. In a large group those who are named, have chosen all messages, or have keywords. */
function peopleOf(
  access: RoomAccess,
  messages: readonly NotifiableMessage[],
  settings: Awaited<ReturnType<typeof selectRoomSettings>>,
  keywordOwners: readonly string[],
): string[] {
  if (!isLargeGroup(access) || messages.some(({ called }) => called.everybody))
    return [...access.roles.keys()]
  const people = new Set([
    ...messages.flatMap(({ called, repliedToId }) => [
      ...called.userIds,
      ...(repliedToId ? [repliedToId] : []),
    ]),
    ...settings.entries().flatMap(([id, { level }]) => (level === 'ALL' ? [id] : [])),
    ...keywordOwners,
  ])
  return [...people].filter(id => access.roles.has(id))
}

const isCalled = ({ called, repliedToId }: NotifiableMessage, userId: string) =>
  called.everybody || called.userIds.includes(userId) || repliedToId === userId

/** By author, the people who hear nothing of them: a block in either direction. */
async function blocksOfAuthors(app: App, tenantId: string, messages: readonly NotifiableMessage[]) {
  const authors = [...new Set(messages.map(message => message.authorId))]
  const read = authors.map(async author => {
    const { blocked, blockedBy } = await app.services.userCache.blocksOf(tenantId, author)
    return [author, new Set([...blocked.keys(), ...blockedBy])] as const
  })
  return new Map(await Promise.all(read))
}

/** Without case, tones and marks, between spaces: a keyword is found as a word. */
const foldedText = (text: string) =>
  ` ${plainLetters(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `

interface Base {
  member: MemberRow
  access: RoomAccess
  level: 'DEFAULT' | 'ALL' | 'MENTIONS' | 'NOTHING'
  roomId: string
}

function gather(
  { member, access, level, roomId }: Base,
  type: 'MESSAGE' | 'MENTION',
  messages: readonly NotifiableMessage[],
  hasKeyword: boolean,
): Candidate[] {
  const latest = messages.at(-1)
  if (!latest) return []
  const userId = member.user_id
  const authors = [...new Set(messages.map(message => message.authorId).reverse())]
  return [
    {
      event: {
        ...{ type, hasKeyword, isMention: type === 'MENTION' },
        isFavorite: access.type === 'PRIVATE' && member.is_favorite,
        room: { level, mutedUntil: member.muted_until, isLargeGroup: isLargeGroup(access) },
      },
      isFromStranger: member.stranger_id !== null,
      notification: {
        ...{ userId, type, roomId, subject: {}, count: messages.length, actorIds: authors },
        ...{ messageId: latest.messageId, seq: latest.seq },
        collapseKey: collapseKeyOf({ type, roomId }),
      },
    },
  ]
}
