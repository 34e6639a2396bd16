import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { updateSignInSettings as store } from '../../identity-authen/index.ts'

export const updateSignInSettings: Handler<typeof contract.account.updateSignInSettings, App> = async (
  { app, me },
  { body },
) =>
  store(app.db, me.tenantId, {
    ...body,
    ...(body.verifiedIdentifiers && { verifiedIdentifiers: [...new Set(body.verifiedIdentifiers)] }),
  })
