import { type contract, maxRegistrationInvitations } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { countInvitations, insertInvitation } from '../invitation-store.ts'
import { makeToken } from '../tokens.ts'
import { viewInvitations } from '../view.ts'

const hourMs = 3_600_000

export const createRegistrationInvitation: Handler<
  typeof contract.registration.createRegistrationInvitation,
  App
> = async ({ app, me, audit }, { body }) => {
  const { note, hours, maxUses, workspace } = body
  // Whoever may invite to the tenant does not for that reason come into workspaces of others.
  if (workspace) await app.services.newcomers.requireAdministered(app, me, workspace.workspaceId)
  const now = new Date(app.clock.now())
  const { token, hash } = makeToken()
  const row = await transact(app, async tx => {
    if ((await countInvitations(tx, me.tenantId, now)) >= maxRegistrationInvitations)
      throw fail('tooManyRegistrationInvitations', { max: maxRegistrationInvitations })
    return insertInvitation(tx, {
      tenant_id: me.tenantId,
      invitation_id: uuidv7(),
      token_hash: hash,
      note,
      workspace_id: workspace?.workspaceId ?? null,
      workspace_role: workspace?.role ?? null,
      expires_time: new Date(now.getTime() + hours * hourMs),
      max_uses: maxUses,
      created_by: me.userId,
      created_time: now,
    })
  })
  const [invitation] = await viewInvitations(app, me.tenantId, [row])
  audit.after = { invitationId: row.invitation_id, note, hours, maxUses, workspace }
  return { invitation: invitation!, invitationToken: token }
}
