import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { receiveFile } from '../receiving.ts'

export const uploadMedia: Handler<typeof contract.media.uploadMedia, App> = ({ app, me }, { body }) =>
  receiveFile(app, me, body)
