import type { InvitationPreview } from '@trau/contract'
import { type InvitationAddress, invitationOfAddress } from '@trau/contract/rules/invitation'
import { defaultTenant } from '@trau/contract/rules/sign-in'
import type { App } from '#platform/app.ts'
import { Failure } from '#platform/errors.ts'
import type { PageCard } from '#platform/http/page-card.ts'
import { findInvitation } from './invitations.ts'

/** Programs that make previews of a link that people share ask once or twice. */
const limit = { perMinute: 120, burst: 60 }

/**
 * What a preview of an invitation's page says: who invites, and to where. Undefined for every other page, for a link that does not work, for
 * an address that asks too often, and while the database does not answer.
 */
export async function pageCardOf(app: App, request: Asked): Promise<PageCard | undefined> {
  const invitation = invitationOfAddress(request.address)
  if (!invitation) return undefined
  try {
    return await findCard(app, invitation, request)
  } catch (error) {
    if (!(error instanceof Failure))
      app.log.warn({ err: error }, 'an invitation cannot be described to previews')
    return undefined
  }
}

interface Asked {
  /** Path and query. */
  address: string
  ipAddress: string
}

async function findCard(
  app: App,
  invitation: InvitationAddress,
  { ipAddress }: Asked,
): Promise<PageCard | undefined> {
  app.rateLimiter.takeByAddress('pageCard', ipAddress, limit)
  const tenantId = invitation.tenant ?? defaultTenant
  if (!(await app.tenants.exists(tenantId))) return undefined
  const preview = await findInvitation(app, tenantId, invitation, ipAddress)
  return preview && cardOf(preview)
}

/** In Vietnamese, as the page itself before its script runs: who makes previews names no language of a reader. */
function cardOf({ kind, inviter, place, tenantTitle }: InvitationPreview): PageCard {
  const imageUrl = place?.avatarUrl ?? inviter?.avatarUrl
  const image = imageUrl ? { imageUrl } : {}
  const siteName = tenantTitle
  if (kind === 'PROFILE') {
    const name = inviter?.name ?? ''
    return { siteName, title: name, description: `Kết bạn và trò chuyện với ${name} trên Trầu.`, ...image }
  }
  const noun = kind === 'ROOM' ? 'nhóm' : 'không gian'
  const target = place?.name ? `${noun} “${place.name}”` : `một ${noun}`
  const title = inviter?.name ? `${inviter.name} mời bạn vào ${target}` : `Lời mời vào ${target}`
  const members = place?.memberCount === undefined ? [] : [`${place.memberCount} thành viên`]
  return { siteName, title, description: [...members, tenantTitle].join(' · '), ...image }
}
