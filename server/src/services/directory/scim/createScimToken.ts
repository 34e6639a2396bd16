import { type contract, maxScimTokens } from '@trau/contract'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { viewToken } from './getScimSetting.ts'
import { hashOf, insertToken, newToken, selectTokens } from './token-store.ts'

export const createScimToken: Handler<typeof contract.directory.createScimToken, App> = async (
  { app, me, tenantId, audit },
  { body },
) => {
  // It puts people into groups, and groups may give roles, now or when one is mapped later.
  await app.services.administrators.requireSuperAdmin(app, me)
  const secret = newToken()
  const row = {
    ...{ tenant_id: tenantId, token_id: uuidv7(), name: body.name, token_hash: hashOf(secret) },
    ...{ created_time: new Date(app.clock.now()), last_used_time: null },
  }
  await transact(app, async tx => {
    // Two at once do not pass the limit together.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`scim_token/${tenantId}`}, 0))`.execute(tx)
    if ((await selectTokens(tx, tenantId)).length >= maxScimTokens)
      throw fail('tooManyScimTokens', { max: maxScimTokens })
    await insertToken(tx, row)
  })
  audit.after = { tokenId: row.token_id, label: body.name }
  return { ...viewToken(row), secret }
}
