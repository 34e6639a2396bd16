import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { undoChange } from '../changes.ts'

export const undoPlatformChange: Handler<typeof contract.platformSetting.undoPlatformChange, App> = (
  { app, me },
  { params },
) => undoChange(app, me, params.changeId)
