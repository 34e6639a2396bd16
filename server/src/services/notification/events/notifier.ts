import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { Notifier } from '../../identity/index.ts'
import { type Withdrawal, withdrawalDelayMs, withdrawalProcessor } from '../review/withdrawal-processor.ts'

export const eventProcessor = 'notification/events'

/** People of one work: a large group becomes several. */
const peopleAtOnce = 200

export const createNotifier = (app: App): Notifier => ({
  async add(tx, tenantId, key, event) {
    const userIds = [...new Set(event.userIds)].filter(id => id !== event.actorId)
    const works = []
    for (let start = 0; start < userIds.length; start += peopleAtOnce)
      works.push({
        tenantId,
        processor: eventProcessor,
        key: `${key}/${start}`,
        work: { ...event, userIds: userIds.slice(start, start + peopleAtOnce), time: app.clock.now() },
      })
    if (works.length > 0) await app.processors.add(tx, works)
  },
  withdraw: (tx, tenantId, reaction) =>
    addWithdrawal(app, tx, tenantId, `reaction/${reaction.messageId}`, { kind: 'reaction', ...reaction }),
  withdrawComment: (tx, tenantId, comment) =>
    addWithdrawal(app, tx, tenantId, `comment/${comment.commentId}`, { kind: 'comment', ...comment }),
})

const addWithdrawal = (app: App, tx: Tx, tenantId: string, key: string, work: Withdrawal): Promise<void> =>
  app.processors.add(tx, [
    { tenantId, processor: withdrawalProcessor, key, work, delayMs: withdrawalDelayMs },
  ])
