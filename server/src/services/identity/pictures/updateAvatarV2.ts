import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { avatar, setOwnPicture } from './own-picture.ts'

export const updateAvatarV2: Handler<typeof contract.identity.updateAvatarV2, App> = (
  { app, me },
  { body },
) => setOwnPicture(app, me, avatar, body.avatarId, body.crop)
