import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { deleteInvitation } from '../invitation-store.ts'

export const revokeRegistrationInvitation: Handler<
  typeof contract.registration.revokeRegistrationInvitation,
  App
> = async ({ app, me }, { params: { invitationId } }) => {
  const now = new Date(app.clock.now())
  if (!(await transact(app, tx => deleteInvitation(tx, me.tenantId, invitationId, now))))
    throw fail('registrationInvitationNotFound')
  return { invitationId }
}
