import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { UserRow } from '../../identity/index.ts'
import { insertIdentity } from '../oidc/oidc-store.ts'
import type { WaitingIdentity } from './tables.ts'

/** The account at another service becomes a way in to the account that was approved. */
export const linkVisitor = (
  tx: Tx,
  app: App,
  { tenant_id, user_id }: UserRow,
  { providerId, issuer, subject, email }: WaitingIdentity,
): Promise<void> =>
  insertIdentity(tx, {
    tenant_id,
    identity_id: uuidv7(),
    user_id,
    provider_id: providerId,
    issuer,
    subject,
    email,
    created_time: new Date(app.clock.now()),
    last_used_time: null,
  })
