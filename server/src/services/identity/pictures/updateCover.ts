import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { cover, setOwnPicture } from './own-picture.ts'

export const updateCover: Handler<typeof contract.identity.updateCover, App> = ({ app, me }, { body }) =>
  setOwnPicture(app, me, cover, body.coverPhotoId, body.crop)
