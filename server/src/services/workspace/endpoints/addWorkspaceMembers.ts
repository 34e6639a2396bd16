import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { addMembers } from '../members.ts'

export const addWorkspaceMembers: Handler<typeof contract.workspace.addWorkspaceMembers, App> = async (
  { app, me },
  { params, body },
) => ({ added: await addMembers(app, me, params.id, body) })
