import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readSignInSettings } from '../../identity-authen/index.ts'

export const getSignInSettings: Handler<typeof contract.account.getSignInSettings, App> = async ({
  app,
  me,
}) => readSignInSettings(app.db, me.tenantId)
