import type { Consent, OwnConsent } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { Consents, GivenConsent } from '../identity-authen/index.ts'
import { findNotice, insertConsent, selectOwnConsents } from './notice-store.ts'
import type { ConsentRow } from './tables.ts'
import { viewConsent, viewNotice } from './view.ts'

const mostShown = 50

/** Undefined where the person agrees to this version already. */
export const recordConsent = (
  tx: Tx,
  { tenantId, userId }: UserKey,
  { version, language, time, source }: GivenConsent & { source: Consent['source'] },
): Promise<ConsentRow | undefined> =>
  insertConsent(tx, {
    ...{ tenant_id: tenantId, user_id: userId, consent_id: uuidv7(), version, source, language },
    ...{ given_time: new Date(time), withdrawn_time: null },
  })

export const consents: Consents = {
  currentVersion: async (app, tenantId) => (await findNotice(app.db, tenantId))?.version ?? 0,
  async record(tx, who, consent) {
    await recordConsent(tx, who, { ...consent, source: 'REGISTRATION' })
  },
}

export async function viewOwn(app: App, who: UserKey): Promise<OwnConsent> {
  const [notice, rows] = await Promise.all([
    findNotice(app.db, who.tenantId),
    selectOwnConsents(app.db, who, mostShown),
  ])
  return {
    notice: viewNotice(notice),
    isAsked: notice !== undefined && rows.every(row => row.version !== notice.version),
    consents: rows.map(viewConsent),
  }
}
