import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { viewNode } from '../tree/view.ts'
import { createFile } from './creating.ts'

export const createDriveFile: Handler<typeof contract.drive.createDriveFile, App> = async (
  { app, me },
  { body },
) => {
  const nodeId = await transact(app, tx => createFile(app, tx, me, body))
  return nodeId === undefined ? {} : { node: await viewNode(app, me, nodeId) }
}
