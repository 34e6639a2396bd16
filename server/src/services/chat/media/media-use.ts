import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { type MediaUse, planRelease } from '../../media/index.ts'
import type { MessageRow } from '../tables.ts'
import {
  deleteMessageMedia,
  selectMediaInUse,
  selectMediaOfMessages,
  selectReadableMedia,
  selectVisibleSeqs,
} from './media-store.ts'

/** What messages mean to files: who can see the message can read what it carries, and what one carries stays. */
export const mediaUse: MediaUse = {
  async readableBy(app, person, mediaIds) {
    const isUnlocked = await app.services.hidden.isUnlocked(person)
    return new Set(await selectReadableMedia(app.db, person, mediaIds, isUnlocked))
  },
  inUse: async (q, tenantId, mediaIds) => new Set(await selectMediaInUse(q, tenantId, mediaIds)),
}

/** What the drive asks about the messages of attachments. */
export const attachmentMessages = {
  async visibleSeqs(
    app: App,
    person: Requester,
    roomId: string,
    seqs: readonly number[],
  ): Promise<ReadonlyMap<number, string>> {
    const isUnlocked = await app.services.hidden.isUnlocked(person)
    return selectVisibleSeqs(app.db, person, roomId, seqs, isUnlocked)
  },
}

/**
 * The files of messages that are about to lose them, in the transaction that takes them away. Its caller hands them to `releaseMedia`
 * after the commit; should the process end before that, the job of media finds them.
 */
export async function releaseMessageMedia(
  tx: Tx,
  room: { tenant_id: string; room_id: string },
  seqs: readonly number[],
): Promise<string[]> {
  const mediaIds = await selectMediaOfMessages(tx, room, seqs)
  await planRelease(tx, room.tenant_id, mediaIds)
  return mediaIds
}

/** The same for the picture of a page that a message stops showing. */
export async function letGoOfPreview(tx: Tx, message: MessageRow): Promise<string[]> {
  const image = message.meta?.preview?.image
  if (!image) return []
  await deleteMessageMedia(tx, message, image.mediaId)
  await planRelease(tx, message.tenant_id, [image.mediaId])
  return [image.mediaId]
}
