import type { InvitationKind, InvitationPreview } from '@trau/contract'
import { usernameOf } from '@trau/contract/rules/invitation'
import type { App } from '#platform/app.ts'
import { findPublicPerson, shownOfInviter } from '../identity/index.ts'
import { readTenantTitle } from '../identity-authen/index.ts'
import * as room from '../room/index.ts'
import * as workspace from '../workspace/index.ts'

export interface InvitationKey {
  kind: InvitationKind
  token: string
}

/** Usernames can be guessed, ids and tokens cannot: whoever collects the names of people is slowed down. */
const namesLimit = { perMinute: 10, burst: 20 }

/**
 * What the holder of a link may know before signing in; undefined where the link does not work, or its owner shows nothing.
 * @throws rateLimited where this address asks for many people by username
 */
export async function findInvitation(
  app: App,
  tenantId: string,
  { kind, token }: InvitationKey,
  ipAddress: string,
): Promise<InvitationPreview | undefined> {
  if (usernameOf(token)) app.rateLimiter.takeByAddress('personByName', ipAddress, namesLimit)
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
  async PROFILE(app, tenantId, person) {
    const inviter = await findPublicPerson(app, tenantId, person)
    return inviter && { inviter }
  },
}
