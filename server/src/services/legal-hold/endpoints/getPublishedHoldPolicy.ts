import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findPolicy } from '../hold-store.ts'
import { publishedPart } from '../view.ts'

export const getPublishedHoldPolicy: Handler<typeof contract.legalHold.getPublishedHoldPolicy, App> = async ({
  app,
  me,
}) => publishedPart(await findPolicy(app.db, me.tenantId))
