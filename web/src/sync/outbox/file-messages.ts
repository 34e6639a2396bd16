import { maxAlbum } from '@trau/contract/rules/attachment'

/** The messages that some files make: what can be shown in albums, everything else one by one, in the order chosen. */
export function fileMessagesOf<F>(
  files: readonly F[],
  isShown: (file: F) => boolean,
): { type: 'MEDIA' | 'FILE'; files: F[] }[] {
  const shownFiles = files.filter(isShown)
  const albums = Array.from({ length: Math.ceil(shownFiles.length / maxAlbum) }, (_, index) => ({
    type: 'MEDIA' as const,
    files: shownFiles.slice(index * maxAlbum, (index + 1) * maxAlbum),
  }))
  const others = files.filter(file => !shownFiles.includes(file))
  return [...albums, ...others.map(file => ({ type: 'FILE' as const, files: [file] }))]
}
