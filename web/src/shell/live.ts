import { api } from '../api/api.ts'
import { deviceLive } from '../features/device/index.ts'
import { identityLive } from '../features/identity/index.ts'
import { notificationsLive } from '../features/notifications/index.ts'
import { peopleLive } from '../features/people/index.ts'
import { invalidateCache, type LiveHandlers, registerLiveHandlers, updateCache } from '../live/dispatch.ts'

/** What changes lists of settings, and what administrators have decided about the account. */
const settingsLive = {
  securityNoticed: () => [
    invalidateCache(api.account.listSecurityNotices),
    // Most of them are about the ways in, which another device may have changed.
    invalidateCache(api.signIn.getSecondFactors),
  ],
  standingUpdated: standing => updateCache(api.moderation.getStanding, {}, () => standing),
  dataExportUpdated: () => invalidateCache(api.ownData.listDataExports),
} satisfies LiveHandlers

/**
 * What every page hears while somebody is signed in; rooms and messages add theirs once the messenger is loaded.
 * @returns a function that takes it all out again
 */
export function hearAccountEvents(sessionEnded: NonNullable<LiveHandlers['sessionEnded']>): () => void {
  const offs = [identityLive, deviceLive, peopleLive, notificationsLive, settingsLive, { sessionEnded }].map(
    registerLiveHandlers,
  )
  return () => {
    for (const off of offs) off()
  }
}
