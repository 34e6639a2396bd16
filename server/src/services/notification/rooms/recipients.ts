import type { App } from '#platform/app.ts'
import { createSlices } from '#platform/slices.ts'
import type { NotifiableMessage } from '../../chat/index.ts'
import { findMembersOfRooms, isLargeGroup, type MemberRow, type RoomAccess } from '../../room/index.ts'
import { collapseKeyOf } from '../events/collapse.ts'
import type { Candidate } from '../events/deliver.ts'
import type { RoomSettings } from '../preferences/room-setting-store.ts'
import type { FoundKeywords } from './room-keywords.ts'

/** Messages of a room that it is to be notified of, the oldest first. */
export interface Conversation {
  roomId: string
  messages: readonly NotifiableMessage[]
}

/** A conversation that concerns others than its authors. */
interface SharedConversation extends Conversation {
  access: RoomAccess
}

/**
 * Whom messages of these rooms notify, each person of at most one MESSAGE and one MENTION a room. Left out are their authors, who has read
 * them, who has hidden the room or put its stranger away, and people between whom and the author there is a block. A fixed number of
 * queries, however many rooms.
 */
export async function candidatesIn(
  app: App,
  tenantId: string,
  all: readonly Conversation[],
): Promise<Candidate[]> {
  const conversations = (await Promise.all(all.map(one => shared(app, tenantId, one)))).filter(
    one => one !== undefined,
  )
  if (conversations.length === 0) return []
  const roomIds = conversations.map(({ roomId }) => roomId)
  const [settings, keywordOwners, blockedBy] = await Promise.all([
    app.services.roomNotificationSettings.find(tenantId, roomIds),
    app.services.notificationPreferences.keywordOwners(tenantId),
    blocksOfAuthors(
      app,
      tenantId,
      conversations.flatMap(({ messages }) => messages),
    ),
  ])
  const viewers = conversations.flatMap(one =>
    peopleOf(one, settings.get(one.roomId), keywordOwners).map(viewerId => ({
      roomId: one.roomId,
      viewerId,
    })),
  )
  const [members, preferences] = await Promise.all([
    findMembersOfRooms(app.db, tenantId, viewers),
    app.services.notificationPreferences.find(
      tenantId,
      viewers.flatMap(({ viewerId }) => (keywordOwners.has(viewerId) ? [viewerId] : [])),
    ),
  ])
  const membersOf = Map.groupBy(members, member => member.room_id)
  const candidates: Candidate[] = []
  for (const conversation of conversations) {
    const { roomId, access, messages } = conversation
    const keywordsOf = new Map(
      ownersIn(access, keywordOwners).flatMap(id => {
        const keywords = preferences.get(id)?.keywords ?? []
        return keywords.length > 0 ? [[id, keywords] as const] : []
      }),
    )
    const choices = {
      settings: settings.get(roomId),
      keywords: await app.services.roomKeywords.find({ tenantId, roomId }, keywordsOf, messages),
      blockedBy,
    }
    candidates.push(...(await candidatesOf(conversation, membersOf.get(roomId) ?? [], choices)))
  }
  return candidates
}

async function shared(
  app: App,
  tenantId: string,
  { roomId, messages: all }: Conversation,
): Promise<SharedConversation | undefined> {
  const messages = all.filter(message => !message.isSilent)
  if (messages.length === 0) return undefined
  const access = await app.services.members.find(tenantId, roomId)
  return access && access.roles.size > 1 ? { roomId, messages, access } : undefined
}

interface Choices {
  settings: RoomSettings | undefined
  keywords: FoundKeywords
  blockedBy: ReadonlyMap<string, ReadonlySet<string>>
}

async function candidatesOf(
  conversation: SharedConversation,
  members: readonly MemberRow[],
  choices: Choices,
): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  const slices = createSlices()
  for (const member of members) {
    if (slices.isOver()) await slices.next()
    if (!member.is_hidden && !member.is_declined)
      candidates.push(...candidatesOfMember(conversation, member, choices))
  }
  return candidates
}

function candidatesOfMember(
  { roomId, messages, access }: SharedConversation,
  member: MemberRow,
  { settings, keywords, blockedBy }: Choices,
): Candidate[] {
  const { user_id: userId } = member
  const isForThem = (message: NotifiableMessage) =>
    message.authorId !== userId &&
    message.seq > Math.max(member.read_seq, member.joined_seq) &&
    !blockedBy.get(message.authorId)!.has(userId)
  const unread = messages.filter(isForThem)
  const base = { member, access, level: settings?.get(userId)?.level ?? ('DEFAULT' as const), roomId }
  return [
    ...gather(
      base,
      'MENTION',
      unread.filter(message => isCalled(message, userId)),
      false,
    ),
    ...gather(
      base,
      'MESSAGE',
      unread.filter(message => !isCalled(message, userId)),
      keywords.has(userId, isForThem),
    ),
  ]
}

/** Everybody in a small room. In a large group those who are named, have chosen all messages, or have keywords. */
function peopleOf(
  { messages, access }: SharedConversation,
  settings: RoomSettings | undefined,
  keywordOwners: ReadonlySet<string>,
): string[] {
  if (!isLargeGroup(access) || messages.some(({ called: mentions }) => mentions.everybody))
    return [...access.roles.keys()]
  const people = new Set([
    ...messages.flatMap(({ called: mentions, repliedToId }) => [
      ...mentions.userIds,
      ...(repliedToId ? [repliedToId] : []),
    ]),
    ...[...(settings ?? [])].flatMap(([id, { level }]) => (level === 'ALL' ? [id] : [])),
    ...ownersIn(access, keywordOwners),
  ])
  return [...people].filter(id => access.roles.has(id))
}

/** Walks through the smaller of the two. */
export const ownersIn = ({ roles }: RoomAccess, keywordOwners: ReadonlySet<string>): string[] =>
  roles.size < keywordOwners.size
    ? [...roles.keys()].filter(id => keywordOwners.has(id))
    : [...keywordOwners].filter(id => roles.has(id))

/** Whether a message names the person, or answers them. */
export const isCalled = (
  { called: mentions, repliedToId }: Pick<NotifiableMessage, 'called' | 'repliedToId'>,
  userId: string,
) => mentions.everybody || mentions.userIds.includes(userId) || repliedToId === userId

/** By author, the people who hear nothing of them: a block in either direction. */
async function blocksOfAuthors(app: App, tenantId: string, messages: readonly NotifiableMessage[]) {
  const blocks = await app.services.userCache.blocksOfEach(
    tenantId,
    messages.map(message => message.authorId),
  )
  return new Map(
    [...blocks].map(([author, { blocked: blockedIds, blockedBy }]) => [
      author,
      new Set([...blockedIds.keys(), ...blockedBy]),
    ]),
  )
}

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
  const [earliest, latest] = [messages[0], messages.at(-1)]
  if (!earliest || !latest) return []
  const userId = member.user_id
  const authors = [...new Set(messages.map(message => message.authorId).reverse())]
  return [
    {
      event: {
        type,
        hasKeyword,
        isMention: type === 'MENTION',
        isFavorite: access.type === 'PRIVATE' && member.is_favorite,
        room: { level, mutedUntil: member.muted_until, isLargeGroup: isLargeGroup(access) },
      },
      isFromStranger: member.stranger_id !== null,
      since: earliest.createdTime,
      notification: {
        userId,
        type,
        roomId,
        subject: {},
        count: messages.length,
        actorIds: authors,
        messageId: latest.messageId,
        seq: latest.seq,
        firstSeq: earliest.seq,
        collapseKey: collapseKeyOf({ type, roomId }),
      },
    },
  ]
}
