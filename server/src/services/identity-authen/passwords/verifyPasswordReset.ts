import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import type { ProvableIdentifier } from '../../identity/index.ts'
import { spendCode } from '../codes/codes.ts'
import { afterCodeMs, makeResetToken } from './reset-tokens.ts'

export const verifyPasswordReset: Handler<typeof contract.identityAuthen.verifyPasswordReset, App> = async (
  { app, tenantId, ipAddress },
  { body },
) =>
  spendCode(app, { tenantId, ...body, purposes: ['reset'], ipAddress }, async (tx, row) => {
    if (!row.user_id) throw fail('codeExpired')
    const expiresTime = app.clock.now() + afterCodeMs
    const { proves } = row.payload as { proves?: ProvableIdentifier }
    const grant = { tenantId, userId: row.user_id, proven: proves, expiry: expiresTime }
    return { resetToken: await makeResetToken(tx, grant), expiresTime }
  })
