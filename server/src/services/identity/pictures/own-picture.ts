import type { Picture, User } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Crop } from '#platform/pictures/index.ts'
import { changeOwn } from '../profile/own-profile.ts'
import type { RequestingUser } from '../users/user-cache.ts'
import type { ProfileChange, UserRow } from '../users/user-store.ts'
import { markTaken } from './picture-store.ts'
import { forgetPictures, takePicture } from './pictures.ts'

interface Place {
  current(row: UserRow): string | null
  change(picture: Picture | undefined): ProfileChange
}

export const avatar: Place = {
  current: row => row.avatar_id,
  change: picture => ({
    avatar_id: picture?.pictureId ?? null,
    avatar_url: picture?.url ?? null,
    avatar_hash: picture?.hash ?? null,
  }),
}

export const cover: Place = {
  current: row => row.cover_photo_id,
  change: picture => ({
    cover_photo_id: picture?.pictureId ?? null,
    cover_photo_url: picture?.url ?? null,
    cover_photo_hash: picture?.hash ?? null,
  }),
}

/**
 * Puts an uploaded picture, or a part of it, into its place in the caller's profile, or none where it is null. What was there is gone. Absent, it
 * changes nothing.
 * @throws pictureNotFound, pictureInvalid
 */
export async function setOwnPicture(
  app: App,
  me: RequestingUser,
  place: Place,
  pictureId: string | null | undefined,
  crop?: Crop,
): Promise<User> {
  const picture = pictureId ? await takePicture(app, me, pictureId, crop) : undefined
  const replacedIds: string[] = []
  const user = await changeOwn(app, me, async (before, tx) => {
    const old = place.current(before)
    replacedIds.length = 0
    if (pictureId === undefined) return {}
    // The same picture may stand in both places, for whoever wants that.
    const isUsed = (id: string) =>
      [avatar, cover].some(other => other !== place && other.current(before) === id)
    if (old && old !== picture?.pictureId && !isUsed(old)) replacedIds.push(old)
    if (pictureId && picture && pictureId !== picture.pictureId && pictureId !== old && !isUsed(pictureId))
      replacedIds.push(pictureId)
    if (picture && !(await markTaken(tx, me.tenantId, picture.pictureId))) throw fail('pictureNotFound')
    return place.change(picture)
  })
  await forgetPictures(app, me.tenantId, replacedIds).catch(error =>
    app.log.warn({ err: error }, 'a picture that was replaced could not be removed'),
  )
  return user
}
