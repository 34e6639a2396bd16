import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readAdmission } from '../admission/admission.ts'
import { viewRegisterConfig } from './register-config.ts'

export const getRegisterConfig: Handler<typeof contract.identityAuthen.getRegisterConfig, App> = async ({
  app,
  tenantId,
}) => viewRegisterConfig(app, tenantId, await readAdmission(app, tenantId))
