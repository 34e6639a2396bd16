import type { Database } from '#platform/db/index.ts'
import { findAccount } from '../services/identity/index.ts'
import { linkMs, makeResetToken, resetLinkPath } from '../services/identity-authen/index.ts'
import type { Command, Context } from './command.ts'
import { CommandError } from './failure.ts'
import { origin, withDatabase } from './product.ts'

export const user: Command = {
  usage: 'user reset-link <username> [--tenant <name>]',
  details: `For users and administrators who forgot their password when mail and SMS are not configured.

  reset-link <username>   prints a link that works once, within 24 hours, and voids an earlier one.
                          A new password ends all sessions and app passwords of the account.
  --tenant <name>         the tenant of the account; default: default`,
  options: { tenant: { type: 'string' } },
  takes: { min: 2, max: 2 },
  async run(context, [action, username], { tenant = 'default' }) {
    if (action !== 'reset-link') throw new CommandError(`Usage: trau ${user.usage}`)
    await withDatabase(context, {}, db => makeLink(db, context, tenant as string, username!))
    return undefined
  },
}

async function makeLink({ db }: Database, context: Context, tenantId: string, username: string) {
  const name = username.trim().toLowerCase()
  const account = await findAccount(db, tenantId, { kind: 'username', value: name })
  if (!account) throw new CommandError(`The tenant ${tenantId} has nobody called ${name}.`)
  const grant = { userId: account.user.user_id, proven: undefined }
  const token = await makeResetToken(db, { ...grant, tenantId, expiry: Date.now() + linkMs })
  context.print(
    `Whoever opens this link within 24 hours sets the password of ${account.user.full_name} (${name}):`,
  )
  context.print(`  ${origin(context)}${resetLinkPath(tenantId, token)}`)
}
