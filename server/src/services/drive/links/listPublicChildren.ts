import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { childrenPage } from '../tree/children.ts'
import { viewPublicNodes } from './public-nodes.ts'
import { requireInLink, requireLink, requireLinkRole, requireLinkVisitor, showing } from './visits.ts'

export const listPublicChildren: Handler<typeof contract.driveLinks.listPublicChildren, App> = async (
  { app, tenantId },
  { params: { token, nodeId }, query },
) => {
  const link = await requireLink(app, tenantId, token)
  const visitor = requireLinkVisitor(app, link, query.pass)
  requireLinkRole(link, showing)
  const [folder] = await requireInLink(app, link, [nodeId])
  if (folder!.node.kind !== 'FOLDER') throw fail('notAFolder')
  const { rows, nextCursor } = await childrenPage(app.db, tenantId, nodeId, query)
  const shownNodes = rows.filter(node => node.scan === null)
  const items = await viewPublicNodes(app, link, { token, visitor }, shownNodes)
  return nextCursor === undefined ? { items } : { items, nextCursor }
}
