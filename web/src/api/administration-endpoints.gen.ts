// Generated from contract/src by `npm run generate`. Do not edit.

/** By service: a line without spaces is what the paths after it begin with, the others are name, method and the rest of the path. */
export const administrationEndpointLines = {
  roleAssignment: `
/permission-management-service/v1/domains/{tenant}
changeRolesOfPeople POST /people/@/roles/change
listGranters GET /permissions/@/granters
listRolesOfPeople GET /people/@/roles
previewRole POST /roles/{id}/preview`,
  notificationTemplate: `
/notification-service/v1/domains/{tenant}
createTemplate POST /templates
deleteTemplate DELETE /templates/{id}
getTemplate GET /templates/{id}
/notification-template-service/v1/domains/{tenant}
listTemplateVersions GET /templates/{id}/versions
/notification-service/v1/domains/{tenant}
listTemplates GET /templates
/notification-template-service/v1/domains/{tenant}
previewTemplate POST /templates/{id}/preview
restoreTemplate POST /templates/{id}/restore
testTemplate POST /templates/{id}/test
/notification-service/v1/domains/{tenant}
updateManyTemplates PUT /templates/@/updateMany
updateTemplate PUT /templates/{id}`,
  houseRule: `
/house-rule-service/v1/domains/{tenant}
getHouseRules GET /rules
listHouseRuleChanges GET /changes
undoHouseRuleChange POST /changes/{changeId}/undo
updateHouseRules PUT /rules`,
  email: `
/email-service/v1/domains/{tenant}
enqueueEmail POST /enqueue_email
getEmailSetting GET /setting
sendEmail POST /send_email
/email-setting-service/v1/domains/{tenant}
testEmailSetting POST /setting/test
/email-service/v1/domains/{tenant}
updateEmailSetting PUT /setting`,
  sms: `
/sms-service/v1/domains/{tenant}
enqueueSms POST /enqueue_sms
getSmsSetting GET /setting
sendSms POST /send_sms
testSmsSetting POST /setting/test
updateSmsSetting PUT /setting`,
  administration: `
/administration-service/v1/domains/{tenant}
checkAudit POST /audit/check
exportAuditEntries POST /audit/export
getOverview GET /overview
listAuditEntries GET /audit
listOwnAuditEntries GET /audit/own`,
  directory: `
/directory-service/v1/domains/{tenant}
checkPeopleImport POST /people/import/check
createScimToken POST /scim/tokens
exportPeople POST /people/export
getLdapSetting GET /ldap
getScimSetting GET /scim
importPeople POST /people/import
revokeScimToken DELETE /scim/tokens/{tokenId}
setScimGroupRole PUT /scim/groups/{groupId}/role
syncLdap POST /ldap/sync
testLdapSetting POST /ldap/test
updateLdapSetting PUT /ldap`,
  retention: `
/retention-service/v1/domains/{tenant}
deleteRetentionRule DELETE /rules/{ruleId}
getRoomRetention GET /rooms/{roomId}
listRetentionPlaces GET /places
listRetentionRules GET /rules
previewRetentionRule POST /rules/preview
putRetentionRule PUT /rules`,
  backup: `
/backup-service/v1/domains/{tenant}
deleteBackup DELETE /backups/{backupId}
listBackups GET /backups
putBackupSchedule PUT /schedule
startBackup POST /backups`,
  legalHold: `
/legal-hold-service/v1/domains/{tenant}
approveHoldRequest POST /requests/{requestId}/approve
downloadHoldExport POST /requests/{requestId}/download
getHoldPolicy GET /policy
getPublishedHoldPolicy GET /policy/published
listHoldRequests GET /requests
listHoldRooms GET /rooms
listHolds GET /holds
refuseHoldRequest POST /requests/{requestId}/refuse
requestHold POST /holds
requestHoldEnd POST /holds/{holdId}/end
requestHoldExport POST /holds/{holdId}/export
setHoldPolicy PUT /policy`,
  dataProtection: `
/data-protection-service/v1/domains/{tenant}
answerDataRequest PUT /admin/requests/{requestId}/answer
createDataRequest POST /requests
createProcessingActivity POST /admin/activities
deleteProcessingActivity DELETE /admin/activities/{activityId}
exportProcessingRegister GET /admin/activities/export
getOwnConsent GET /consents/@
getPrivacyNotice GET /notice
giveConsent POST /consents/@
listConsents GET /admin/consents
listDataRequests GET /admin/requests
listOwnDataRequests GET /requests/@
listPrivacyNotices GET /admin/notices
listProcessingActivities GET /admin/activities
publishPrivacyNotice POST /admin/notices
updateProcessingActivity PUT /admin/activities/{activityId}
withdrawConsent DELETE /consents/@
withdrawDataRequest PUT /requests/{requestId}/withdraw`,
}
