/** Friends, friend requests, contacts and suggestions. */
export { FriendshipActions } from './FriendshipActions.tsx'
export { friendName } from './friends-by-letter.ts'
export { peopleLive } from './live.ts'
export { loadNotFriendBar } from './load-parts.ts'
export { Mutual } from './Mutual.tsx'
export { PeopleScreen } from './PeopleScreen.tsx'
export { asPeopleTab, type PeopleTab } from './tabs.ts'
export { useRequestCount } from './useFriendships.ts'
