import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { savePicture } from './pictures.ts'

export const uploadAvatar: Handler<typeof contract.identity.uploadAvatar, App> = ({ app, me }, { body }) =>
  savePicture(app, me, body.file, body.crop)
