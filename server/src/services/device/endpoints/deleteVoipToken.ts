import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { forgetToken } from '../forget-token.ts'

export const deleteVoipToken: Handler<typeof contract.device.deleteVoipToken, App> = async (
  { app, me },
  { query },
) => forgetToken(app, me, ['VOIP'], query.value)
