import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { savePicture } from './pictures.ts'

export const uploadAvatarV2: Handler<typeof contract.identity.uploadAvatarV2, App> = (
  { app, me },
  { body },
) => savePicture(app, me, body.file, body.crop)
