import type { SeenMessage } from '../../chat/index.ts'
import { maxActors } from '../centre/notification-store.ts'
import { isCalled } from '../rooms/recipients.ts'
import type { NotificationRow } from '../tables.ts'

export const gathersMessages = ({ type }: Pick<NotificationRow, 'type'>) =>
  type === 'MESSAGE' || type === 'MENTION'

/** So many messages of a row are counted; of more than that only what was read is taken off. */
export const maxCounted = 200

/**
 * The row with those of its messages that are left, which its owner sees from `from` on; undefined where none is. It never counts more than
 * before: in a range may stand what the person was not notified of.
 * @param seenMessages the latest first, at most `maxCounted`, with everything that stands there
 */
export function withMessages(
  row: NotificationRow,
  seenMessages: readonly SeenMessage[],
  from: number,
  isBlocked: (authorId: string) => boolean,
): NotificationRow | undefined {
  const messages = seenMessages.filter(
    message =>
      !message.isSilent &&
      message.authorId !== row.user_id &&
      !isBlocked(message.authorId) &&
      isCalled(message, row.user_id) === (row.type === 'MENTION'),
  )
  const [latest] = messages
  if (!latest) return undefined
  const isAll = seenMessages.length < maxCounted
  const count = isAll ? messages.length : row.seq! - from + 1
  const authors = messages.map(message => message.authorId)
  const earlierActors = isAll ? [] : row.actors.filter(id => !isBlocked(id))
  return {
    ...row,
    message_id: latest.messageId,
    seq: latest.seq,
    first_seq: from,
    actors: [...new Set([...authors, ...earlierActors])].slice(0, maxActors),
    count: Math.min(row.count, count),
  }
}

/** What comments of a note cause. */
export const commentTypes = ['NOTE_MENTION', 'NOTE_REPLY'] as const

/** The row without its latest comment, whose words it shows; undefined where it gathers no other. */
export function withoutComment(row: NotificationRow): NotificationRow | undefined {
  if (row.count <= 1) return undefined
  const { note: _, commentId: __, ...subject } = row.subject
  return { ...row, subject, count: row.count - 1 }
}

/** The row without somebody who caused it; undefined where nobody else did. */
export function withoutActor(row: NotificationRow, actorId: string): NotificationRow | undefined {
  const actors = row.actors.filter(id => id !== actorId)
  if (actors.length === 0) return undefined
  if (actors.length === row.actors.length) return row
  const { reaction: _, note: __, commentId: ___, ...unsignedSubject } = row.subject
  return {
    ...row,
    actors,
    count: Math.max(actors.length, row.count - 1),
    // What it quotes is of the latest.
    subject: row.actors[0] === actorId ? unsignedSubject : row.subject,
  }
}

/** The row with the reactions that are left of those it gathers; undefined where none is. */
export function withReactions(
  row: NotificationRow,
  { reactions, total }: { reactions: readonly { user_id: string; reaction: string }[]; total: number },
): NotificationRow | undefined {
  const reactionOf = new Map(reactions.toReversed().map(one => [one.user_id, one.reaction]))
  const actors = row.actors.filter(id => reactionOf.has(id))
  const [latest] = actors
  if (!latest) return undefined
  return {
    ...row,
    actors,
    count: Math.max(actors.length, Math.min(row.count, total)),
    subject: { ...row.subject, reaction: reactionOf.get(latest)! },
  }
}
