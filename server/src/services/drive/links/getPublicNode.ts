import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewPublicNodes } from './public-nodes.ts'
import { requireFileInLink, requireLink, requireLinkRole, requireLinkVisitor, showing } from './visits.ts'

export const getPublicNode: Handler<typeof contract.driveLinks.getPublicNode, App> = async (
  { app, tenantId },
  { params: { token, nodeId }, query },
) => {
  const link = await requireLink(app, tenantId, token)
  const visitor = requireLinkVisitor(app, link, query.pass)
  requireLinkRole(link, showing)
  const { node } = await requireFileInLink(app, link, nodeId)
  const [view] = await viewPublicNodes(app, link, { token, visitor }, [node])
  return view!
}
