import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { reauthenticate } from '../../identity-authen/index.ts'
import { deleteTokens, updateLink } from '../account-link-store.ts'
import { requireLink, statusOf, viewLink } from '../links.ts'
import { checkPasscode, proveTarget } from '../proof.ts'

/** Tokens given for the old passcode die with it. */
export const changePasscode: Handler<typeof contract.accountLinking.changePasscode, App> = async (
  context,
  { params, body },
) => {
  const { app } = context
  const row = await requireLink(context, params.id, 'owner')
  checkPasscode(body.passcode)
  await reauthenticate(context, body)
  const isProven = body.target !== undefined
  if (body.target && (await proveTarget(context, body.target)).user_id !== row.target_id)
    throw fail('wrongCredentials')
  if (!isProven && (await statusOf(app.db, row)) === 'INVALIDATED') throw fail('accountLinkInvalidated')
  const passcodeHash = await app.services.passwords.hash(body.passcode)
  const link = await transact(app, async tx => {
    const now = new Date(app.clock.now())
    await deleteTokens(tx, row, now)
    return updateLink(tx, row, {
      passcode_hash: passcodeHash,
      tries: 0,
      is_locked: false,
      updated_time: now,
      ...(isProven && { proven_time: now }),
    })
  })
  if (!link) throw fail('accountLinkNotFound')
  return viewLink(context, link)
}
