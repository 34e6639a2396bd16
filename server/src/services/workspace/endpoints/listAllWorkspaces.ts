import { type contract, WorkspaceStatus } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { placesOf } from '../../admin-permission/index.ts'
import { viewSummaries } from '../view.ts'
import { selectAll } from '../workspace-store.ts'

const Payload = z.object({ status: WorkspaceStatus.nullish() })

export const listAllWorkspaces: Handler<typeof contract.workspace.listAllWorkspaces, App> = async (
  { app, me },
  { query },
) => {
  const { status } = readPayload(Payload, query)
  const places = await placesOf(app, me, 'workspace.read')
  const filter = { places, status: status ?? undefined, search: query.search || undefined }
  const { rows, total } = await selectAll(app.db, me.tenantId, filter, query)
  return { items: await viewSummaries(app, me.tenantId, rows), total }
}
