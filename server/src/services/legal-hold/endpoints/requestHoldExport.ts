import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { askAboutHold } from '../requests.ts'

export const requestHoldExport: Handler<typeof contract.legalHold.requestHoldExport, App> = (
  { app, me },
  { params, body },
) => askAboutHold(app, me, { holdId: params.holdId, kind: 'EXPORT', note: body.note })
