import type { Message } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { releaseMedia } from '../../media/index.ts'
import { releaseMessageMedia } from '../media/media-use.ts'
import { changeMessage, type Me, type Target } from '../messages/change.ts'
import { sealMessages } from '../messages/held-messages.ts'
import { deleteAttachments, updateMessage } from '../messages/message-store.ts'
import { requireRecall } from '../policy.ts'
import { dropReminders } from '../reminders/reminders.ts'

/**
 * Recalls a message for everybody: a tombstone stays in its place, and everything it said or carried is deleted. Recalling what was
 * recalled answers the tombstone.
 * @throws messageNotFound, notYourMessage, recallWindowClosed
 */
export async function recallMessage(app: App, me: Me, target: Target): Promise<Message> {
  let mediaIds: string[] = []
  const message = await changeMessage(app, me, target, {}, async change => {
    const { tx, message } = change
    if (message.recalled_time) return undefined
    requireRecall(app, me, change)
    await sealMessages(app, tx, message, { seqs: [message.seq], cause: 'RECALLED' })
    mediaIds = await releaseMessageMedia(tx, message, [message.seq])
    const reminders = await dropReminders(tx, message, [message.seq])
    const wasPinned = await deleteAttachments(tx, message, [message.seq])
    const time = new Date(app.clock.now())
    await updateMessage(tx, message, {
      content: '',
      meta: null,
      reply_to_seq: null,
      is_edited: false,
      edited_time: null,
      recalled_time: time,
      recalled_by: me.userId,
      updated_time: time,
    })
    return { isTextChanged: true, arePinsChanged: wasPinned, andThen: reminders }
  })
  await releaseMedia(app, me.tenantId, mediaIds)
  return message
}
