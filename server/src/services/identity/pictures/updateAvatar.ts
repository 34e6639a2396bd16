import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { avatar, setOwnPicture } from './own-picture.ts'

export const updateAvatar: Handler<typeof contract.identity.updateAvatar, App> = async (
  { app, me },
  { body },
) => {
  return setOwnPicture(app, me, avatar, body.avatarId)
}
