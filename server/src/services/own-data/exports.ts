import { setImmediate } from 'node:timers/promises'
import type { DataExport } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { inTurn } from '#platform/db/turn.ts'
import { filesOriginOf } from '#platform/http/files-origin.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { nobody } from '#platform/personal-data.ts'
import { writeCopy } from './copy.ts'
import {
  deleteExport,
  moveExport,
  selectExport,
  selectExportsReadyBefore,
  selectQueued,
} from './own-data-store.ts'
import type { ExportRow } from './tables.ts'

/** For how long a copy can be fetched, and an address of it. */
export const keptMs = 24 * 3_600_000
export const linkMs = 15 * 60_000
const turnLock = 7_240_019

declare module '#platform/app.ts' {
  interface Services {
    exports: Exports
  }
}

export interface Exports {
  /**
   * Makes what is asked for, unless this process or another is at it, which then makes this too. Never rejects; who asked waits for
   * nothing, a job for the end.
   */
  begin(): Promise<void>
  /** Waits for the copy under way. */
  stop(): Promise<void>
}

export const fileOf = (row: Pick<ExportRow, 'tenant_id' | 'export_id'>) =>
  `exports/${row.tenant_id}/${row.export_id}.zip`

/** Copies are made one after the other, by one process at a time: they read much, and nobody waits for them at a screen. */
export function createExports(app: App): Exports {
  let running: Promise<void> | undefined
  let isAsked = false
  let isStopped = false

  async function makeAll(): Promise<void> {
    while (!isStopped && (await makeNext(app))) await setImmediate()
  }

  async function work(): Promise<void> {
    try {
      // Who asks after the last look is not forgotten.
      while (isAsked && !isStopped) {
        isAsked = false
        await inTurn(app.database.pool, turnLock, makeAll)
      }
    } catch (error) {
      app.log.warn({ err: error }, 'copies of data could not be made')
    } finally {
      running = undefined
    }
  }

  return {
    begin() {
      isAsked = true
      running ??= work()
      return running
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}

/**
 * Makes the copy that waits longest; false when none does. The file stays wherever its owner can fetch it, also when somebody else has
 * made it meanwhile, and goes where they cannot: it failed, or the account was erased.
 */
export async function makeNext(app: App): Promise<boolean> {
  const row = await selectQueued(app.db)
  if (!row) return false
  await settle(app, row, 'QUEUED', await make(app, row))
  if (!canBeFetched(app, await selectExport(app.db, row.tenant_id, row.export_id)))
    await app.files.delete(fileOf(row))
  return true
}

async function make(app: App, row: ExportRow): Promise<Parameters<typeof moveExport>[3]> {
  try {
    const bytes = await app.files.put(fileOf(row), await writeCopy(app, row))
    return { status: 'READY', bytes, ready_time: new Date(app.clock.now()) }
  } catch (error) {
    app.log.warn({ err: error }, 'a copy of data could not be made')
    return { status: 'FAILED' }
  }
}

export const canBeFetched = (app: App, row: ExportRow | undefined): row is ExportRow =>
  row?.status === 'READY' && row.ready_time!.getTime() + keptMs > app.clock.now()

/** Takes away what could be fetched for a day, and what an erased account has left. */
export async function expireExports(app: App): Promise<void> {
  const batch = 100
  for (let n = batch; n === batch; ) {
    const rows = await selectExportsReadyBefore(app.db, new Date(app.clock.now() - keptMs), batch)
    for (const row of rows) {
      await app.files.delete(fileOf(row))
      if (row.user_id === nobody) await deleteExport(app.db, row)
      else await settle(app, row, 'READY', { status: 'EXPIRED' })
    }
    n = rows.length
  }
}

async function settle(
  app: App,
  row: ExportRow,
  from: ExportRow['status'],
  to: Parameters<typeof moveExport>[3],
): Promise<boolean> {
  return transact(app, async tx => {
    const movedExport = await moveExport(tx, row, from, to)
    if (movedExport) {
      await app.outbox.add(tx, row.tenant_id, row.user_id, [
        {
          to: { users: [row.user_id] },
          event: { type: 'dataExportUpdated', data: { export: viewExport(movedExport) } },
        },
      ])
    }
    return movedExport !== undefined
  })
}

/** Without the address, which is for its owner's own list. */
export function viewExport(row: ExportRow): DataExport {
  return {
    exportId: row.export_id,
    status: row.status,
    createdTime: row.created_time.getTime(),
    ...(row.ready_time
      ? { readyTime: row.ready_time.getTime(), expiryTime: row.ready_time.getTime() + keptMs }
      : {}),
    ...(row.bytes === null ? {} : { bytes: row.bytes }),
  }
}

const purpose = 'own-data/download'

/** With an address of the file where this session asked for the copy: good for a quarter of an hour, and while the session lasts. */
export function viewOwnExport(app: App, row: ExportRow, sessionId: string): DataExport {
  const view = viewExport(row)
  if (row.session_id !== sessionId || !canBeFetched(app, row)) return view
  const token = app.secrets.seal(JSON.stringify([row.export_id, app.clock.now() + linkMs]), purpose)
  const path = `/own-data-service/v1/domains/${row.tenant_id}/exports/${row.export_id}/file?token=${token}`
  return { ...view, downloadUrl: filesOriginOf(app.config) + path }
}

/** Whether this address was given out for this file, and lately. */
export function opens(app: App, exportId: string, token: string): boolean {
  try {
    const [id, expiry] = JSON.parse(app.secrets.open(token, purpose)) as [string, number]
    return id === exportId && expiry > app.clock.now()
  } catch {
    return false
  }
}
