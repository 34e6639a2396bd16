import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { deleteLink } from '../account-link-store.ts'
import { requireLink } from '../links.ts'

export const deleteAccountLink: Handler<typeof contract.accountLinking.deleteAccountLink, App> = async (
  context,
  { params },
) => {
  const row = await requireLink(context, params.id, 'either')
  await deleteLink(context.app.db, row)
  return { accountLinkingId: row.account_linking_id }
}
