import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { viewNode } from '../tree/view.ts'
import { setContent } from './content.ts'

export const setDriveContent: Handler<typeof contract.drive.setDriveContent, App> = async (
  { app, me },
  { params: { nodeId }, body },
) => {
  await transact(app, tx => setContent(app, tx, me, nodeId, body))
  return viewNode(app, me, nodeId)
}
