import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeOwn, checkGuardedFields } from './own-profile.ts'

export const updatePrivacy: Handler<typeof contract.identity.updatePrivacy, App> = async (
  { app, me },
  { body },
) => {
  checkGuardedFields(body.fieldPrivacy)
  const user = await changeOwn(app, me, before => ({
    ...(body.profilePrivacy ? { profile_privacy: body.profilePrivacy } : {}),
    ...(body.fieldPrivacy ? { field_privacy: { ...before.field_privacy, ...body.fieldPrivacy } } : {}),
  }))
  app.services.presence.shareAnew(me.userId)
  return user
}
