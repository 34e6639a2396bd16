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
    users.flatMap(({ userId, isOnline, lastActiveTime, customStatus, name }) => {
      const parts = { params: { value: userId } }
      return [
        updateCache(api.identity.getUser, parts, (old: User) => ({
          ...old,
          isOnline,
          lastActiveTime,
          customStatus,
        })),
        // The profile has more of them than the news.
        ...(name === undefined ? [] : [invalidateCache(api.identity.getUser, parts)]),
      ]
    }),
} satisfies LiveHandlers
