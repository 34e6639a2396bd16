import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { turnWorkspace } from '../status.ts'

export const archiveWorkspace: Handler<typeof contract.workspace.archiveWorkspace, App> = (
  { app, me },
  { params },
) => turnWorkspace(app, me, params.id, 'ARCHIVED')
