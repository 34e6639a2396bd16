import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { recordConsent } from '../consents.ts'
import { findConsentInForce, findNotice } from '../notice-store.ts'
import { viewConsent } from '../view.ts'

/** Only to what is in force: somebody who was shown an earlier text has not seen this one. */
export const giveConsent: Handler<typeof contract.dataProtection.giveConsent, App> = async (
  { app, me },
  { body },
) => {
  const row = await transact(app, async tx => {
    const version = (await findNotice(tx, me.tenantId))?.version ?? 0
    if (body.version !== version) throw fail('privacyNoticeChanged', { version })
    const consent = { ...body, time: app.clock.now(), source: 'SETTINGS' as const }
    for (;;) {
      const row = (await recordConsent(tx, me, consent)) ?? (await findConsentInForce(tx, me, version))
      // There is none where another device withdrew it between the two statements.
      if (row) return row
    }
  })
  return viewConsent(row)
}
