import { tenantName } from '@trau/contract'
import { sql } from 'kysely'
import type { Database, Queryable } from '#platform/db/index.ts'
import { ensureSetupToken } from '../services/identity-authen/index.ts'
import { type Command, type Context, count } from './command.ts'
import { CommandError } from './failure.ts'
import { origin, withDatabase } from './product.ts'

export const tenant: Command = {
  usage: 'tenant add <name> [--title <title>] | tenant list',
  details: `Each tenant is a separate community: its people and rooms are invisible to the others.

  add <name>        lowercase letters, digits and hyphens; prints the link for its first administrator.
                    If the tenant has no administrator yet, prints a new link.
  --title <title>   the name that people see; default: <name>
  list              names, titles, accounts, administrators`,
  options: { title: { type: 'string' } },
  takes: { min: 1, max: 2 },
  async run(context, [action, name], { title }) {
    if (action === 'list' && name === undefined) await withDatabase(context, {}, db => list(db, context))
    else if (action === 'add' && name !== undefined) {
      const tenantName = checkName(name)
      await withDatabase(context, { mayCreate: true }, db =>
        add(db, context, tenantName, title as string | undefined),
      )
    } else throw new CommandError(`Usage: trau ${tenant.usage}`)
    return undefined
  },
}

function checkName(name: string): string {
  if (!tenantName.test(name))
    throw new CommandError(
      `"${name}" cannot be a tenant: 1 to 63 lowercase letters, digits and hyphens, not a hyphen first.`,
    )
  return name
}

async function add({ db }: Database, context: Context, name: string, title = name): Promise<void> {
  if (title.trim() === '' || title.length > 200) throw new CommandError('A title has 1 to 200 characters.')
  const result = await sql`
    INSERT INTO tenant (tenant_id, name) VALUES (${name}, ${title.normalize('NFC').trim()}) ON CONFLICT DO NOTHING`.execute(
    db,
  )
  const isNew = result.numAffectedRows === 1n
  const token = await ensureSetupToken({ db }, name)
  if (!token) throw new CommandError(`The tenant ${name} is there already and has its administrator.`)
  const { print } = context
  print(isNew ? `The tenant ${name} is made.` : `The tenant ${name} is there already.`)
  print('Whoever opens this link first becomes its administrator:')
  print(`  ${origin(context)}/auth/register?tenant=${name}&setup=${token}`)
}

async function list({ db }: Database, { print }: Context): Promise<void> {
  const rows = await listTenants(db)
  const width = Math.max(...rows.map(row => row.tenantId.length))
  for (const { tenantId, name, accounts, administrators } of rows)
    print(
      `${tenantId.padEnd(width)}  ${name} (${count(accounts, accounts === 1 ? 'account' : 'accounts')}, ${administrators === 0 ? 'no administrator yet' : `${administrators} administering`})`,
    )
}

interface ListedTenant {
  tenantId: string
  name: string
  accounts: number
  administrators: number
}

export async function listTenants(db: Queryable): Promise<ListedTenant[]> {
  const { rows } = await sql<ListedTenant>`
    SELECT t.tenant_id AS "tenantId", t.name, count(u.user_id) AS accounts,
      count(u.user_id) FILTER (WHERE u.is_admin) AS administrators
    FROM tenant t LEFT JOIN app_user u ON u.tenant_id = t.tenant_id AND u.erased_time IS NULL
    GROUP BY t.tenant_id ORDER BY t.created_time, t.tenant_id`.execute(db)
  return rows
}
