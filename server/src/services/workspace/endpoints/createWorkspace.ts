import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { makeWorkspace } from '../status.ts'

export const createWorkspace: Handler<typeof contract.workspace.createWorkspace, App> = (
  { app, me },
  { body },
) => makeWorkspace(app, me, body)
