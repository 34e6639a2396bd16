import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { removeDefaultRoom as remove } from '../default-rooms.ts'

export const removeDefaultRoom: Handler<typeof contract.workspace.removeDefaultRoom, App> = async (
  { app, me },
  { params },
) => ({ items: await remove(app, me, params.id, params.roomId) })
