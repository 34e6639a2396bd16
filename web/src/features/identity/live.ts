import type { User } from '@trau/contract'
import { api } from '../../api/api.ts'
import { invalidateCache, type LiveHandlers, updateCache } from '../../live/dispatch.ts'
import { authActions } from '../../store/auth-slice.ts'

/** One's own account wherever it shows, and who is online in the profiles that are on screen. The rooms' own handlers do the rest. */
export const identityLive = {
  userUpdated: ({ user }) => [
    authActions.userInfoRenewed(user),
    invalidateCache(api.identity.getUser, { params: { value: user.userId } }),
  ],
  presenceChanged: ({ users }) =>
    users.map(({ userId, isOnline, lastActiveTime, customStatus }) =>
      updateCache(api.identity.getUser, { params: { value: userId } }, (old: User) => ({
        ...old,
        isOnline,
        lastActiveTime,
        customStatus,
      })),
    ),
} satisfies LiveHandlers
