import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUser } from '../../identity/index.ts'
import { spendCode } from '../codes/codes.ts'
import { afterCodeMs, makeResetToken } from './reset-tokens.ts'
import { isOwn, type SentReset } from './sent-reset.ts'

export const verifyPasswordReset: Handler<typeof contract.identityAuthen.verifyPasswordReset, App> = async (
  { app, tenantId, ipAddress },
  { body },
) =>
  spendCode(app, { tenantId, ...body, purposes: ['reset'], ipAddress }, async (tx, row) => {
    const { proves } = row.payload as SentReset
    const user = row.user_id && (await findUser(tx, tenantId, row.user_id))
    if (!user || !isOwn(user, proves)) throw fail('codeExpired')
    const expiresTime = app.clock.now() + afterCodeMs
    const grant = { tenantId, userId: user.user_id, proven: proves, expiry: expiresTime }
    return { resetToken: await makeResetToken(tx, grant), expiresTime }
  })
