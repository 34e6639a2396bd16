import type { MediaKind } from '@trau/contract'
import { maxAlbum } from '@trau/contract/rules/attachment'
import { pictureTypes, videoTypes } from '@trau/contract/rules/upload'

const pictures = new Set(pictureTypes)
const videos = new Set(videoTypes)

/** What the browser says a file is, as far as it can be shown; the server looks for itself. */
export const kindOf = ({ type }: Pick<File, 'type'>): MediaKind =>
  pictures.has(type) ? 'IMAGE' : videos.has(type) ? 'VIDEO' : 'FILE'

export const isShown = (file: Pick<File, 'type'>) => kindOf(file) !== 'FILE'

/** What the picker of pictures and videos offers. */
export const shownTypes = [...pictures, ...videos].join(',')

/** The messages that some files make: what can be shown in albums, everything else one by one, in the order chosen. */
export function messagesOf<F extends Pick<File, 'type'>>(
  files: readonly F[],
  asFile = false,
): { type: 'MEDIA' | 'FILE'; files: F[] }[] {
  const shownFiles = asFile ? [] : files.filter(isShown)
  const albums = Array.from({ length: Math.ceil(shownFiles.length / maxAlbum) }, (_, index) => ({
    type: 'MEDIA' as const,
    files: shownFiles.slice(index * maxAlbum, (index + 1) * maxAlbum),
  }))
  const others = files.filter(file => !shownFiles.includes(file))
  return [...albums, ...others.map(file => ({ type: 'FILE' as const, files: [file] }))]
}
