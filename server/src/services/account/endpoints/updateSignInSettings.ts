import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readSignInSettings, updateSignInSettings as store } from '../../identity-authen/index.ts'

export const updateSignInSettings: Handler<typeof contract.account.updateSignInSettings, App> = async (
  { app, me, audit },
  { body },
) => {
  audit.before = await readSignInSettings(app.db, me.tenantId)
  const settings = await store(app, me.tenantId, {
    ...body,
    ...(body.verifiedIdentifiers && { verifiedIdentifiers: [...new Set(body.verifiedIdentifiers)] }),
  })
  audit.after = settings
  return settings
}
