import type { Contract, RequestOf } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { Person } from './app.ts'

/** What a sample request names: a group of An's with everybody in their relation to it, and Bình's message there. */
export interface Scene {
  roomId: string
  messageId: string
  owner: Person
  deputy: Person
  member: Person
  /** Somebody outside, who can be added. */
  outsider: Person
  /** A device and a contact of An’s. */
  deviceInfoId: string
  contactId: string
  /** A file of An’s that no message carries. */
  mediaId: string
  /** A message of An’s that waits for its time there. */
  scheduledId: string
  /** Whoever makes the call, where the row is about oneself. */
  callerId: string
}

type Samples = {
  [S in keyof Contract]: { [E in keyof Contract[S]]: (scene: Scene) => Partial<RequestOf<Contract[S][E]>> }
}

const inRoom = (scene: Scene) => ({ params: { roomId: scene.roomId } })
const theRoom = (scene: Scene) => ({ params: { id: scene.roomId } })
const theMessage = (scene: Scene) => ({ params: { id: scene.messageId }, query: { roomId: scene.roomId } })
const theScheduled = (scene: Scene) => ({ params: { scheduledId: scene.scheduledId } })
const about = (scene: Scene) => ({ params: { value: scene.owner.userId } })

const key = { id: 'x', rawId: 'x', type: 'public-key' as const }
const madePasskey = { ...key, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
const usedPasskey = {
  ...key,
  response: { clientDataJSON: 'e30', authenticatorData: 'x', signature: 'x' },
}

const aboutNobody = () => ({ params: { value: uuidv7() } })
/** Refused only after everything else about the caller was found in order. */
const notAPicture = { bytes: Buffer.from('không phải ảnh'), fileName: 'a.txt', mediaType: 'text/plain' }

const noBytes = { ...notAPicture, bytes: new Uint8Array() }

/** One well-formed request for every call of the contract; a row without one does not compile. */
export const samples: Samples = {
  identityAuthen: {
    prepareLogin: () => ({ body: {} }),
    login: scene => ({ body: { username: scene.owner.username, password: scene.owner.password } }),
    register: () => ({
      body: {
        username: `mau.${uuidv7().slice(-12).replaceAll('-', '.')}`,
        password: 'trầu têm vỏ quạch',
        fullName: 'Người Mẫu',
      },
    }),
    checkExists: scene => ({ body: { username: scene.owner.username } }),
    refreshTokens: () => ({}),
    logout: () => ({ body: { others: true } }),
    privilegeLogout: scene => ({ body: { userId: scene.outsider.userId } }),
    getGeneralConfig: () => ({}),
    getRegisterConfig: () => ({}),
    listLoginSessions: () => ({}),
    createQrCode: () => ({}),
    getQrCode: () => ({ query: { requestId: uuidv7(), sessionId: 'x' } }),
    verifyQrCode: () => ({ body: { action: 'SCAN' as const, payload: 'x' } }),
    getProvidersConfig: () => ({}),
    updateProvidersConfig: () => ({
      body: {
        providers: [
          {
            providerId: 'mau',
            name: 'Mẫu',
            issuer: 'https://vidu.vn/',
            clientId: 'mau',
            clientSecret: 'mau',
            isEnabled: false,
          },
        ],
      },
    }),
    checkPasswordSet: scene => ({ body: { accessToken: scene.owner.tokens.accessToken } }),
    resendRegistrationCode: () => ({ body: { otpToken: 'không có' } }),
    verifyRegistration: () => ({ body: { otpToken: 'không có', code: '123456' } }),
    requestEmailVerification: () => ({ body: {} }),
    verifyEmail: () => ({ body: { otpToken: 'không có', code: '123456' } }),
    requestIdentifierVerification: () => ({ body: { username: '0912345678' } }),
    verifyPhone: () => ({ body: { otpToken: 'không có', code: '123456' } }),
    changeEmail: scene => ({ body: { email: 'moi@vidu.vn', password: scene.owner.password } }),
    changePhone: scene => ({ body: { phoneNumber: '0987654321', password: scene.owner.password } }),
    changePassword: scene => ({
      body: { currentPassword: scene.owner.password, newPassword: scene.owner.password },
    }),
    setPassword: scene => ({
      body: { password: scene.owner.password, currentPassword: scene.owner.password },
    }),
    updatePassword: scene => ({ body: { value: scene.owner.password } }),
    requestPasswordReset: scene => ({ body: { username: scene.owner.username } }),
    verifyPasswordReset: () => ({ body: { otpToken: 'không có', code: '123456' } }),
    resetPassword: scene => ({ body: { resetToken: 'không có', password: scene.owner.password } }),
    getForgotPasswordConfig: () => ({}),
    setUsernamePasswordLogin: () => ({ body: { isEnabled: true } }),
  },
  account: {
    getSignInSettings: () => ({}),
    updateSignInSettings: () => ({ body: { verifiedIdentifiers: [] } }),
    listOutgoingMessages: () => ({}),
    createResetLink: scene => ({ params: { userId: scene.outsider.userId } }),
    listSecurityNotices: () => ({}),
  },
  signIn: {
    cancelQrCode: () => ({ body: { requestId: uuidv7(), sessionId: 'x' } }),
    finishSecondFactor: () => ({ body: { challengeToken: 'x', code: '123456' } }),
    startSecondFactorPasskey: () => ({ body: { challengeToken: 'x' } }),
    getSecondFactors: () => ({}),
    startTotp: scene => ({ body: { password: scene.owner.password } }),
    confirmTotp: () => ({ body: { code: '123456' } }),
    disableTotp: scene => ({ body: { password: scene.owner.password } }),
    renewRecoveryCodes: scene => ({ body: { password: scene.owner.password } }),
    setPasskeyAsSecondStep: scene => ({ body: { password: scene.owner.password, isOn: false } }),
    clearSecondFactors: scene => ({ params: { userId: scene.outsider.userId } }),
    startPasskeyRegistration: scene => ({ body: { password: scene.owner.password } }),
    addPasskey: () => ({ body: { challengeId: uuidv7(), name: 'Máy của tôi', passkey: madePasskey } }),
    renamePasskey: () => ({ params: { passkeyId: uuidv7() }, body: { name: 'Máy ở nhà' } }),
    removePasskey: scene => ({
      params: { passkeyId: uuidv7() },
      body: { password: scene.owner.password },
    }),
    startPasskeySignIn: () => ({}),
    finishPasskeySignIn: () => ({ body: { challengeId: uuidv7(), passkey: usedPasskey } }),
    startOidcSignIn: () => ({ params: { providerId: 'khong-co' } }),
    finishOidcSignIn: () => ({ body: { sessionId: 'x', parameters: { code: 'x', state: 'x' } } }),
    startOidcLink: scene => ({
      params: { providerId: 'khong-co' },
      body: { password: scene.owner.password },
    }),
    finishOidcLink: () => ({ body: { sessionId: 'x', parameters: { code: 'x', state: 'x' } } }),
    removeOidcIdentity: scene => ({
      params: { identityId: uuidv7() },
      body: { password: scene.owner.password },
    }),
    getProviderSettings: () => ({}),
  },
  accountLinking: {
    listAccountLinks: () => ({}),
    createAccountLink: scene => ({
      body: {
        password: scene.owner.password,
        target: { username: scene.outsider.username, password: scene.outsider.password },
        passcode: '482913',
      },
    }),
    getAccountLink: () => ({ params: { id: uuidv7() } }),
    updateAccountLink: () => ({ params: { id: uuidv7() }, body: { name: 'Việc' } }),
    deleteAccountLink: () => ({ params: { id: uuidv7() } }),
    changePasscode: scene => ({
      params: { id: uuidv7() },
      body: { password: scene.owner.password, passcode: '482913' },
    }),
    verifyPasscode: () => ({ params: { id: uuidv7() }, body: { passcode: '482913' } }),
    invalidateLinkTokens: () => ({ params: { id: uuidv7() } }),
  },
  accountSwitching: {
    switchAccount: () => ({ body: { accountLinkingId: uuidv7(), token: 'x' } }),
  },
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
    createDataExport: () => ({}),
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
  hidden: {
    getHiddenState: () => ({}),
    createHiddenPin: () => ({ body: { pin: '4829' } }),
    changeHiddenPin: () => ({ body: { currentPin: '4829', pin: '9284' } }),
    requestHiddenPinReset: scene => ({ body: { password: scene.owner.password } }),
    resetHiddenPin: () => ({ body: { otpToken: 'không có', code: '123456', pin: '9284' } }),
    unlockHidden: () => ({ body: { pin: '4829' } }),
    keepHiddenUnlocked: () => ({}),
    lockHidden: () => ({}),
  },
  room: {
    listRooms: () => ({}),
    listRoomsByCursor: () => ({}),
    createRoom: scene => ({ body: { name: 'Nhóm mới', userIds: [scene.outsider.userId] } }),
    createRoomOnce: scene => ({
      body: { name: 'Nhóm mới', userIds: [scene.outsider.userId], clientRoomId: uuidv7() },
    }),
    getRoom: theRoom,
    getRoomWithMembers: theRoom,
    listFavoriteRooms: () => ({}),
    listFavoriteRoomsV2: () => ({}),
    getPrivateRoom: scene => ({ params: { userId: scene.owner.userId } }),
    updateRoom: scene => ({ ...inRoom(scene), body: { name: 'Tên mới' } }),
    updateMemberRole: scene => ({
      params: { roomId: scene.roomId, userId: scene.member.userId },
      body: { role: 4 },
    }),
    listMembers: inRoom,
    addMembers: scene => ({ ...inRoom(scene), body: { userIds: [scene.outsider.userId] } }),
    removeMembers: scene => ({ ...inRoom(scene), query: { userIds: scene.member.userId } }),
    markRead: scene => ({ params: { roomId: scene.roomId, messageId: scene.messageId } }),
    archiveRoom: theRoom,
    unarchiveRoom: theRoom,
    favoriteRoom: theRoom,
    unfavoriteRoom: theRoom,
    unmuteRoom: theRoom,
    muteRoom: scene => ({ ...theRoom(scene), body: { mutedUntil: -1 } }),
    clearHistory: theRoom,
    hideRoom: theRoom,
    unhideRoom: scene => ({ ...theRoom(scene), body: { pin: '4829' } }),
    listHiddenRooms: () => ({}),
    setSelfDestruct: scene => ({ ...inRoom(scene), body: { seconds: 3_600 as const } }),
    leaveRoom: theRoom,
    dissolveRoom: theRoom,
    uploadRoomAvatar: () => ({ body: { file: notAPicture } }),
    uploadRoomAvatarV2: () => ({ body: { file: notAPicture } }),
    updateOwnMember: scene => ({
      params: { roomId: scene.roomId, userId: scene.callerId },
      body: { personalTags: [{ text: 'Việc' }], privateName: 'Tên riêng', isMarkedUnread: true },
    }),
    listPersonalTags: () => ({}),
    deletePersonalTag: () => ({ query: { tagId: uuidv7() } }),
  },
  invite: {
    listInvites: inRoom,
    createInvite: scene => ({ ...inRoom(scene), body: { hours: 24, needsApproval: true } }),
    revokeInvite: scene => ({ params: { roomId: scene.roomId, inviteId: uuidv7() } }),
    getInvite: () => ({ params: { token: 'khong-co' } }),
    joinByInvite: () => ({ params: { token: 'khong-co' } }),
    cancelJoinRequest: () => ({ params: { token: 'khong-co' } }),
    listJoinRequests: inRoom,
    answerJoinRequest: scene => ({
      params: { roomId: scene.roomId, userId: scene.outsider.userId },
      body: { isAccepted: true },
    }),
  },
  moderation: {
    createReport: scene => ({ body: { userId: scene.outsider.userId, reason: 'FRAUD' as const } }),
    listReports: () => ({}),
    getReport: () => ({ params: { reportId: uuidv7() } }),
    actOnReport: () => ({ params: { reportId: uuidv7() }, body: { action: 'REVIEW' as const } }),
    liftLimit: scene => ({ params: { userId: scene.outsider.userId } }),
    getStanding: () => ({}),
    acknowledgeWarning: () => ({ body: { warningId: uuidv7() } }),
  },
  chat: {
    sendMessage: scene => ({ ...inRoom(scene), body: { content: 'Chào cả nhà' } }),
    sendMessageOnce: scene => ({
      ...inRoom(scene),
      body: { content: 'Chào cả nhà', clientMessageId: uuidv7() },
    }),
    listMessages: inRoom,
    searchMessages: () => ({ query: { search: 'chào' } }),
    listRoomMedia: scene => ({ ...inRoom(scene), query: { kind: 'MEDIA' as const } }),
    getMessage: theMessage,
    editMessage: scene => ({ ...theMessage(scene), body: { content: 'Đã sửa' } }),
    updateMessageStatus: scene => ({ ...theMessage(scene), body: { status: 'DELIVERED' as const } }),
    addReaction: scene => ({ ...theMessage(scene), body: { reaction: '❤️' } }),
    removeReaction: theMessage,
    listReactions: theMessage,
    pinMessage: theMessage,
    unpinMessage: theMessage,
    deleteMessageForMe: theMessage,
    deleteMessageForAll: theMessage,
    deleteMessage: theMessage,
    forwardMessage: scene => ({
      ...theMessage(scene),
      body: { roomIds: [uuidv7()], clientMessageId: uuidv7() },
    }),
    listMessageEdits: theMessage,
    votePoll: scene => ({ ...theMessage(scene), body: { optionIds: [] } }),
    getPollVote: theMessage,
    listPollVotes: theMessage,
    addPollOption: scene => ({ ...theMessage(scene), body: { text: 'Món khác' } }),
    closePoll: theMessage,
    removePreview: theMessage,
    saveMessage: theMessage,
    unsaveMessage: theMessage,
    listSavedMessages: () => ({}),
    putDraft: scene => ({
      ...inRoom(scene),
      body: { content: '@An chưa gửi', mentions: [{ userId: scene.owner.userId, offset: 0, length: 3 }] },
    }),
    deleteDraft: inRoom,
    listDrafts: () => ({}),
    scheduleMessage: scene => ({
      ...inRoom(scene),
      body: { content: 'Chào buổi sáng', clientMessageId: uuidv7(), sendTime: Date.now() + 3_600_000 },
    }),
    listScheduledMessages: scene => ({ query: { roomId: scene.roomId } }),
    countScheduledMessages: () => ({}),
    updateScheduledMessage: scene => ({ ...theScheduled(scene), body: { content: 'Đã sửa' } }),
    deleteScheduledMessage: theScheduled,
    sendScheduledMessage: theScheduled,
    setReminder: scene => ({ ...theMessage(scene), body: { remindTime: Date.now() + 3_600_000 } }),
    deleteReminder: theMessage,
    listReminders: () => ({}),
  },
  chatUploads: {
    uploadMessageMedia: () => ({ body: { file: noBytes } }),
    uploadOwnMessageMedia: () => ({ body: { file: noBytes } }),
    uploadMessageMediaGroup: () => ({ body: { file: [noBytes] } }),
  },
  media: {
    uploadMedia: () => ({ body: { file: noBytes } }),
    uploadMediaGroup: () => ({ body: { file: [noBytes] } }),
    listMedia: scene => ({ body: { mediaIds: [scene.mediaId] } }),
    listMediaLinks: scene => ({ body: { mediaIds: [scene.mediaId] } }),
    getMedia: scene => ({ params: { id: scene.mediaId } }),
    getMediaFile: scene => ({ params: { mediaId: scene.mediaId, variant: 'full' as const } }),
  },
}
