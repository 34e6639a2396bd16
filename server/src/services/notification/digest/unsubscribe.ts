import { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import type { UserKey } from '../../../platform/auth/user-key.ts'
import { fail } from '../../../platform/errors.ts'
import type { DigestPerson } from './digest-store.ts'

const purpose = 'digest-unsubscribe'
const Token = z.object({ tenantId: z.string(), userId: z.uuid() })

/** The address by which one POST without signing in ends the digest (RFC 8058); undefined where the server does not know its own. */
export function unsubscribeUrl(app: App, { tenant_id: tenantId, user_id: userId }: DigestPerson) {
  const { publicUrl } = app.config
  if (!publicUrl) return undefined
  const token = app.secrets.seal(JSON.stringify({ tenantId, userId }), purpose)
  return `${publicUrl}/notification-centre-service/v1/domains/${tenantId}/digest/unsubscribe?token=${token}`
}

/** Whose digest a token ends. @throws validationFailed when it is none of ours, or of another tenant */
export function readUnsubscribeToken(app: App, tenantId: string, token: string): UserKey {
  try {
    const owner = Token.parse(JSON.parse(app.secrets.open(token, purpose)))
    if (owner.tenantId === tenantId) return owner
  } catch {
    // Damaged, or made for something else.
  }
  throw fail('validationFailed', { fields: [{ path: 'query.token', reason: 'invalid' }] })
}
