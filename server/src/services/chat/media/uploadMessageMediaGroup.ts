import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { receiveFiles } from '../../media/index.ts'

export const uploadMessageMediaGroup: Handler<
  typeof contract.chatUploads.uploadMessageMediaGroup,
  App
> = async ({ app, me }, { body }) => ({ items: await receiveFiles(app, me, body) })
