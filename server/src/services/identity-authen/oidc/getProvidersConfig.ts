import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { publicProviders } from '../sign-in/sign-in-methods.ts'

export const getProvidersConfig: Handler<typeof contract.identityAuthen.getProvidersConfig, App> = async ({
  app,
  tenantId,
}) => ({ providers: await publicProviders(app.db, tenantId) })
