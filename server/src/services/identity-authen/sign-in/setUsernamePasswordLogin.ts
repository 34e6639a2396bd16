import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readSignInSettings, updateSignInSettings } from './tenant-settings.ts'

export const setUsernamePasswordLogin: Handler<
  typeof contract.identityAuthen.setUsernamePasswordLogin,
  App
> = async ({ app, me, audit }, { body }) => {
  const { isPasswordLoginEnabled } = await readSignInSettings(app.db, me.tenantId)
  audit.before = { isPasswordLoginEnabled }
  const settings = await updateSignInSettings(app, me.tenantId, {
    isPasswordLoginEnabled: body.isEnabled,
  })
  audit.after = { isPasswordLoginEnabled: settings.isPasswordLoginEnabled }
  return { isEnabled: settings.isPasswordLoginEnabled }
}
