import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { prepareZip } from '../zip/serving.ts'
import { visitorHolder } from '../zip/zips.ts'
import {
  giving,
  isExhausted,
  passwordMark,
  requireInLink,
  requireLink,
  requireLinkRole,
  requireLinkVisitor,
} from './visits.ts'

export const requestPublicZip: Handler<typeof contract.driveLinks.requestPublicZip, App> = async (
  { app, tenantId, ipAddress },
  { params, query, body },
) => {
  const link = await requireLink(app, tenantId, params.token)
  const visitor = requireLinkVisitor(app, link, query.pass)
  requireLinkRole(link, giving)
  const accesses = await requireInLink(app, link, body.nodeIds)
  if (isExhausted(link.row)) throw fail('linkExhausted')
  const { link_id } = link.row
  app.services.runningZips.requireFree(visitorHolder(link_id, ipAddress))
  const reader = { user_id: null, session_id: null, link_id, visitor: visitor.name }
  const row = { tenant_id: tenantId, zip_id: uuidv7(), ...reader }
  return prepareZip(app, row, accesses, passwordMark(link.row))
}
