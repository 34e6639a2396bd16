import type { MediaKind } from '@trau/contract'
import { api } from '../../api/api.ts'
import type { OutboxEntry } from '../../storage/local-db.ts'
import { fileMessagesOf, followingFile } from './file-messages.ts'

/**
 * The messages that an album becomes when the server knows some of its files as no pictures or videos, whatever their names said: those that
 * it can show stay together, under the album's id, and each of the others follows as a file. Undefined when it knows none as such.
 */
export async function regroup(album: OutboxEntry): Promise<OutboxEntry[] | undefined> {
  const mediaIds = (album.files ?? []).flatMap(({ mediaId }) => mediaId ?? [])
  const { items } = await api.media.listMedia({ body: { mediaIds } })
  return splitAlbum(album, new Map(items.map(({ mediaId, kind }) => [mediaId, kind])))
}

/** @param kinds of the files, by their ids on the server */
export function splitAlbum(
  album: OutboxEntry,
  kinds: ReadonlyMap<string, MediaKind>,
): OutboxEntry[] | undefined {
  const files = (album.files ?? []).map(file => ({
    ...file,
    kind: (file.mediaId && kinds.get(file.mediaId)) || file.kind,
  }))
  const [first, ...rest] = fileMessagesOf(files, ({ kind }) => kind === 'IMAGE' || kind === 'VIDEO')
  if (first?.files.length === files.length && first.type === 'MEDIA') return undefined
  return [{ ...album, ...first! }, ...rest.map(message => ({ ...followingFile(album), ...message }))]
}
