import { z } from 'zod'
import { self, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { uploadedFile } from '../file.ts'
import { maxPictureBytes } from '../rules/upload.ts'
import { id } from '../text.ts'
import { Crop, Picture, User } from './models.ts'

const path = servicePath('identity-service')

/** Pictures: a file is uploaded first and taken by its id then, so that it can be looked at between the two. */
const upload = (version: 'v1' | 'v2', rest: string, what: string) =>
  endpoint({
    method: 'POST',
    path: path(version, rest),
    summary: `Upload a picture for the caller’s ${what} (JPEG, PNG, WebP, GIF or AVIF, 10 MB, 40 million pixels); it is deleted after a day if unused`,
    access: user,
    body: z.object({ file: uploadedFile(), crop: Crop.optional() }),
    answer: Picture,
    errors: ['pictureInvalid'],
    limit: { perMinute: 10, burst: 10 },
    bodyLimit: maxPictureBytes,
    upload: true,
  })
export const uploadAvatar = upload('v1', '/users/avatar/upload', 'avatar')
export const uploadAvatarV2 = upload('v2', '/users/@/avatar/upload', 'avatar')
export const uploadCover = upload('v2', '/users/@/cover/upload', 'cover')

const takePicture = {
  answer: User,
  errors: ['userNotFound', 'pictureNotFound', 'pictureInvalid'],
  limit: { perMinute: 30, burst: 15 },
} as const
const avatarId = z
  .string()
  .max(64)
  .nullish()
  .describe('Of an upload of the caller; null removes the picture, absent keeps it')

export const updateAvatar = endpoint({
  ...takePicture,
  method: 'PUT',
  path: path('v1', '/users/{userId}/avatar'),
  summary: 'Set an uploaded picture as the caller’s avatar, or remove it',
  access: self,
  params: z.object({ userId: id() }),
  body: z.object({ avatarId }),
})
export const updateAvatarV2 = endpoint({
  ...takePicture,
  method: 'PUT',
  path: path('v2', '/users/@/avatar'),
  summary: 'As v1, for the caller; with a crop only that part of the picture is used',
  access: user,
  body: z.object({ avatarId, crop: Crop.optional() }),
})
export const updateCover = endpoint({
  ...takePicture,
  method: 'PUT',
  path: path('v2', '/users/@/cover'),
  summary: 'Set an uploaded picture, or a part of it, as the caller’s cover, or remove it',
  access: user,
  body: z.object({ coverPhotoId: avatarId, crop: Crop.optional() }),
})
