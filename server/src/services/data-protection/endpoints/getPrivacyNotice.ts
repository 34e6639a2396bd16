import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findNotice } from '../notice-store.ts'
import { viewNotice } from '../view.ts'

export const getPrivacyNotice: Handler<typeof contract.dataProtection.getPrivacyNotice, App> = async ({
  app,
  tenantId,
}) => viewNotice(await findNotice(app.db, tenantId))
