import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { listDefaultRooms as list } from '../default-rooms.ts'

export const listDefaultRooms: Handler<typeof contract.workspace.listDefaultRooms, App> = async (
  { app, me },
  { params },
) => ({ items: await list(app, me, params.id) })
