import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findPolicy } from '../hold-store.ts'
import { viewPolicy } from '../view.ts'

export const getHoldPolicy: Handler<typeof contract.legalHold.getHoldPolicy, App> = async ({ app, me }) =>
  viewPolicy(app, me.tenantId, await findPolicy(app.db, me.tenantId))
