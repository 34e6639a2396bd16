import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { matchesName } from '../../room/index.ts'
import { viewWorkspace } from '../view.ts'
import { selectOwn } from '../workspace-store.ts'

export const listWorkspaces: Handler<typeof contract.workspace.listWorkspaces, App> = async (
  { app, me },
  { query },
) => {
  const { search, offset, limit } = query
  const rows = (await selectOwn(app.db, me)).filter(row => !search || matchesName(row.name, search))
  return {
    items: rows.slice(offset, offset + limit).map(row => viewWorkspace(row, row.role)),
    total: rows.length,
  }
}
