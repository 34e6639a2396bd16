import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { addDefaultRoom as add } from '../default-rooms.ts'

export const addDefaultRoom: Handler<typeof contract.workspace.addDefaultRoom, App> = async (
  { app, me },
  { params },
) => ({ items: await add(app, me, params.id, params.roomId) })
