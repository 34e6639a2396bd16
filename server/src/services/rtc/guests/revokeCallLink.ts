import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { deleteLink } from './link-store.ts'
import { requireHost } from './links.ts'

export const revokeCallLink: Handler<typeof contract.call.revokeCallLink, App> = async (
  { app, me },
  { params },
) => {
  const call = await requireHost(app, me, params.callId)
  if (!(await deleteLink(app.db, call.model, params.linkId))) throw fail('linkNotFound')
  return {}
}
