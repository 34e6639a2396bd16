import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { createLink } from './links.ts'

export const createCallLink: Handler<typeof contract.call.createCallLink, App> = (
  { app, me },
  { params, body },
) => createLink(app, me, params.callId, body)
