import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { receiveFile } from '../../media/index.ts'

export const uploadOwnMessageMedia: Handler<typeof contract.chatUploads.uploadOwnMessageMedia, App> = (
  { app, me },
  { body },
) => receiveFile(app, me, body)
