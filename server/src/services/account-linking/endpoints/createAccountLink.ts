import type { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { lockUser, nameOf } from '../../identity/index.ts'
import { reauthenticate, securityNotice } from '../../identity-authen/index.ts'
import { countOwnedLinks, insertLink } from '../account-link-store.ts'
import { mostLinks, viewLink } from '../links.ts'
import { checkPasscode, proveTarget } from '../proof.ts'

/** Both accounts are notified. */
export const createAccountLink: Handler<typeof contract.accountLinking.createAccountLink, App> = async (
  context,
  { body },
) => {
  const { app, me } = context
  checkPasscode(body.passcode)
  await reauthenticate(context, body)
  const target = await proveTarget(context, body.target)
  if (target.user_id === me.userId) throw fail('accountLinkToSelf')
  const passcodeHash = await app.services.passwords.hash(body.passcode)
  try {
    const row = await transact(app, async tx => {
      // The owner's row, so that two at once do not pass the limit together.
      const owner = await lockUser(tx, me.tenantId, me.userId)
      if (!owner) throw fail('unauthenticated')
      if ((await countOwnedLinks(tx, me)) >= mostLinks) throw fail('tooManyAccountLinks', { max: mostLinks })
      const now = new Date(app.clock.now())
      const newLink = await insertLink(tx, {
        tenant_id: me.tenantId,
        account_linking_id: uuidv7(),
        owner_id: me.userId,
        target_id: target.user_id,
        name: body.name ?? '',
        passcode_hash: passcodeHash,
        proven_time: now,
        created_time: now,
        updated_time: now,
        last_used_time: null,
      })
      await securityNotice(tx, app, owner, { kind: 'accountLinked', detail: nameOf(target), by: context })
      await securityNotice(tx, app, target, { kind: 'accountLinked', detail: nameOf(owner), by: context })
      return newLink
    })
    return await viewLink(context, row)
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'account_link_pair') throw fail('accountLinkExists')
    throw error
  }
}
