import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewNodesWithPath } from '../tree/view.ts'
import { findNodes } from './search.ts'

export const searchDrive: Handler<typeof contract.driveSearch.searchDrive, App> = async (
  { app, me },
  { query },
) => {
  const { nodes, nextCursor } = await findNodes(app, me, { ...query, search: query.search ?? '' })
  const views = await viewNodesWithPath(
    app.db,
    me,
    nodes.map(({ access }) => access),
  )
  const items = views.map((view, n) => {
    const { excerpt } = nodes[n]!
    return excerpt === undefined ? view : { ...view, excerpt }
  })
  return { items, ...(nextCursor === undefined ? {} : { nextCursor }) }
}
