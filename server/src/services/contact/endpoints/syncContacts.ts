import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { syncBatch } from '../sync.ts'
import { viewSync } from '../view.ts'

export const syncContacts: Handler<typeof contract.contact.syncContacts, App> = async (
  { app, me },
  { body },
) => {
  const { run, skipped: skippedCount } = await syncBatch(app, me, body)
  return { ...viewSync(run), skippedRows: skippedCount }
}
