/** Media owns uploaded files: their bytes, what they are, and who may read them for which reason; messages and the like refer to them. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { getMedia } from './endpoints/getMedia.ts'
import { getMediaFile } from './endpoints/getMediaFile.ts'
import { listMedia } from './endpoints/listMedia.ts'
import { listMediaLinks } from './endpoints/listMediaLinks.ts'
import { setMediaPoster } from './endpoints/setMediaPoster.ts'
import { uploadMedia } from './endpoints/uploadMedia.ts'
import { uploadMediaGroup } from './endpoints/uploadMediaGroup.ts'
import { forgetLeftMedia } from './jobs/forgetLeftMedia.ts'
import { personalData } from './personal-data.ts'
import { registerResumable } from './resumable.ts'
import { createUploads } from './uploads.ts'

const handlers = {
  uploadMedia,
  uploadMediaGroup,
  listMedia,
  listMediaLinks,
  getMedia,
  getMediaFile,
  setMediaPoster,
} satisfies Handlers<typeof contract.media>

export const service = defineService({
  name: 'media',
  endpoints: [serve(contract.media, handlers)],
  routes: [registerResumable],
  tables: ['media', 'media_removal', 'media_scan', 'media_upload'],
  personalData,
  create: app => ({ uploads: createUploads(app) }),
  jobs: [forgetLeftMedia],
  stop: app => app.services.uploads.stop(),
})

export { type DerivedPicture, storeMade } from './derived-media.ts'
export { findOpenedFile, type StoredOriginal, storageOf, storeForProgram } from './for-programs.ts'
export { setPicture } from './posters.ts'
export { defaultQuota, quotaOf, requireQuota, usedBytesOf } from './quota.ts'
export {
  filesOf,
  findMedia,
  findSha256,
  findStored,
  holdMediaOf,
  type MissingReason,
  type OwnedMedia,
  openersOf,
  originalsOf,
  readableIds,
  readOriginal,
  requireOwnReady,
  requireReadable,
  requireReadableMedia,
  type StoredMedia,
} from './reading.ts'
export { receiveFile, receiveFiles } from './receiving.ts'
export { planRelease, planReleaseOf, releaseMedia, releaseMediaOf } from './releasing.ts'
export { registerUploads } from './resumable.ts'
export { claimScan, postponeScan, type ScanWork, saveVerdict } from './scan-store.ts'
export { openPicture, openStored, serveStored } from './serving.ts'
export type { UploadHolder } from './upload-store.ts'
export { beginLinkUpload, dropLinkUploads, type LinkUploads } from './uploads.ts'
export type { MediaUse } from './uses.ts'
