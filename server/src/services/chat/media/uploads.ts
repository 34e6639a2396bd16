import type { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { uploadMessageMedia } from './uploadMessageMedia.ts'
import { uploadMessageMediaGroup } from './uploadMessageMediaGroup.ts'
import { uploadOwnMessageMedia } from './uploadOwnMessageMedia.ts'

export const uploadHandlers = {
  uploadMessageMedia,
  uploadOwnMessageMedia,
  uploadMessageMediaGroup,
} satisfies Handlers<typeof contract.chatUploads>
