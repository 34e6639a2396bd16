import { listTenants } from '../tenant.ts'
import { type Action, table } from './action.ts'

export const tenants: Record<string, Action> = {
  list: {
    usage: 'list',
    summary: 'tenants with their numbers of accounts',
    takes: { min: 0, max: 0 },
    async run({ app }) {
      const rows = await listTenants(app.db)
      const lines = rows.map(row => [
        row.tenantId,
        row.name,
        `${row.accounts} accounts, ${row.administrators} administering`,
      ])
      return { data: { items: rows }, lines: table(lines) }
    },
  },
}
