import { maxPictureBytes, pictureTypes } from '@trau/contract/rules/upload'
export const acceptedPictures = pictureTypes.join(',')
/** Uploading a picture over a phone takes longer than a call. */
export const uploadMs = 60_000

/** What keeps a chosen file from being a picture here; undefined when nothing does. */
export function checkPicture(file: File): 'notAPicture' | 'tooLarge' | undefined {
  if (!pictureTypes.includes(file.type)) return 'notAPicture'
  return file.size > maxPictureBytes ? 'tooLarge' : undefined
}
