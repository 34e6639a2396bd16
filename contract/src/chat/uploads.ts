import { endpoint, servicePath } from '../endpoint.ts'
import { manyFiles, oneFile } from '../media/uploads.ts'

/** The same as media-service's uploads, at the addresses that chat has for them. */
const path = servicePath('chat-service')

export const uploadMessageMedia = endpoint({
  ...oneFile,
  path: path('v1', '/messages/media/upload'),
  summary: 'Upload one file for a message',
})

export const uploadOwnMessageMedia = endpoint({
  ...oneFile,
  path: path('v1', '/messages/@/media/upload'),
  summary: 'Upload one file for a message of the caller',
})

export const uploadMessageMediaGroup = endpoint({
  ...manyFiles,
  path: path('v1', '/messages/media/upload/group'),
  summary: 'Upload up to ten files for a message, all of them or none',
})
