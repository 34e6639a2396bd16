import type { Log } from '../log.ts'
import type { StoredRow } from './outbox-connection.ts'
import type { createSettingAside } from './setting-aside.ts'

interface RowPublisherOptions {
  log: Log
  /** Publishes these rows in order, or throws. */
  deliver(rows: readonly StoredRow[]): Promise<void>
  settingAside: ReturnType<typeof createSettingAside>
  setAside(id: number): Promise<void>
}

interface Outcome {
  publishedIds: number[]
  /** Those of which a row could not be published: their later rows wait. */
  blockedPartitions: number[]
  /** A row left its partition, which can go on. */
  hasSetAside: boolean
}

/** Publishes rows all at once; if that fails, one by one, so that a row that cannot be published blocks only its own partition. */
export function createRowPublisher({ log, deliver, settingAside, setAside }: RowPublisherOptions) {
  async function publishOneByOne(rows: readonly StoredRow[]): Promise<Outcome> {
    const outcome: Outcome = { publishedIds: [], blockedPartitions: [], hasSetAside: false }
    const lanes = Map.groupBy(rows, row => row.partition)
    await Promise.all(
      [...lanes].map(async ([partition, lane]) => {
        for (const row of lane) {
          try {
            await deliver([row])
            outcome.publishedIds.push(row.id)
          } catch (error) {
            outcome.blockedPartitions.push(partition)
            outcome.hasSetAside = (await isGivenUp(row, error)) || outcome.hasSetAside
            return
          }
        }
      }),
    )
    return outcome
  }

  async function isGivenUp({ id, tenant_id: tenantId }: StoredRow, error: unknown): Promise<boolean> {
    if (!settingAside.failed(id)) {
      log.warn({ err: error, outboxId: id }, 'a row of the outbox could not be published; trying again')
      return false
    }
    log.error(
      { err: error, outboxId: id, tenantId },
      'a row of the outbox was set aside, and its partition goes on',
    )
    await setAside(id)
    return true
  }

  return async (rows: readonly StoredRow[]): Promise<Outcome> => {
    try {
      await deliver(rows)
      return { publishedIds: rows.map(row => row.id), blockedPartitions: [], hasSetAside: false }
    } catch {
      // One by one shows which row fails; rows published already carry the same idempotency key.
      return publishOneByOne(rows)
    }
  }
}
