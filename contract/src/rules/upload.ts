/** Limits of uploads, in bytes, and the types that both sides treat as pictures and videos. */
export const maxPictureBytes = 10 * 1024 * 1024
/** Larger files go by tus (`…/media/upload/@/resumable`, https://tus.io/protocols/resumable-upload). */
export const smallFileBytes = 25 * 1024 * 1024
/** Files of one upload request. */
export const maxUploadedTogether = 10
/** Media whose links one request answers. */
export const maxLinksAtOnce = 100

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
export const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime']
