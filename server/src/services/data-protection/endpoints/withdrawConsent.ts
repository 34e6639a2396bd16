import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewOwn } from '../consents.ts'
import { withdrawConsents } from '../notice-store.ts'

export const withdrawConsent: Handler<typeof contract.dataProtection.withdrawConsent, App> = async ({
  app,
  me,
}) => {
  const withdrawn = await withdrawConsents(app.db, me, new Date(app.clock.now()))
  if (withdrawn === 0) throw fail('consentNotFound')
  return viewOwn(app, me)
}
