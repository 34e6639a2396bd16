import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
import { uploadMessageMedia } from './endpoints/uploadMessageMedia.ts'
import { uploadMessageMediaGroup } from './endpoints/uploadMessageMediaGroup.ts'
import { uploadOwnMessageMedia } from './endpoints/uploadOwnMessageMedia.ts'

export const uploadHandlers = {
  uploadMessageMedia,
  uploadOwnMessageMedia,
  uploadMessageMediaGroup,
} satisfies Handlers<typeof contract.chatUploads>
