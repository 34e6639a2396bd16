/** As the server takes them. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
const largest = 10 * 1024 * 1024
/** Uploading a picture over a phone takes longer than a call. */
export const uploadMs = 60_000

/** What keeps a chosen file from being a picture here; undefined when nothing does. */
export function checkPicture(file: File): 'notAPicture' | 'tooLarge' | undefined {
  if (!acceptedPictures.split(',').includes(file.type)) return 'notAPicture'
  return file.size > largest ? 'tooLarge' : undefined
}
