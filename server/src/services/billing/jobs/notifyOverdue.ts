import type { App } from '#platform/app.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import type { Job } from '#platform/jobs/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { dayInVietnam } from '../calendar.ts'
import { lockOverdue, markOverdue } from '../invoice-store.ts'
import { notifyOfInvoice } from '../notices.ts'

const atOnce = 100

/** Notifies each person once that an invoice of theirs is overdue, in the morning in Vietnam. */
export const notifyOverdue: Job = {
  name: 'billing/notify-overdue',
  cron: '5 1 * * *',
  run: app => inBatches(atOnce, size => notifyBatch(app, size)),
}

const notifyBatch = (app: App, size: number): Promise<number> =>
  transact(app, async tx => {
    const now = app.clock.now()
    const rows = await lockOverdue(tx, dayInVietnam(now), size)
    for (const row of rows) {
      await markOverdue(tx, row, new Date(now))
      await notifyOfInvoice(app, tx, row, 'OVERDUE')
    }
    return rows.length
  })
