// Generated from contract/src by `npm run generate`. Do not edit.

/** By service: a line without spaces is what the paths after it begin with, the others are name, method and the rest of the path. */
export const endpointLines = {
  identityAuthen: `
/identity-authen-service/v1/domains/{tenant}
changeEmail POST /change-email
changePassword POST /change-password
changePhone POST /change-phone
checkExists POST /users/@/check-exists
checkPasswordSet POST /check-password-set
createQrCode POST /login/qr-codes
getForgotPasswordConfig GET /password/forgot/config
getGeneralConfig GET /general/config
getProvidersConfig GET /providers/config
getQrCode GET /login/qr-codes
getRegisterConfig GET /register/config
listLoginSessions GET /login-sessions/device
login POST /login
logout POST /logout
prepareLogin POST /prepare-login
privilegeLogout POST /privilege-logout
refreshTokens POST /refresh-token
register POST /register
requestEmailVerification POST /verifications/email
requestIdentifierVerification POST /verifications/identifier
requestPasswordReset POST /password-resets
resendRegistrationCode POST /register/phone/verification
resetPassword POST /password-resets/reset
setPassword PUT /password
setUsernamePasswordLogin PUT /settings/username-password-login
updatePassword POST /update-password
updateProvidersConfig PUT /providers/config
verifyEmail POST /verifications/email/verify
verifyPasswordReset POST /password-resets/verify
verifyPhone POST /verifications/phone/verify
verifyQrCode POST /login/qr-codes/verify
verifyRegistration POST /register/verify`,
  signIn: `
/sign-in-service/v1/domains/{tenant}
addPasskey POST /passkeys
cancelQrCode POST /qr-codes/cancel
checkLink POST /links/check
clearSecondFactors POST /users/{userId}/second-factors/clear
confirmTotp POST /second-factors/totp/confirm
disableTotp POST /second-factors/totp/disable
finishOidcLink POST /oidc/link
finishOidcSignIn POST /oidc/finish
finishPasskeySignIn POST /passkey-sign-in
finishSecondFactor POST /second-factor
getProviderSettings GET /providers
getSecondFactors GET /second-factors
removeOidcIdentity POST /oidc/identities/{identityId}/remove
removePasskey POST /passkeys/{passkeyId}/remove
renamePasskey PUT /passkeys/{passkeyId}
renewRecoveryCodes POST /second-factors/recovery-codes
setPasskeyAsSecondStep PUT /second-factors/passkey
startOidcLink POST /oidc/{providerId}/link
startOidcSignIn POST /oidc/{providerId}/start
startPasskeyRegistration POST /passkeys/options
startPasskeySignIn POST /passkey-sign-in/options
startReauthentication POST /reauthentication/options
startSecondFactorPasskey POST /second-factor/passkey
startTotp POST /second-factors/totp`,
  accountLinking: `

changePasscode POST /account-linking-service/v1/defaults/{tenant}/account-linking/{id}/change-passcode
createAccountLink POST /account-linking-service/v1/defaults/{tenant}/account-linking
deleteAccountLink DELETE /account-linking-service/v1/defaults/{tenant}/account-linking/{id}
getAccountLink GET /account-linking-service/v1/defaults/{tenant}/account-linking/{id}
invalidateLinkTokens POST /account-linking-service/v1/defaults/{tenant}/account-linking/{id}/invalidate-token
listAccountLinks GET /account-linking-service/v1/defaults/{tenant}/account-linking
updateAccountLink PUT /account-linking-service/v1/defaults/{tenant}/account-linking/{id}
verifyPasscode POST /account-linking-service/v1/defaults/{tenant}/account-linking/{id}/verify-passcode`,
  accountSwitching: `
/account-switching-service/v1/domains/{tenant}
switchAccount POST /switch`,
  account: `
/account-service/v1/domains/{tenant}
createResetLink POST /users/{userId}/reset-link
getOutgoingMessage GET /outgoing-messages/{messageId}
getSignInSettings GET /settings/sign-in
listOutgoingMessages GET /outgoing-messages
listSecurityNotices GET /security-notices
retryDeadMessages POST /outgoing-messages/retry
retryOutgoingMessage POST /outgoing-messages/{messageId}/retry
updateSignInSettings PUT /settings/sign-in`,
  identity: `
/identity-service/v1/domains/{tenant}
createFriendship POST /friendships
createManyFriendships POST /friendships/@/many
createUser POST /users
deleteFriendship DELETE /friendships/{friendshipId}
deleteManyUsers DELETE /users/@/many
deleteUser DELETE /users/{value}
getFriendshipStatus GET /friendships/@/users/{value}/status
getManyUsers GET /users/@many/{value}
getUser GET /users/{value}
getUserByEmail GET /users/email/{value}
getUserByLoginName GET /users/loginName/{value}
getUserByPhoneNumber GET /users/phoneNumber/{value}
getUserByUsername GET /users/username/{value}
getUserOnline GET /users/online/{value}
listBirthdays GET /friendships/@/birthday
listBlockedUsers GET /friendships/@/blocked
listFriends GET /friendships/@/friend
listFriendships GET /friendships
listReceivedRequests GET /friendships/@/request
listSentRequests GET /friendships/@/request/me
listUsers GET /users
lockUser PUT /users/{value}/lock
unlockUser PUT /users/{value}/unlock
updateAttributes PUT /users/{userId}/attributes
updateAvatar PUT /users/{userId}/avatar
/identity-service/v2/domains/{tenant}
updateAvatarV2 PUT /users/@/avatar
updateCover PUT /users/@/cover
/identity-service/v1/domains/{tenant}
updateFriendshipStatus PUT /friendships/{friendshipId}/status
updatePrivacy PUT /users/{userId}/privacy
updateProfile PUT /users/{userId}/profile
updateUser PUT /users/{userId}
uploadAvatar POST /users/avatar/upload
/identity-service/v2/domains/{tenant}
uploadAvatarV2 POST /users/@/avatar/upload
uploadCover POST /users/@/cover/upload`,
  people: `
/people-service/v1/domains/{tenant}
acceptStranger POST /strangers/{roomId}/accept
declineStranger POST /strangers/{roomId}/decline
getMutual GET /users/{userId}/mutual
getPicture GET /pictures/{pictureId}
listSuggestions GET /suggestions
updateAlias PUT /friends/{userId}/alias`,
  ownData: `
/own-data-service/v1/domains/{tenant}
createDataExport POST /exports
downloadDataExport GET /exports/{exportId}/file
eraseAccount POST /erasures
getErasureReceipt GET /erasures/{receiptId}
listDataExports GET /exports
requestErasureCode POST /erasures/@/code`,
  device: `
/device-service/v1/domains/{tenant}
deletePushToken DELETE /devices/@/token/delete
deleteVoipToken DELETE /devices/@/token-voip/delete
listDevices GET /devices
pingDevice PUT /devices/@/ping
removeDevice DELETE /devices/{value}
updateDevice PUT /devices/{deviceInfoId}
updateDeviceToken PUT /devices/@/device-token-update`,
  contact: `
/contact-service/v1/domains/{tenant}
addContact POST /contacts
getContact GET /contacts/{value}
listContacts GET /contacts
listSyncHistories GET /sync-histories
removeContact DELETE /contacts/{value}
syncContacts POST /sync-contacts
updateContact PUT /contacts/{contactId}`,
  hidden: `
/hidden-service/v1/domains/{tenant}
changeHiddenPin PUT /hidden/pin
createHiddenPin POST /hidden/pin
getHiddenState GET /hidden/@me
keepHiddenUnlocked POST /hidden/keep
lockHidden POST /hidden/lock
requestHiddenPinReset POST /hidden/pin/reset/request
resetHiddenPin POST /hidden/pin/reset
unlockHidden POST /hidden/unlock`,
  room: `
/room-service/v1/domains/{tenant}
addMembers POST /rooms/{roomId}/members/@all/add
archiveRoom POST /rooms/{id}/archive
/conversation-service/v1/domains/{tenant}
clearHistory POST /rooms/{id}/members/@/clear
/room-service/v1/domains/{tenant}
createRoom POST /rooms
/room-service/v2/domains/{tenant}
createRoomOnce POST /rooms
/room-service/v1/domains/{tenant}
deletePersonalTag DELETE /personal-tag
dissolveRoom DELETE /rooms/{id}
favoriteRoom POST /rooms/{id}/favorite
getPrivateRoom GET /rooms/@/private/user/{userId}
getRoom GET /rooms/{id}
/room-service/v2/domains/{tenant}
getRoomWithMembers GET /rooms/{id}
/conversation-service/v1/domains/{tenant}
hideRoom POST /rooms/{id}/hide
/room-service/v1/domains/{tenant}
leaveRoom POST /rooms/{id}/members/@/leave
listFavoriteRooms GET /rooms/@/favorite
/room-service/v2/domains/{tenant}
listFavoriteRoomsV2 GET /rooms/@/favorite
/conversation-service/v1/domains/{tenant}
listHiddenRooms GET /rooms/@/hidden
/room-service/v1/domains/{tenant}
listMembers GET /rooms/{roomId}/members
listPersonalTags GET /personal-tag
listRooms GET /rooms
/room-service/v2/domains/{tenant}
listRoomsByCursor GET /rooms
/room-service/v1/domains/{tenant}
markRead POST /rooms/{roomId}/read/messages/{messageId}
muteRoom POST /rooms/{id}/mute
removeMembers DELETE /rooms/{roomId}/members/@all/remove
/conversation-service/v1/domains/{tenant}
setSelfDestruct PUT /rooms/{roomId}/self-destruct
/room-service/v1/domains/{tenant}
unarchiveRoom POST /rooms/{id}/unarchive
unfavoriteRoom POST /rooms/{id}/unfavorite
/conversation-service/v1/domains/{tenant}
unhideRoom POST /rooms/{id}/unhide
/room-service/v1/domains/{tenant}
unmuteRoom POST /rooms/{id}/unmute
updateMemberRole PUT /rooms/{roomId}/members/{userId}/role
updateOwnMember PUT /rooms/{roomId}/members/{userId}
updateRoom PUT /rooms/{roomId}
uploadRoomAvatar POST /rooms/avatar/upload
/room-service/v2/domains/{tenant}
uploadRoomAvatarV2 POST /rooms/@/avatar/upload`,
  invite: `
/invite-service/v1/domains/{tenant}
answerJoinRequest POST /rooms/{roomId}/requests/{userId}
cancelJoinRequest DELETE /invites/{token}/request
createInvite POST /rooms/{roomId}/invites
getInvite GET /invites/{token}
joinByInvite POST /invites/{token}/join
liftBan DELETE /rooms/{roomId}/bans/{userId}
listBans GET /rooms/{roomId}/bans
listInvites GET /rooms/{roomId}/invites
listJoinRequests GET /rooms/{roomId}/requests
revokeInvite DELETE /rooms/{roomId}/invites/{inviteId}`,
  workspace: `
/workspace-management-service/v1/domains/{tenant}
addDefaultRoom PUT /workspaces/{id}/default-rooms/{roomId}
addWorkspaceMembers POST /workspaces/{id}/members
archiveWorkspace POST /workspaces/{id}/archive
/workspace-service/v1/domains/{tenant}
createWorkspace POST /workspaces
/workspace-management-service/v1/domains/{tenant}
createWorkspaceInvite POST /workspaces/{id}/invites
/workspace-service/v1/domains/{tenant}
deleteWorkspace DELETE /workspaces/{id}
getWorkspace GET /workspaces/{id}
/workspace-management-service/v1/domains/{tenant}
getWorkspaceInvite GET /invites/{token}
joinWorkspaceByInvite POST /invites/{token}/join
leaveWorkspace POST /workspaces/{id}/members/@/leave
listAllWorkspaces GET /workspaces/@/all
listDefaultRooms GET /workspaces/{id}/default-rooms
listMembersForAdministrators GET /workspaces/@/all/{id}/members
listWorkspaceInvites GET /workspaces/{id}/invites
listWorkspaceMembers GET /workspaces/{id}/members
/workspace-service/v1/domains/{tenant}
listWorkspaces GET /workspaces
/workspace-management-service/v1/domains/{tenant}
removeDefaultRoom DELETE /workspaces/{id}/default-rooms/{roomId}
removeWorkspaceMember DELETE /workspaces/{id}/members/{userId}
restoreWorkspace POST /workspaces/{id}/restore
revokeWorkspaceInvite DELETE /workspaces/{id}/invites/{inviteId}
setWorkspaceArchived PUT /workspaces/@/all/{id}/archived
setWorkspaceOwner PUT /workspaces/@/all/{id}/owners/{userId}
unarchiveWorkspace POST /workspaces/{id}/unarchive
/workspace-service/v1/domains/{tenant}
updateWorkspace PUT /workspaces/{id}
/workspace-management-service/v1/domains/{tenant}
updateWorkspaceMember PUT /workspaces/{id}/members/{userId}`,
  moderation: `
/moderation-service/v1/domains/{tenant}
acknowledgeWarning POST /standing/acknowledge
actOnReport POST /reports/{reportId}/actions
createReport POST /reports
getReport GET /reports/{reportId}
getStanding GET /standing
liftLimit DELETE /users/{userId}/limit
listReports GET /reports`,
  adminPermission: `
/admin-permission-service/v1/domains/{tenant}
addRoleUser POST /roles/{roleId}/users/{userId}
addRoleUsers POST /roles/{roleId}/users/@/all/add
checkPermission GET /permissions/check
createRole POST /roles
createRoleTemplate POST /role-templates
deleteManyRoleTemplates POST /role-templates/@/all/delete
deleteRole DELETE /roles/{id}
deleteRoleTemplate DELETE /role-templates/{id}
/permission-management-service/v1/domains/{tenant}
getOwnPermissions GET /permissions/@/own
/admin-permission-service/v1/domains/{tenant}
getRole GET /roles/{id}
listPermissions GET /permissions/getAll
/permission-management-service/v1/domains/{tenant}
listRoleTemplateVersions GET /role-templates/{id}/versions
/admin-permission-service/v1/domains/{tenant}
listRoleTemplates GET /role-templates
listRoles GET /roles
/permission-management-service/v1/domains/{tenant}
listScopes GET /scopes
/admin-permission-service/v1/domains/{tenant}
listUserRoles GET /roles/user/{userId}
removeRoleUser DELETE /roles/{roleId}/users/{userId}
removeRoleUsers DELETE /roles/{roleId}/users/@/all/delete
removeUsersFromRoles DELETE /roles/user/@/all/deleteAll
updateRole PUT /roles
updateRoleTemplate PUT /role-templates/{id}`,
  chat: `
/conversation-service/v1/domains/{tenant}
addPollOption POST /messages/{id}/poll/options
/chat-service/v1/domains/{tenant}
addReaction POST /messages/{id}/reactions
/conversation-service/v1/domains/{tenant}
closePoll POST /messages/{id}/poll/close
countScheduledMessages GET /messages/@/scheduled/count
deleteDraft DELETE /rooms/{roomId}/members/@/draft
/chat-service/v1/domains/{tenant}
deleteMessage DELETE /messages/{id}
deleteMessageForAll POST /messages/{id}/deleteForAll
deleteMessageForMe POST /messages/{id}/deleteForMe
/conversation-service/v1/domains/{tenant}
deleteReminder DELETE /messages/{id}/reminder
deleteScheduledMessage DELETE /messages/@/scheduled/{scheduledId}
/chat-service/v1/domains/{tenant}
editMessage PUT /messages/{id}
/conversation-service/v1/domains/{tenant}
forwardMessage POST /messages/{id}/forward
/chat-service/v1/domains/{tenant}
getMessage GET /messages/{id}
/conversation-service/v1/domains/{tenant}
getPollVote GET /messages/{id}/poll/vote
listDrafts GET /rooms/@/drafts
listMessageEdits GET /messages/{id}/edits
/chat-service/v1/domains/{tenant}
listMessages GET /messages/@/rooms/{roomId}
/conversation-service/v1/domains/{tenant}
listPollVotes GET /messages/{id}/poll/votes
/chat-service/v1/domains/{tenant}
listReactions GET /messages/{id}/reactions
/conversation-service/v1/domains/{tenant}
listReminders GET /messages/@/reminders
listRoomMedia GET /rooms/{roomId}/media
listSavedMessages GET /messages/@/saved
listScheduledMessages GET /messages/@/scheduled
movePin PUT /messages/{id}/pin/place
/chat-service/v1/domains/{tenant}
pinMessage POST /messages/{id}/pin
/conversation-service/v1/domains/{tenant}
putDraft PUT /rooms/{roomId}/members/@/draft
removePreview DELETE /messages/{id}/preview
/chat-service/v1/domains/{tenant}
removeReaction DELETE /messages/{id}/reactions
/conversation-service/v1/domains/{tenant}
saveMessage PUT /messages/{id}/saved
scheduleMessage POST /rooms/{roomId}/scheduled
/chat-service/v1/domains/{tenant}
searchMessages GET /messages
sendMessage POST /messages/@/rooms/{roomId}
/chat-service/v2/domains/{tenant}
sendMessageOnce POST /messages/@/rooms/{roomId}
/conversation-service/v1/domains/{tenant}
sendScheduledMessage POST /messages/@/scheduled/{scheduledId}/send
setReminder PUT /messages/{id}/reminder
/chat-service/v1/domains/{tenant}
unpinMessage POST /messages/{id}/unpin
/conversation-service/v1/domains/{tenant}
unsaveMessage DELETE /messages/{id}/saved
/chat-service/v1/domains/{tenant}
updateMessageStatus POST /messages/{id}/status
/conversation-service/v1/domains/{tenant}
updateScheduledMessage PUT /messages/@/scheduled/{scheduledId}
votePoll PUT /messages/{id}/poll/vote`,
  chatUploads: `
/chat-service/v1/domains/{tenant}
uploadMessageMedia POST /messages/media/upload
uploadMessageMediaGroup POST /messages/media/upload/group
uploadOwnMessageMedia POST /messages/@/media/upload`,
  media: `
/media-service/v1/domains/{tenant}
getMedia GET /medias/{id}

getMediaFile GET /files/{tenant}/{mediaId}/{variant}
/media-service/v1/domains/{tenant}
listMedia POST /media/@/metadata
listMediaLinks POST /media/thumbnails
/conversation-service/v1/domains/{tenant}
setMediaPoster PUT /medias/{id}/poster
/media-service/v1/domains/{tenant}
uploadMedia POST /media/upload/@/file
uploadMediaGroup POST /media/upload/@/file/group`,
  push: `
/push-service/v1/domains/{tenant}
getPushClientSetting GET /client-setting
getPushSystemSetting GET /system-setting
/push-delivery-service/v1/domains/{tenant}
listPushDeliveries GET /deliveries
/push-service/v1/domains/{tenant}
sendPush POST /send
/push-delivery-service/v1/domains/{tenant}
sendTestPush POST /test
/push-service/v1/domains/{tenant}
updatePushSystemSetting PUT /system-setting`,
  voipPush: `
/voip-push-service/v1/domains/{tenant}
sendVoipPush POST /send`,
  notification: `
/notification-service/v1/domains/{tenant}
createNotification POST /notifications
deleteNotification DELETE /notifications/{id}
/notification-centre-service/v1/domains/{tenant}
deleteReadNotifications DELETE /notifications/@/read
endMailSubscription POST /mails/unsubscribe
explainNotification POST /preferences/@/explain
getMailSubscription GET /mails/subscription
/notification-service/v1/domains/{tenant}
getNotification GET /notifications/{id}
/notification-centre-service/v1/domains/{tenant}
getNotificationPreferences GET /preferences
/notification-service/v1/domains/{tenant}
getNotificationStatistic GET /notifications/@/statistic
/notification-centre-service/v1/domains/{tenant}
getRoomNotificationSettings GET /preferences/rooms/{roomId}
/notification-service/v1/domains/{tenant}
listNotifications GET /notifications
/notification-centre-service/v1/domains/{tenant}
listRoomNotificationSettings GET /preferences/rooms
/notification-service/v1/domains/{tenant}
listUserNotifications GET /notifications/users/{userId}
/notification-centre-service/v1/domains/{tenant}
readNotifications PUT /notifications/@/read
resumeMailSubscription POST /mails/resubscribe
undoReadNotifications PUT /notifications/@/unread
/notification-service/v1/domains/{tenant}
updateNotification PUT /notifications/{id}
/notification-centre-service/v1/domains/{tenant}
updateNotificationPreferences PUT /preferences
updateRoomNotificationSettings PUT /preferences/rooms/{roomId}`,
}
