/** Friends, friend requests, contacts and suggestions. */
export { peopleArea } from './area.ts'
export { FriendshipActions } from './FriendshipActions.tsx'
export { friendName } from './friends-by-letter.ts'
export { loadMyQr, loadNotFriendBar } from './load-parts.ts'
export { Mutual } from './Mutual.tsx'
export { PeopleScreen } from './PeopleScreen.tsx'
export { RequestAnswer } from './RequestAnswer.tsx'
export { asPeopleTab, type PeopleTab } from './tabs.ts'
