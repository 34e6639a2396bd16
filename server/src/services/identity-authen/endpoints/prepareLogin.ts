import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { waysIn } from '../ways.ts'

/** The same for every name, so that asking tells nothing about accounts. */
export const prepareLogin: Handler<typeof contract.identityAuthen.prepareLogin, App> = async ({
  app,
  tenantId,
  origin,
}) => ({
  ...(await waysIn(app.db, tenantId, origin)),
  identifierTypes: [1, 2, 3],
})
