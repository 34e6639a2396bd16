import type { Crop } from '@trau/contract'
import { maxPictureBytes, pictureTypes } from '@trau/contract/rules/upload'
import { api } from '../api/api.ts'
import { updateGroup } from '../model/rooms/group-commands.ts'

export const acceptedPictures = pictureTypes.join(',')
/** Uploading a picture over a phone takes longer than a call. */
export const uploadMs = 60_000

/** What keeps a chosen file from being a picture here; undefined when nothing does. */
export function checkPicture(file: File): 'notAPicture' | 'tooLarge' | undefined {
  if (!pictureTypes.includes(file.type)) return 'notAPicture'
  return file.size > maxPictureBytes ? 'tooLarge' : undefined
}

/** Uploads a picture and gives it to a group; rejects as the calls do. */
export async function saveGroupPicture(roomId: string, upload: FormData, crop: Crop | undefined) {
  if (crop) upload.set('crop', JSON.stringify(crop))
  const { pictureId } = await api.room.uploadRoomAvatarV2({ body: upload as never, timeoutMs: uploadMs })
  await updateGroup(roomId, { avatarId: pictureId })
}
