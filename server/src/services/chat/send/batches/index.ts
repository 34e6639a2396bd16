import type { App } from '#platform/app.ts'
import { createWriter, type Writer } from './writer.ts'

declare module '#platform/app.ts' {
  interface Services {
    sending: Writer
  }
}

export type { Draft, Sent } from './draft.ts'
export { unpack } from './publications.ts'

/** Two lanes: one fills while the other waits for the disk; more only split the batches on a small machine. */
export function createSending(app: App): Writer {
  return createWriter({
    database: app.database,
    lanes: 2,
    now: () => app.clock.now(),
    onCommit: outboxRows => app.outbox.publishCommitted(outboxRows),
    onUncertainCommit: () => app.outbox.wake(),
  })
}
