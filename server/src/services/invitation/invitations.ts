import type { InvitationKind, InvitationPreview } from '@trau/contract'
import { uuidPattern } from '@trau/contract/rules/id'
import type { App } from '../../platform/app.ts'
import { findPublicPerson, shownOfInviter } from '../identity/index.ts'
import { readTenantTitle } from '../identity-authen/index.ts'
import * as room from '../room/index.ts'
import * as workspace from '../workspace/index.ts'

export interface InvitationKey {
  kind: InvitationKind
  token: string
}

/** What the holder of a link may know before signing in; undefined where the link does not work, or its owner shows nothing. */
export async function findInvitation(
  app: App,
  tenantId: string,
  { kind, token }: InvitationKey,
): Promise<InvitationPreview | undefined> {
  const foundInvitation = await finders[kind](app, tenantId, token)
  if (!foundInvitation) return undefined
  const { inviter, place } = foundInvitation
  return {
    kind,
    tenantTitle: await readTenantTitle(app.db, tenantId),
    ...(inviter && { inviter: shownOfInviter(inviter) }),
    ...(place && { place }),
  }
}

type Outside = Pick<InvitationPreview, 'inviter' | 'place'>

const finders: Record<
  InvitationKind,
  (app: App, tenantId: string, token: string) => Promise<Outside | undefined>
> = {
  ROOM: room.outsideOfInvite,
  WORKSPACE: workspace.outsideOfInvite,
  async PROFILE(app, tenantId, userId) {
    const inviter = uuidPattern.test(userId) ? await findPublicPerson(app, tenantId, userId) : undefined
    return inviter && { inviter }
  },
}
