import type { Friendship } from '@trau/contract'
import { api } from '../../api/api.ts'
import { invalidateCache, type LiveHandlers, updateCache } from '../../live/dispatch.ts'
import { wholeKey } from '../../model/people/friendship-lists.ts'
import { pictureAndName } from '../../store/online-status.ts'

const lists = [
  api.identity.listFriends,
  api.identity.listReceivedRequests,
  api.identity.listSentRequests,
  api.identity.listBirthdays,
  api.identity.listBlockedUsers,
  api.people.listSuggestions,
]

const contacts = invalidateCache(api.contact.listContacts)

/** What stands between me and others, in lists and profiles that are on screen. */
export const peopleLive = {
  friendshipUpdated: ({ friendship }) => {
    const parts = { params: { value: friendship.friendUserId } }
    return [
      updateCache(api.identity.getFriendshipStatus, parts, () => friendship),
      invalidateCache(api.identity.getUser, parts),
      ...lists.map(list => invalidateCache(list as typeof api.identity.listFriends)),
      contacts,
    ]
  },
  presenceChanged: ({ users }) => {
    const changedUsers = new Map(users.map(user => [user.userId, user]))
    return {
      cache: wholeKey('listFriends'),
      update: old =>
        (old as Friendship[]).map(friend => {
          const now = changedUsers.get(friend.friendUserId)
          if (!now || !friend.friendUser) return friend
          const { isOnline, lastActiveTime, customStatus } = now
          const change = { isOnline, lastActiveTime, customStatus, ...pictureAndName(now) }
          return { ...friend, friendUser: { ...friend.friendUser, ...change } }
        }),
    }
  },
  contactBookUpdated: () => [contacts, invalidateCache(api.contact.listSyncHistories)],
  contactMatched: () => contacts,
} satisfies LiveHandlers
