import { maxAlbum } from '@trau/contract/rules/attachment'
import { v7 } from 'uuid'
import type { OutboxEntry } from '../../storage/local-db.ts'

/** Another message of the same press, for files that cannot go with the first one: its words and its quote stay there. */
export function followingFile(message: OutboxEntry): OutboxEntry {
  const { replyToMessageId: _, quotedText: __, mentions: ___, ...same } = message
  return { ...same, content: '', clientMessageId: v7() }
}

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
