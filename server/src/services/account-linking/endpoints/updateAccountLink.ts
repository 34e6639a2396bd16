import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { updateLink } from '../account-link-store.ts'
import { requireLink, viewLink } from '../links.ts'

export const updateAccountLink: Handler<typeof contract.accountLinking.updateAccountLink, App> = async (
  context,
  { params, body },
) => {
  const { app } = context
  const row = await updateLink(app.db, await requireLink(context, params.id, 'owner'), {
    name: body.name,
    updated_time: new Date(app.clock.now()),
  })
  if (!row) throw fail('accountLinkNotFound')
  return viewLink(context, row)
}
