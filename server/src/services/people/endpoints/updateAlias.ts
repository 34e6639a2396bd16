import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { setAlias } from '../../identity/index.ts'

export const updateAlias: Handler<typeof contract.people.updateAlias, App> = (
  { app, me },
  { params, body },
) => setAlias(app, me, params.userId, body.alias)
