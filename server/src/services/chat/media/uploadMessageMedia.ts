import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { receiveFile } from '../../media/index.ts'

export const uploadMessageMedia: Handler<typeof contract.chatUploads.uploadMessageMedia, App> = (
  { app, me },
  { body },
) => receiveFile(app, me, body)
