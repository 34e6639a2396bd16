import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { receiveFiles } from '../receiving.ts'

export const uploadMediaGroup: Handler<typeof contract.media.uploadMediaGroup, App> = async (
  { app, me },
  { body },
) => ({ items: await receiveFiles(app, me, body) })
