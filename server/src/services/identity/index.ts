/** Identity owns people: accounts, profiles and what of them is shown to whom, presence, search, and blocks. */
import type { contract } from '@trau/contract'
import type { App, Handlers, Services } from '../../platform/app.ts'
import { createFriendship } from './endpoints/createFriendship.ts'
import { createManyFriendships } from './endpoints/createManyFriendships.ts'
import { createUser } from './endpoints/createUser.ts'
import { deleteFriendship } from './endpoints/deleteFriendship.ts'
import { deleteManyUsers } from './endpoints/deleteManyUsers.ts'
import { deleteUser } from './endpoints/deleteUser.ts'
import { getFriendshipStatus } from './endpoints/getFriendshipStatus.ts'
import { getManyUsers } from './endpoints/getManyUsers.ts'
import { getUser } from './endpoints/getUser.ts'
import { getUserByEmail } from './endpoints/getUserByEmail.ts'
import { getUserByLoginName } from './endpoints/getUserByLoginName.ts'
import { getUserByPhoneNumber } from './endpoints/getUserByPhoneNumber.ts'
import { getUserByUsername } from './endpoints/getUserByUsername.ts'
import { getUserOnline } from './endpoints/getUserOnline.ts'
import { listBirthdays } from './endpoints/listBirthdays.ts'
import { listBlockedUsers } from './endpoints/listBlockedUsers.ts'
import { listFriends } from './endpoints/listFriends.ts'
import { listFriendships } from './endpoints/listFriendships.ts'
import { listReceivedRequests } from './endpoints/listReceivedRequests.ts'
import { listSentRequests } from './endpoints/listSentRequests.ts'
import { listUsers } from './endpoints/listUsers.ts'
import { lockUser } from './endpoints/lockUser.ts'
import { unlockUser } from './endpoints/unlockUser.ts'
import { updateAttributes } from './endpoints/updateAttributes.ts'
import { updateAvatar } from './endpoints/updateAvatar.ts'
import { updateAvatarV2 } from './endpoints/updateAvatarV2.ts'
import { updateCover } from './endpoints/updateCover.ts'
import { updateFriendshipStatus } from './endpoints/updateFriendshipStatus.ts'
import { updatePrivacy } from './endpoints/updatePrivacy.ts'
import { updateProfile } from './endpoints/updateProfile.ts'
import { updateUser } from './endpoints/updateUser.ts'
import { uploadAvatar } from './endpoints/uploadAvatar.ts'
import { uploadAvatarV2 } from './endpoints/uploadAvatarV2.ts'
import { uploadCover } from './endpoints/uploadCover.ts'
import { forgetLeftPictures } from './jobs/forgetLeftPictures.ts'
import { createLookUps } from './look-ups.ts'
import { createPeople } from './people.ts'

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

export const jobs = [forgetLeftPictures]

/** What identity keeps in memory; `presence` stands apart because it has an end. */
export const createServices = (app: App): Pick<Services, 'people' | 'lookUps'> => ({
  people: createPeople(app),
  lookUps: createLookUps(app.database.pool, app.config.limitsFactor),
})

export { setLocked } from './accounts.ts'
export { isEveryoneAcquainted } from './acquainted.ts'
export { setAlias } from './alias.ts'
export { findableByPhone } from './discovery.ts'
export { eraseIdentity, forgetErased, requireErasable } from './erasing.ts'
export { relationsTo } from './friends.ts'
export { friendshipIdOf, viewFriendships } from './friendship.ts'
export { type Identifier, normalizeEmail, normalizePhone, parseIdentifier } from './identifiers.ts'
export { limitUser, requireUnlimited } from './limits.ts'
export { joinFullName, nameOf, splitFullName } from './names.ts'
export { type Eraser, provideEraser, provideSignInMethods, provideStrangers } from './outside.ts'
export {
  type Asking,
  blocksBetween,
  findUserInfos,
  viewOne,
  viewOnlineStatuses,
  viewRows,
  viewSelf,
  viewUsers,
} from './people.ts'
export { personalData } from './personal-data.ts'
export { forgetPictures, readPicture, savePicture, servePicture, takePicture } from './pictures.ts'
export { lets } from './policy.ts'
export { createPresence, type Presence } from './presence.ts'
export { createSharedPresence, type SharedPresence } from './presence-shared.ts'
export { sharesReceipts } from './receipts.ts'
export { findUser, lockUser, type UserRow } from './store.ts'
export {
  type Account,
  findAccount,
  hasAdministrator,
  hasPassword,
  insertAccount,
  type NewAccount,
  passwordChangedTime,
  replacePasswordHash,
} from './store-accounts.ts'
export { selectFriendIds } from './store-friendships.ts'
export {
  findAccountOf,
  isProven,
  type ProvableIdentifier,
  releaseUnproven,
  setPasswordHash,
  setProvenIdentifier,
} from './store-identifiers.ts'
export { selectPhoneOwners, selectPhonesOf } from './store-phones.ts'
export { giveAway as givePictureAway, selectPicturesOf as picturesOf } from './store-pictures.ts'
export { userInfo } from './view.ts'
