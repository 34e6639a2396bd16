import { type contract, ScopeKind } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectRoles } from '../role-store.ts'

const Payload = z.object({
  scopeKind: ScopeKind.nullish(),
  scopeId: z.uuid().nullish(),
  templateId: z.uuid().nullish(),
})

export const listRoles: Handler<typeof contract.adminPermission.listRoles, App> = async (
  { app, me },
  { query },
) => {
  const { scopeKind, scopeId, templateId } = readPayload(Payload, query)
  const filter = {
    search: query.search,
    scopeKind: scopeKind ?? undefined,
    scopeId: scopeId ?? undefined,
    templateId: templateId ?? undefined,
  }
  return selectRoles(app.db, me.tenantId, filter, query)
}
