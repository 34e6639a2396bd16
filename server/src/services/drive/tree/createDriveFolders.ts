import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { createFolders } from './folders.ts'
import { viewNodesById } from './view.ts'

export const createDriveFolders: Handler<typeof contract.drive.createDriveFolders, App> = async (
  { app, me },
  { body },
) => {
  const nodeIds = await transact(app, tx => createFolders(app, tx, me, body))
  return { items: await viewNodesById(app, app.db, me, nodeIds) }
}
