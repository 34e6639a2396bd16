import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { updateSignInSettings } from './tenant-settings.ts'

export const setUsernamePasswordLogin: Handler<
  typeof contract.identityAuthen.setUsernamePasswordLogin,
  App
> = async ({ app, me }, { body }) => {
  const settings = await updateSignInSettings(app.db, me.tenantId, {
    isPasswordLoginEnabled: body.isEnabled,
  })
  return { isEnabled: settings.isPasswordLoginEnabled }
}
