import { api } from '../api/api.ts'
import { deviceLive } from '../features/device/index.ts'
import { driveLive } from '../features/drive/index.ts'
import { identityLive } from '../features/identity/index.ts'
import { noteLive } from '../features/note/index.ts'
import { invalidateCache, type LiveHandlers, registerLiveHandlers, updateCache } from '../live/dispatch.ts'
import { authActions } from '../store/auth-slice.ts'
import { areas } from './areas.ts'

/** What one may do in its drive and with its notes, and see of them, may have changed too. */
const workspaceChanges = () => [
  { invalidate: ['workspace'] },
  ...driveLive.driveAccessChanged(),
  noteLive.noteListChanged(),
]

/** What changes lists of settings, and what administrators have decided about the account. */
const settingsLive = {
  securityNoticed: () => [
    invalidateCache(api.account.listSecurityNotices),
    // Most of them are about the ways in, which another device may have changed.
    invalidateCache(api.signIn.getSecondFactors),
    // By their keys, as below.
    { invalidate: ['appPassword'] },
    { invalidate: ['accountLinking'] },
  ],
  permissionsUpdated: own => [
    authActions.userInfoMerged({ isAdmin: own.isAdmin }),
    updateCache(api.adminPermission.getOwnPermissions, {}, () => own),
    // Flags name roles.
    { invalidate: ['platformSetting'] },
  ],
  standingUpdated: standing => updateCache(api.moderation.getStanding, {}, () => standing),
  // By its key, as below.
  emailSuspensionUpdated: () => ({ invalidate: ['emailBounce'] }),
  // Those who follow the platform ask again; the key is written out because its table of calls is no part of a first page.
  platformConfigUpdated: () => ({ invalidate: ['platformSetting'] }),
  // By its key, as above.
  workspaceUpserted: () => workspaceChanges(),
  workspaceRemoved: () => workspaceChanges(),
  workspaceMembersUpdated: () => ({ invalidate: ['workspace'] }),
  // By its key, as above: an answer about one's own data arrives as a notification of its page.
  notificationUpserted: ({ notification: { place } }) =>
    place === '/settings/account' ? { invalidate: ['dataProtection', 'listOwnDataRequests'] } : undefined,
  dataExportUpdated: () => invalidateCache(api.ownData.listDataExports),
} satisfies LiveHandlers

/**
 * What every page hears while somebody is signed in; rooms and messages add theirs once the messenger is loaded.
 * @returns a function that takes it all out again
 */
export function registerAccountHandlers(sessionEnded: NonNullable<LiveHandlers['sessionEnded']>): () => void {
  const offs = [
    identityLive,
    deviceLive,
    settingsLive,
    ...areas.flatMap(({ live }) => live ?? []),
    { sessionEnded },
  ].map(registerLiveHandlers)
  return () => {
    for (const off of offs) off()
  }
}
