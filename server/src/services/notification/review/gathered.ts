import type { SeenMessage } from '../../chat/index.ts'
import type { GatheredRemark } from '../../identity/index.ts'
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

/** Of the comments of notes that there are still, who wrote each; null where the account is erased. */
export type CommentAuthors = ReadonlyMap<string, string | null>

/** The ids of the comments that these rows gather. */
export const commentIdsOf = (rows: readonly NotificationRow[]): string[] =>
  rows.flatMap(({ subject }) => subject.remarks?.flatMap(({ commentId }) => commentId ?? []) ?? [])

/** The row without the comments that are gone, one of them this; undefined where nothing else is left of it. */
export function withoutComment(
  row: NotificationRow,
  commentId: string,
  authors: CommentAuthors,
): NotificationRow | undefined {
  const { remarks } = row.subject
  if (remarks)
    return withRemarks(
      row,
      remarks.filter(remark => remark.commentId === undefined || authors.has(remark.commentId)),
      authors,
    )
  // A row of an earlier release knows only the latest.
  if (row.subject.commentId !== commentId) return row
  return row.count > 1 ? { ...row, subject: unsigned(row), count: row.count - 1 } : undefined
}

/** The row without somebody who caused it; undefined where nobody else did. */
export function withoutActor(
  row: NotificationRow,
  actorId: string,
  authors: CommentAuthors,
): NotificationRow | undefined {
  const actors = row.actors.filter(id => id !== actorId)
  if (actors.length === 0) return undefined
  if (actors.length === row.actors.length) return row
  const isLatest = row.actors[0] === actorId
  const { remarks } = row.subject
  const left = remarks?.filter((remark, n) =>
    remark.commentId === undefined
      ? remark.actorId === undefined
        ? n > 0 || !isLatest
        : remark.actorId !== actorId
      : authors.has(remark.commentId) && authors.get(remark.commentId) !== actorId,
  )
  if (left && left.length < remarks!.length) {
    const others = withRemarks(row, left, authors)
    return others && { ...others, actors: others.actors.filter(id => id !== actorId) }
  }
  const { reaction: _, ...subject } = unsigned(row)
  return {
    ...row,
    actors,
    count: Math.max(actors.length, row.count - 1),
    // What it quotes is of the latest.
    subject: isLatest ? subject : row.subject,
  }
}

/** The row with the comments and lines that are left of those it gathers: it shows the latest of them. */
function withRemarks(
  row: NotificationRow,
  remarks: readonly GatheredRemark[],
  authors: CommentAuthors,
): NotificationRow | undefined {
  const goneCount = row.subject.remarks!.length - remarks.length
  if (goneCount === 0) return row
  const count = row.count - goneCount
  if (count <= 0) return undefined
  const [latest] = remarks
  const writers = remarks.flatMap(
    ({ commentId, actorId }) => (commentId ? authors.get(commentId) : actorId) ?? [],
  )
  const isOfKnown = (remark: GatheredRemark | undefined) =>
    (remark?.commentId ?? remark?.actorId) !== undefined
  // Who wrote more than is remembered, or lines of earlier releases, stands among those of before alone.
  const isAll = count === remarks.length && remarks.every(isOfKnown)
  const earlierActors = isAll ? [] : row.actors
  const actors = isOfKnown(latest) ? [...writers, ...earlierActors] : earlierActors
  const { actorId: _, ...latestRemark } = latest ?? {}
  return {
    ...row,
    count,
    actors: [...new Set(actors)].slice(0, maxActors),
    subject: { ...unsigned(row), remarks, ...latestRemark },
  }
}

/** What the row is about, without what its latest says. */
function unsigned({ subject }: NotificationRow): NotificationRow['subject'] {
  const { note: _, commentId: __, blockId: ___, ...rest } = subject
  return rest
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
