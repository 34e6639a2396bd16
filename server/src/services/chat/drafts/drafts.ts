import type { DraftState, Mention } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { requireMember } from '../../room/index.ts'
import { readPlaces } from '../mentions/mentions.ts'
import type { Me } from '../messages/change.ts'
import { readDraftText } from '../messages/content.ts'
import { findVisible } from '../messages/message-store.ts'
import { type DraftKey, deleteDraft, findDraftTime, putDraft } from './draft-store.ts'

interface Typed {
  content: string
  mentions?: Mention[] | undefined
  replyToMessageId?: string | undefined
}

/**
 * Keeps what a person has begun to write over what they had; an empty text that answers nothing is none. What they cannot see any more is
 * answered no longer: a draft is not lost because of it. Their devices hear of every change, the one that wrote it too.
 * @throws roomNotFound, messageTooLong, validationFailed for a mention that is none
 */
export async function keepDraft(app: App, me: Me, roomId: string, input: Typed): Promise<DraftState> {
  await requireMember(app, me, roomId)
  const content = readDraftText(input.content)
  const mentions = readPlaces(content, input.mentions)
  const replyTo =
    input.replyToMessageId &&
    (await findVisible(app.db, me.tenantId, me.userId, input.replyToMessageId, roomId))
  const quotedMessage = replyTo && !replyTo.recalled_time ? replyTo : undefined
  const key = { tenantId: me.tenantId, userId: me.userId, roomId }
  return transact(app, async tx => {
    if (content === '' && !quotedMessage) return forget(app, tx, key)
    const newDraft = { content, mentions, replyToSeq: quotedMessage?.seq ?? null }
    const savedDraft = await putDraft(tx, key, newDraft, new Date(app.clock.now()))
    const time = savedDraft ?? (await findDraftTime(tx, key))
    if (!time) throw fail('roomNotFound')
    const updatedTime = time.getTime()
    const draft = {
      roomId,
      content,
      mentions,
      updatedTime,
      ...(quotedMessage ? { replyToMessageId: quotedMessage.message_id } : {}),
    }
    const state = { roomId, updatedTime, draft }
    if (savedDraft) await tell(app, tx, key, state)
    return state
  })
}

/** @throws roomNotFound */
export async function forgetDraft(app: App, me: Me, roomId: string): Promise<DraftState> {
  await requireMember(app, me, roomId)
  return transact(app, tx => forget(app, tx, { tenantId: me.tenantId, userId: me.userId, roomId }))
}

async function forget(app: App, tx: Tx, key: DraftKey): Promise<DraftState> {
  const deletedDraft = await deleteDraft(tx, key)
  const updatedTime = Math.max(app.clock.now(), (deletedDraft?.getTime() ?? 0) + 1)
  const state = { roomId: key.roomId, updatedTime }
  if (deletedDraft) await tell(app, tx, key, state)
  return state
}

/** By the room's key, so that it comes before what is published of the room being hidden or left later. */
const tell = (app: App, tx: Tx, { tenantId, userId, roomId }: DraftKey, data: DraftState) =>
  app.outbox.add(tx, tenantId, roomId, [{ to: { users: [userId] }, event: { type: 'draftUpdated', data } }])
