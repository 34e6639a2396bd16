import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireLink, viewLink } from '../links.ts'

export const getAccountLink: Handler<typeof contract.accountLinking.getAccountLink, App> = async (
  context,
  { params },
) => viewLink(context, await requireLink(context, params.id, 'either'))
