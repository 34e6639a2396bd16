import { type contract, maxReturnName } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireEmail } from '../require-email.ts'
import { viewBounceSetting } from './getBounceSetting.ts'
import { findBounceSetting, saveBounceSetting } from './setting-store.ts'

export const updateBounceSetting: Handler<typeof contract.emailBounce.updateBounceSetting, App> = async (
  { app, tenantId, origin, audit },
  { body },
) => {
  const returnAddress = body.returnAddress === null ? null : requireReturnAddress(body.returnAddress)
  const before = await findBounceSetting(app.db, tenantId)
  audit.before = { returnAddress: before?.return_address ?? null }
  audit.after = { returnAddress }
  const row = await saveBounceSetting(app.db, tenantId, { return_address: returnAddress }, app.clock.now())
  return viewBounceSetting(row, tenantId, app.config.publicUrl ?? origin)
}

/** There must be room for the token of each mail. @throws validationFailed */
function requireReturnAddress(text: string): string {
  const path = 'body.returnAddress'
  const address = requireEmail(text, path)
  const name = address.slice(0, address.lastIndexOf('@'))
  if (name.length > maxReturnName)
    throw fail('validationFailed', { fields: [{ path, reason: 'tooLong', max: maxReturnName }] })
  if (!/^[\w.-]+$/.test(name)) throw fail('validationFailed', { fields: [{ path, reason: 'invalid' }] })
  return address
}
