import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { savePicture } from '../../identity/index.ts'

export const uploadRoomAvatar: Handler<typeof contract.room.uploadRoomAvatar, App> = (
  { app, me },
  { body },
) => savePicture(app, me, body.file, body.crop)
