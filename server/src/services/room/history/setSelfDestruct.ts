import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { setLifetime } from './self-destruct.ts'

export const setSelfDestruct: Handler<typeof contract.room.setSelfDestruct, App> = (
  { app, me },
  { params, body },
) => setLifetime(app, me, params.roomId, body.seconds)
