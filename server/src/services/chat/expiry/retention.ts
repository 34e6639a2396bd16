import type { MessageType, RetentionKind } from '@trau/contract'
import { MessageType as MessageTypes } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { Failure } from '#platform/errors.ts'
import { releaseMedia } from '../../media/index.ts'
import { changeRoom } from '../../room/index.ts'
import { emptyAt } from './emptying.ts'
import { selectOlder } from './expiry-store.ts'

const withFiles: readonly MessageType[] = ['MEDIA', 'FILE', 'VOICE']
const ofKind: Record<RetentionKind, readonly MessageType[]> = {
  FILES: withFiles,
  CALLS: ['CALL'],
  MESSAGES: MessageTypes.options.filter(type => type !== 'CALL' && !withFiles.includes(type)),
}

/** What messages are of a kind that a retention rule names. */
export const typesOfKind = (kind: RetentionKind): readonly MessageType[] => ofKind[kind]

/**
 * Deletes the next messages of one kind in a room that were sent before a time, as its timer would: one batch under the room's lock. Answers
 * how far it came and how many messages it deleted; it is done when there are none before that time any more.
 */
export async function sweepOlder(
  app: App,
  { tenantId, roomId }: { tenantId: string; roomId: string },
  span: { kind: RetentionKind; after: number; before: Date; limit: number },
): Promise<{ seq: number; count: number; isDone: boolean }> {
  let mediaIds: string[] = []
  try {
    const sweptCount = await changeRoom(app, tenantId, roomId, async (tx, room) => {
      const older = await selectOlder(tx, room.row, { ...span, types: typesOfKind(span.kind) })
      const seqs = older.filter(message => message.isWanted).map(message => message.seq)
      mediaIds = await emptyAt(app, tx, room, seqs, {
        now: new Date(app.clock.now()),
        cause: 'RETENTION',
      })
      return {
        seq: older.at(-1)?.seq ?? span.after,
        count: seqs.length,
        isDone: older.length < span.limit,
      }
    })
    await releaseMedia(app, tenantId, mediaIds)
    return sweptCount
  } catch (error) {
    // It went, and what was said in it.
    if (error instanceof Failure && error.code === 'roomNotFound')
      return { seq: span.after, count: 0, isDone: true }
    throw error
  }
}
