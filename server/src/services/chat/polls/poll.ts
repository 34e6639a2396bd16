import type { Message, Poll } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { changeMessage, type Me, type MessageChange, type Target } from '../messages/change.ts'
import { updateMessage } from '../messages/message-store.ts'
import type { MessageRow } from '../tables.ts'

/** The poll of a message. @throws notForThisKind where there is none, messageRecalled */
export function pollOf({ recalled_time, type, meta }: MessageRow): Poll {
  if (recalled_time) throw fail('messageRecalled')
  if (type !== 'POLL' || !meta?.poll) throw fail('notForThisKind')
  return meta.poll
}

/**
 * A change of a poll that everybody sees, under the room's lock. Work that returns undefined has changed nothing.
 * @throws what `changeMessage` throws, notForThisKind, messageRecalled
 */
export const changePoll = (
  app: App,
  me: Me,
  target: Target,
  needs: { writing?: boolean; delivery?: boolean },
  work: (poll: Poll, change: MessageChange) => Promise<Poll | undefined>,
): Promise<Message> =>
  changeMessage(app, me, target, needs, async change => {
    const { tx, message } = change
    const poll = await work(pollOf(message), change)
    if (!poll) return undefined
    await updateMessage(tx, message, { meta: JSON.stringify({ ...message.meta, poll }) })
    return {}
  })

/** @throws pollClosed */
export function requireOpen(poll: Poll, now: number): void {
  if (isOver(poll, now)) throw fail('pollClosed')
}

const isOver = ({ closedTime, closesTime }: Poll, now: number) =>
  closedTime !== undefined || (closesTime !== undefined && closesTime <= now)

/** Whether somebody with these choices may see how others have voted. */
export const showsResults = (poll: Poll, ownVotes: readonly string[], now: number): boolean =>
  !poll.hidesResults || ownVotes.length > 0 || isOver(poll, now)
