import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { deleteTokens } from '../account-link-store.ts'
import { requireLink } from '../links.ts'

/** Either side may: the other account's person too has a say in who switches to it. */
export const invalidateLinkTokens: Handler<typeof contract.accountLinking.invalidateLinkTokens, App> = async (
  context,
  { params },
) => {
  const { app } = context
  const row = await requireLink(context, params.id, 'either')
  return { invalidated: await deleteTokens(app.db, row, new Date(app.clock.now())) }
}
