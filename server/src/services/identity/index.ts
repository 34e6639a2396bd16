/** Identity owns people: accounts, profiles and what of them is shown to whom, presence, search, and blocks. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { createUser } from './accounts/createUser.ts'
import { deleteManyUsers } from './accounts/deleteManyUsers.ts'
import { deleteUser } from './accounts/deleteUser.ts'
import { lockUser } from './accounts/lockUser.ts'
import { unlockUser } from './accounts/unlockUser.ts'
import { updateUser } from './accounts/updateUser.ts'
import { createFriendship } from './friends/createFriendship.ts'
import { createManyFriendships } from './friends/createManyFriendships.ts'
import { deleteFriendship } from './friends/deleteFriendship.ts'
import { getFriendshipStatus } from './friends/getFriendshipStatus.ts'
import { listBirthdays } from './friends/listBirthdays.ts'
import { listBlockedUsers } from './friends/listBlockedUsers.ts'
import { listFriends } from './friends/listFriends.ts'
import { listFriendships } from './friends/listFriendships.ts'
import { listReceivedRequests } from './friends/listReceivedRequests.ts'
import { listSentRequests } from './friends/listSentRequests.ts'
import { updateFriendshipStatus } from './friends/updateFriendshipStatus.ts'
import { personalData } from './personal-data.ts'
import { forgetLeftPictures } from './pictures/forgetLeftPictures.ts'
import { updateAvatar } from './pictures/updateAvatar.ts'
import { updateAvatarV2 } from './pictures/updateAvatarV2.ts'
import { updateCover } from './pictures/updateCover.ts'
import { uploadAvatar } from './pictures/uploadAvatar.ts'
import { uploadAvatarV2 } from './pictures/uploadAvatarV2.ts'
import { uploadCover } from './pictures/uploadCover.ts'
import { getUserOnline } from './presence/getUserOnline.ts'
import { updateAttributes } from './profile/updateAttributes.ts'
import { updatePrivacy } from './profile/updatePrivacy.ts'
import { updateProfile } from './profile/updateProfile.ts'
import { getManyUsers } from './users/getManyUsers.ts'
import { getUser } from './users/getUser.ts'
import { getUserByEmail } from './users/getUserByEmail.ts'
import { getUserByLoginName } from './users/getUserByLoginName.ts'
import { getUserByPhoneNumber } from './users/getUserByPhoneNumber.ts'
import { getUserByUsername } from './users/getUserByUsername.ts'
import { listUsers } from './users/listUsers.ts'
import { createLookUps } from './users/look-ups.ts'
import { createUserCache } from './users/user-cache.ts'

export const handlers = {
  getUser,
  listUsers,
  getManyUsers,
  getUserByUsername,
  getUserByPhoneNumber,
  getUserByEmail,
  getUserOnline,
  updateProfile,
  getFriendshipStatus,
  updateFriendshipStatus,
  listBlockedUsers,
  createFriendship,
  createManyFriendships,
  createUser,
  deleteFriendship,
  deleteManyUsers,
  deleteUser,
  getUserByLoginName,
  listBirthdays,
  listFriends,
  listFriendships,
  listReceivedRequests,
  listSentRequests,
  lockUser,
  unlockUser,
  updateAttributes,
  updateAvatar,
  updateAvatarV2,
  updateCover,
  updatePrivacy,
  updateUser,
  uploadAvatar,
  uploadAvatarV2,
  uploadCover,
} satisfies Handlers<typeof contract.identity>

export const service = defineService({
  name: 'identity',
  endpoints: [serve(contract.identity, handlers)],
  tables: ['app_user', 'friend_alias', 'friendship', 'live_connection', 'picture', 'user_block', 'user_word'],
  personalData,
  create: (app, { notices }) => ({
    userCache: createUserCache(app, notices),
    lookUps: createLookUps(app.database.pool, app.config.limitsFactor),
  }),
  jobs: [forgetLeftPictures],
  close: app => app.services.presence.stop(),
})

export {
  type Account,
  findAccount,
  findAccountOf,
  hasAdministrator,
  hasPassword,
  hasSeveralAccounts,
  insertAccount,
  type NewAccount,
  passwordChangedTime,
  replacePasswordHash,
} from './accounts/account-store.ts'
export { setLocked, setLockedIn, takenBy } from './accounts/accounts.ts'
export { eraseIdentity, requireErasable } from './accounts/erasing.ts'
export { endLimit, limitUser, requireUnlimited } from './accounts/limits.ts'
export {
  saveManyAccounts,
  selectAccountsAfter,
  selectAccountsByNames,
} from './accounts/many-accounts.ts'
export { isAcquaintanceDecided, isEveryoneAcquainted } from './friends/acquainted.ts'
export { setAlias } from './friends/alias.ts'
export { dayIn, keptOn, writtenDay } from './friends/birthdays.ts'
export { decisionOn } from './friends/decision.ts'
export { relationsTo } from './friends/friends.ts'
export { friendshipIdOf, viewFriendships } from './friends/friendship.ts'
export { holdRequest, selectFriendIds } from './friends/friendship-store.ts'
export { giveAway as givePictureAway, selectPicturesOf as picturesOf } from './pictures/picture-store.ts'
export { forgetPictures, readPicture, savePicture, servePicture, takePicture } from './pictures/pictures.ts'
export { lets, requireOther, shares } from './policy.ts'
export type {
  Administrators,
  BlockFollower,
  GatheredRemark,
  GuestCircle,
  NotificationEvent,
  NotificationSubject,
  Notifier,
  SignInMethods,
  Strangers,
  WithdrawnComment,
  WithdrawnReaction,
} from './ports.ts'
export { createPresence, type Presence } from './presence/presence.ts'
export { createSharedPresence, type SharedPresence } from './presence/presence-shared.ts'
export { sharesReceipts } from './presence/receipts.ts'
export { changeCustomStatus } from './profile/custom-status.ts'
export { findableByPhone } from './users/discovery.ts'
export {
  findPasswordTime,
  isProven,
  type ProvableIdentifier,
  releaseUnproven,
  setPasswordHash,
  setProvenIdentifier,
} from './users/identifier-store.ts'
export { type Identifier, normalizeEmail, normalizePhone, parseIdentifier } from './users/identifiers.ts'
export { knownTo, requireKnown } from './users/known.ts'
export { languageOf } from './users/language.ts'
export { readNameWords, startsWord } from './users/name-words.ts'
export { joinFullName, nameOf, splitFullName } from './users/names.ts'
export { selectPhoneOwners, selectPhonesOf } from './users/phone-store.ts'
export {
  blocksBetween,
  findInviter,
  findPublicPerson,
  findUserInfos,
  type RequestingUser,
  shownOfInviter,
  viewOne,
  viewOnlineStatuses,
  viewRows,
  viewSelf,
  viewUsers,
} from './users/user-cache.ts'
export {
  findUser,
  lockUser,
  type ProfileChange,
  requireUser,
  selectActiveUserIds,
  selectBornOn,
  type UserRow,
} from './users/user-store.ts'
export { userInfo } from './users/view.ts'
