/** Drive owns files and folders: spaces of people, rooms and workspaces, versions, the trash, and who may see what of them. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { createDocuments } from '#platform/documents/index.ts'
import { defineService, serve } from '#platform/service.ts'
import { addDriveComment } from './comments/addDriveComment.ts'
import { deleteDriveComment } from './comments/deleteDriveComment.ts'
import { listDriveComments } from './comments/listDriveComments.ts'
import { updateDriveComment } from './comments/updateDriveComment.ts'
import { createDriveFile } from './files/createDriveFile.ts'
import { setDriveContent } from './files/setDriveContent.ts'
import { leaveSharedSpaces } from './hearing.ts'
import { createLinkAttempts } from './links/attempts.ts'
import { createDriveLink } from './links/createDriveLink.ts'
import { deleteDriveLink } from './links/deleteDriveLink.ts'
import { forgetLinkTraces } from './links/forgetLinkTraces.ts'
import { getPublicFile } from './links/getPublicFile.ts'
import { getPublicNode } from './links/getPublicNode.ts'
import { listDriveLinkOpens } from './links/listDriveLinkOpens.ts'
import { listDriveLinks } from './links/listDriveLinks.ts'
import { listPublicChildren } from './links/listPublicChildren.ts'
import { openPublicLink } from './links/openPublicLink.ts'
import { requestPublicZip } from './links/requestPublicZip.ts'
import { linkUploads, registerLinkUploads } from './links/resumable-uploads.ts'
import { updateDriveLink } from './links/updateDriveLink.ts'
import { uploadToPublicLink } from './links/uploadToPublicLink.ts'
import { forgetEndedLocks } from './locks/forgetEndedLocks.ts'
import { mediaUse } from './media-use.ts'
import { personalData } from './personal-data.ts'
import { listRecentDriveNodes } from './recents/listRecentDriveNodes.ts'
import { openDriveNode } from './recents/openDriveNode.ts'
import { createAntivirus, scanDueFiles, scanEveryMs } from './scans/scan-files.ts'
import { searchDrive } from './search/searchDrive.ts'
import { setDriveThumbnail } from './search/setDriveThumbnail.ts'
import { deleteDriveShare } from './sharing/deleteDriveShare.ts'
import { listDriveShares } from './sharing/listDriveShares.ts'
import { listSharedWithMe } from './sharing/listSharedWithMe.ts'
import { shareDriveNode } from './sharing/shareDriveNode.ts'
import { updateDriveShare } from './sharing/updateDriveShare.ts'
import { getDriveQuota } from './spaces/getDriveQuota.ts'
import { getDriveUsage } from './spaces/getDriveUsage.ts'
import { listDriveQuotaRooms } from './spaces/listDriveQuotaRooms.ts'
import { listDriveSpaces } from './spaces/listDriveSpaces.ts'
import { setDriveQuota } from './spaces/setDriveQuota.ts'
import { listStarredDriveNodes } from './stars/listStarredDriveNodes.ts'
import { starDriveNode } from './stars/starDriveNode.ts'
import { unstarDriveNode } from './stars/unstarDriveNode.ts'
import { readDueTexts, readTextsEveryMs } from './text/read-texts.ts'
import { deleteDriveNodes } from './trash/deleteDriveNodes.ts'
import { emptyDriveTrash } from './trash/emptyDriveTrash.ts'
import { listDriveTrash } from './trash/listDriveTrash.ts'
import { purgeTrash } from './trash/purgeTrash.ts'
import { restoreDriveNodes } from './trash/restoreDriveNodes.ts'
import { trashDriveNodes } from './trash/trashDriveNodes.ts'
import { compactChanges } from './tree/compactChanges.ts'
import { copyDriveNodes } from './tree/copyDriveNodes.ts'
import { createDriveFolders } from './tree/createDriveFolders.ts'
import { getDriveNode } from './tree/getDriveNode.ts'
import { listDriveActivity } from './tree/listDriveActivity.ts'
import { listDriveAttachments } from './tree/listDriveAttachments.ts'
import { listDriveChanges } from './tree/listDriveChanges.ts'
import { listDriveChildren } from './tree/listDriveChildren.ts'
import { moveDriveNodes } from './tree/moveDriveNodes.ts'
import { previewDriveMove } from './tree/previewDriveMove.ts'
import { renameDriveNode } from './tree/renameDriveNode.ts'
import { uploadDriveFiles } from './uploads/uploadDriveFiles.ts'
import { deleteDriveVersion } from './versions/deleteDriveVersion.ts'
import { forgetOldVersions } from './versions/forgetOldVersions.ts'
import { listDriveVersions } from './versions/listDriveVersions.ts'
import { nameDriveVersion } from './versions/nameDriveVersion.ts'
import { restoreDriveVersion } from './versions/restoreDriveVersion.ts'
import { getDriveZip } from './zip/getDriveZip.ts'
import { requestDriveZip } from './zip/requestDriveZip.ts'
import { createRunningZips } from './zip/zips.ts'

export const handlers = {
  listDriveSpaces,
  getDriveNode,
  listDriveChildren,
  listDriveAttachments,
  createDriveFolders,
  createDriveFile,
  setDriveContent,
  renameDriveNode,
  moveDriveNodes,
  previewDriveMove,
  copyDriveNodes,
  trashDriveNodes,
  restoreDriveNodes,
  deleteDriveNodes,
  listDriveTrash,
  emptyDriveTrash,
  starDriveNode,
  unstarDriveNode,
  listStarredDriveNodes,
  openDriveNode,
  listRecentDriveNodes,
  listDriveVersions,
  nameDriveVersion,
  restoreDriveVersion,
  deleteDriveVersion,
  listDriveChanges,
  listDriveActivity,
  getDriveUsage,
} satisfies Handlers<typeof contract.drive>

const uploadHandlers = { uploadDriveFiles } satisfies Handlers<typeof contract.driveUploads>

export const sharingHandlers = {
  listSharedWithMe,
  listDriveShares,
  shareDriveNode,
  updateDriveShare,
  deleteDriveShare,
  listDriveLinks,
  createDriveLink,
  updateDriveLink,
  deleteDriveLink,
  listDriveLinkOpens,
  listDriveComments,
  addDriveComment,
  updateDriveComment,
  deleteDriveComment,
} satisfies Handlers<typeof contract.driveSharing>

const linkHandlers = {
  openPublicLink,
  listPublicChildren,
  getPublicNode,
  uploadToPublicLink,
  getPublicFile,
  requestPublicZip,
} satisfies Handlers<typeof contract.driveLinks>

const zipHandlers = { requestDriveZip, getDriveZip } satisfies Handlers<typeof contract.driveZip>

const quotaHandlers = { listDriveQuotaRooms, getDriveQuota, setDriveQuota } satisfies Handlers<
  typeof contract.driveQuota
>

const searchHandlers = { searchDrive, setDriveThumbnail } satisfies Handlers<typeof contract.driveSearch>

export const service = defineService({
  name: 'drive',
  endpoints: [
    serve(contract.drive, handlers),
    serve(contract.driveUploads, uploadHandlers),
    serve(contract.driveSearch, searchHandlers),
    serve(contract.driveSharing, sharingHandlers),
    serve(contract.driveLinks, linkHandlers),
    serve(contract.driveZip, zipHandlers),
    serve(contract.driveQuota, quotaHandlers),
  ],
  routes: [registerLinkUploads],
  tables: [
    'drive_change',
    'drive_comment',
    'drive_link',
    'drive_link_download',
    'drive_link_open',
    'drive_lock',
    'drive_node',
    'drive_recent',
    'drive_share',
    'drive_space',
    'drive_star',
    'drive_version',
    'drive_zip',
    'document_text',
  ],
  personalData,
  ports: { mediaUses: [mediaUse], linkUploads, roomLeavers: [leaveSharedSpaces] },
  create: app => ({
    antivirus: createAntivirus(app),
    documents: createDocuments(),
    linkAttempts: createLinkAttempts(app),
    runningZips: createRunningZips(),
  }),
  jobs: [purgeTrash, forgetOldVersions, compactChanges, forgetEndedLocks, forgetLinkTraces],
  tickers: [
    { name: 'texts of documents', everyMs: readTextsEveryMs, run: readDueTexts },
    { name: 'scans of files', everyMs: scanEveryMs, run: scanDueFiles },
  ],
  stop: app => app.services.documents.close(),
})

export { selectSharesLeaving } from './access-store.ts'
export { endSpaces, purgeEndedSpaces } from './erasure/ending.ts'
export { publishAccessChanged } from './events.ts'
export { setContent } from './files/content.ts'
export { createFile } from './files/creating.ts'
export { createEmptyFile, emptyFile } from './files/empty.ts'
export { moveOverFile, overwriteFile } from './files/overwriting.ts'
export { ownTimeOf } from './files/own-time.ts'
export { saveOverLeft } from './files/saving.ts'
export { sharesLeft, spaceChanged, spaceRightsChanged } from './hearing.ts'
export { hashOfToken } from './links/link-store.ts'
export { expiryOf, newLinkToken } from './links/managing.ts'
export { newPass, passwordMark, requireVisitor } from './links/visits.ts'
export {
  deleteLocks,
  insertLock,
  type PlacedLock,
  selectLocks,
  updateLockExpiry,
} from './locks/lock-store.ts'
export { locksOver, locksWithin, requireUnlocked, type Touched } from './locks/locks.ts'
export { type CopiedNode, nodesOfCopy } from './own-copy/nodes.ts'
export { accessesBelow, findAccess, mayHearSpace, type NodeAccess, requireNode } from './policy.ts'
export { mayLearnOfRoom, secretTargetsAmong } from './sharing/room-names.ts'
export { forgetSharesIn, namesSharedWith, sharedNames, sharersAmong } from './sharing/share-store.ts'
export { commonUsageOf } from './spaces/quota.ts'
export type { NodeRow } from './tables.ts'
export { readDueTexts } from './text/read-texts.ts'
export { purgeSome } from './trash/purging.ts'
export { trashNodes } from './trash/trashing.ts'
export { visibleAttachments } from './tree/attachments.ts'
export { copyNodes } from './tree/copying.ts'
export { setDeadProperties, setModifiedTime } from './tree/dead-properties.ts'
export { createFolders } from './tree/folders.ts'
export { lockSpacesOf, type Writer } from './tree/locking.ts'
export { moveNodes } from './tree/moving.ts'
export { findNode } from './tree/node-store.ts'
export { findAttachment, selectMembersAfter, selectPath } from './tree/path-store.ts'
export type { DriveWorkspaces } from './workspaces-port.ts'
