import type { MediaKind } from '@trau/contract'
import { pictureTypes, videoTypes } from '@trau/contract/rules/upload'
import { fileMessagesOf } from '../../../sync/outbox/file-messages.ts'

const pictures = new Set(pictureTypes)
const videos = new Set(videoTypes)

/** What the browser says a file is, as far as it can be shown; the server looks for itself. */
export const kindOf = ({ type }: Pick<File, 'type'>): MediaKind =>
  pictures.has(type) ? 'IMAGE' : videos.has(type) ? 'VIDEO' : 'FILE'

export const isShown = (file: Pick<File, 'type'>) => kindOf(file) !== 'FILE'

/** What the picker of pictures and videos offers. */
export const shownTypes = [...pictures, ...videos].join(',')

/** What is chosen to be sent as files is shown nowhere. */
export const messagesOf = <F extends Pick<File, 'type'>>(files: readonly F[], asFile = false) =>
  fileMessagesOf(files, file => !asFile && isShown(file))
