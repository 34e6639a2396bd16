// Generated from contract/src by `npm run generate`. Do not edit.

/** By service: a line without spaces is what the paths after it begin with, the others are name, method and the rest of the path. */
export const driveEndpointLines = {
  drive: `
/drive-service/v1/domains/{tenant}
copyDriveNodes POST /nodes/@/copy
createDriveFile POST /nodes/@/files
createDriveFolders POST /nodes/@/folders
deleteDriveNodes POST /nodes/@/delete
deleteDriveVersion DELETE /nodes/{nodeId}/versions/{versionId}
emptyDriveTrash DELETE /spaces/{spaceId}/trash
getDriveNode GET /nodes/{nodeId}
getDriveUsage GET /usage
listDriveActivity GET /nodes/{nodeId}/activity
listDriveAttachments GET /spaces/{spaceId}/attachments
listDriveChanges GET /spaces/{spaceId}/changes
listDriveChildren GET /nodes/{nodeId}/children
listDriveSpaces GET /spaces
listDriveTrash GET /spaces/{spaceId}/trash
listDriveVersions GET /nodes/{nodeId}/versions
listRecentDriveNodes GET /nodes/@/recent
listStarredDriveNodes GET /nodes/@/starred
moveDriveNodes POST /nodes/@/move
nameDriveVersion PUT /nodes/{nodeId}/versions/{versionId}
openDriveNode PUT /nodes/{nodeId}/opened
previewDriveMove POST /nodes/@/move-preview
renameDriveNode PUT /nodes/{nodeId}
restoreDriveNodes POST /nodes/@/restore
restoreDriveVersion POST /nodes/{nodeId}/versions/{versionId}/restore
setDriveContent PUT /nodes/{nodeId}/content
starDriveNode PUT /nodes/{nodeId}/star
trashDriveNodes POST /nodes/@/trash
unstarDriveNode DELETE /nodes/{nodeId}/star`,
  driveUploads: `
/drive-service/v1/domains/{tenant}
uploadDriveFiles POST /nodes/@/upload`,
  appPassword: `
/app-password-service/v1/domains/{tenant}
createAppPassword POST /app-passwords
deleteAllAppPasswords DELETE /app-passwords
deleteAppPassword DELETE /app-passwords/{appPasswordId}
listAppPasswords GET /app-passwords`,
  driveSearch: `
/drive-service/v1/domains/{tenant}
searchDrive GET /search
setDriveThumbnail PUT /nodes/{nodeId}/thumbnail`,
  driveSharing: `
/drive-service/v1/domains/{tenant}
addDriveComment POST /nodes/{nodeId}/comments
createDriveLink POST /nodes/{nodeId}/public-links
deleteDriveComment DELETE /nodes/{nodeId}/comments/{commentId}
deleteDriveLink DELETE /nodes/{nodeId}/public-links/{linkId}
deleteDriveShare DELETE /nodes/{nodeId}/shares/{shareId}
listDriveComments GET /nodes/{nodeId}/comments
listDriveLinkOpens GET /nodes/{nodeId}/public-links/{linkId}/opens
listDriveLinks GET /nodes/{nodeId}/public-links
listDriveShares GET /nodes/{nodeId}/shares
listSharedWithMe GET /nodes/@/shared-with-me
shareDriveNode POST /nodes/{nodeId}/shares
updateDriveComment PUT /nodes/{nodeId}/comments/{commentId}
updateDriveLink PUT /nodes/{nodeId}/public-links/{linkId}
updateDriveShare PUT /nodes/{nodeId}/shares/{shareId}`,
  driveLinks: `

getPublicFile GET /shared-files/{tenant}/{token}/{nodeId}/{variant}
/drive-link-service/v1/domains/{tenant}
getPublicNode GET /links/{token}/nodes/{nodeId}
listPublicChildren GET /links/{token}/nodes/{nodeId}/children
openPublicLink POST /links/{token}/@/open
requestPublicZip POST /links/{token}/@/zip
uploadToPublicLink POST /links/{token}/@/files`,
  driveZip: `

getDriveZip GET /zips/{tenant}/{zipId}
/drive-service/v1/domains/{tenant}
requestDriveZip POST /nodes/@/zip`,
  driveQuota: `
/drive-service/v1/domains/{tenant}
getDriveQuota GET /quotas/{spaceId}
listDriveQuotaRooms GET /quotas/@/rooms
setDriveQuota PUT /quotas/{spaceId}`,
}
