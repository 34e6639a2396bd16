import { v7 as uuidv7 } from 'uuid'
import { about, aboutNobody, inRoom, notAPicture, type SamplesOf } from './scene.ts'

export const people: SamplesOf<'identity' | 'people' | 'ownData' | 'device' | 'contact'> = {
  identity: {
    getUser: about,
    listUsers: () => ({ query: { search: 'an' } }),
    getManyUsers: scene => ({ params: { value: `${scene.owner.userId},${scene.member.userId}` } }),
    getUserByUsername: scene => ({ params: { value: scene.owner.username } }),
    getUserByPhoneNumber: () => ({ params: { value: '0912345678' } }),
    getUserByEmail: () => ({ params: { value: 'an@vidu.vn' } }),
    getUserOnline: about,
    getUserByLoginName: scene => ({ params: { value: scene.owner.username } }),
    updateProfile: scene => ({
      params: { userId: scene.owner.userId },
      body: { bio: 'Chào bạn', websiteUrl: 'https://vidu.vn/', links: [{ url: 'https://vidu.vn/' }] },
    }),
    updatePrivacy: scene => ({
      params: { userId: scene.owner.userId },
      body: { fieldPrivacy: { address: 'NOBODY' as const } },
    }),
    updateAttributes: scene => ({
      params: { userId: scene.owner.userId },
      body: { attributes: { mau: 'một' } },
    }),
    uploadAvatar: () => ({ body: { file: notAPicture } }),
    uploadAvatarV2: () => ({ body: { file: notAPicture } }),
    uploadCover: () => ({ body: { file: notAPicture } }),
    updateAvatar: scene => ({ params: { userId: scene.owner.userId }, body: {} }),
    updateAvatarV2: () => ({ body: {} }),
    updateCover: () => ({ body: {} }),
    createUser: () => ({
      body: { username: `moi.${uuidv7().slice(-12)}`, fullName: 'Người Mới' },
    }),
    // Nobody: the people of the scene are needed by the other rows.
    updateUser: () => ({ params: { userId: uuidv7() }, body: { fullName: 'Tên Mới' } }),
    lockUser: aboutNobody,
    unlockUser: aboutNobody,
    deleteUser: aboutNobody,
    deleteManyUsers: () => ({ query: { userIds: uuidv7() } }),
    listFriendships: () => ({}),
    listFriends: () => ({}),
    listReceivedRequests: () => ({}),
    listSentRequests: () => ({}),
    listBirthdays: () => ({}),
    createFriendship: scene => ({ body: { friendUserId: scene.outsider.userId, message: 'Chào bạn' } }),
    createManyFriendships: scene => ({ body: { friendUserIds: [scene.outsider.userId] } }),
    deleteFriendship: scene => ({
      params: { friendshipId: [scene.callerId, scene.outsider.userId].sort().join('.') },
    }),
    getFriendshipStatus: about,
    updateFriendshipStatus: scene => ({
      params: { friendshipId: [scene.callerId, scene.outsider.userId].sort().join('.') },
      body: { status: 'FRIENDSHIP_STATUS_UNSPECIFIED' as const },
    }),
    listBlockedUsers: () => ({}),
  },
  people: {
    listSuggestions: () => ({}),
    getMutual: scene => ({ params: { userId: scene.owner.userId } }),
    updateAlias: scene => ({ params: { userId: scene.outsider.userId }, body: { alias: 'Bạn cũ' } }),
    acceptStranger: inRoom,
    declineStranger: inRoom,
    getPicture: () => ({ params: { pictureId: 'khong-co' } }),
  },
  ownData: {
    createDataExport: () => ({ body: { password: 'không phải mật khẩu này' } }),
    listDataExports: () => ({}),
    downloadDataExport: () => ({ params: { exportId: uuidv7() } }),
    requestErasureCode: () => ({}),
    eraseAccount: () => ({ body: { password: 'không phải mật khẩu này' } }),
    getErasureReceipt: () => ({ params: { receiptId: uuidv7() } }),
  },
  device: {
    listDevices: () => ({}),
    updateDeviceToken: scene => ({
      body: { deviceInfoId: scene.deviceInfoId, kind: 'FCM' as const, token: 'mã đẩy' },
    }),
    pingDevice: scene => ({ body: { deviceInfoId: scene.deviceInfoId } }),
    deleteVoipToken: () => ({ query: { value: 'mã gọi' } }),
    deletePushToken: () => ({ query: { value: 'mã đẩy' } }),
    updateDevice: scene => ({
      params: { deviceInfoId: scene.deviceInfoId },
      body: { name: 'Máy ở nhà' },
    }),
    removeDevice: scene => ({ params: { value: scene.deviceInfoId } }),
  },
  contact: {
    listContacts: () => ({}),
    addContact: () => ({ body: { name: 'Cô Ba', phoneNumber: '0987654321' } }),
    updateContact: scene => ({ params: { contactId: scene.contactId }, body: { name: 'Chú Tư' } }),
    getContact: scene => ({ params: { value: scene.contactId } }),
    removeContact: scene => ({ params: { value: scene.contactId } }),
    syncContacts: () => ({
      body: { syncId: uuidv7(), contacts: [{ name: 'Cô Ba', phoneNumber: '0987654321' }] },
    }),
    listSyncHistories: () => ({}),
  },
}
