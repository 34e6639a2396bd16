import { maxPersonalTags, type PersonalTag, type RoomEntry } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { mayBeIcon } from '#platform/icon-sets.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { requireActor } from '../policy.ts'
import { changeRoom, writeInto } from '../rooms/change.ts'
import { publishOwn, publishSelf } from '../rooms/events.ts'
import { findNamedPrivateRooms, lockRoom, updateMember } from '../rooms/room-store.ts'
import type { RoomRow } from '../tables.ts'
import { deleteTag, lockTags, saveTag, selectTags } from './tag-store.ts'

type TagEdit = Partial<{ [K in keyof PersonalTag]: PersonalTag[K] | undefined }>

export interface OwnChange {
  /** All tags of the room. */
  personalTags?: readonly TagEdit[] | undefined
  editedTags?: readonly (TagEdit & { tagId: string })[] | undefined
  privateName?: string | undefined
  isMarkedUnread?: boolean | undefined
}

/**
 * Changes what a member alone has set about a room. Nobody else hears of it; their own devices do.
 * @throws roomNotFound, personalTagNotFound, tooManyPersonalTags, validationFailed where a new tag has no text or an icon does not exist
 */
export function changeOwnMember(
  app: App,
  me: UserKey,
  roomId: string,
  change: OwnChange,
): Promise<RoomEntry> {
  const { personalTags, editedTags, privateName, isMarkedUnread } = change
  return changeRoom(app, me.tenantId, roomId, async (tx, room) => {
    await requireActor(tx, room.row, me.userId)
    const tagIds =
      personalTags || editedTags ? await changeTags(app, tx, me, personalTags, editedTags ?? []) : undefined
    const columns = {
      ...(tagIds ? { personal_tags: JSON.stringify(tagIds) } : {}),
      ...(privateName === undefined ? {} : { private_name: privateName }),
      ...(isMarkedUnread === undefined ? {} : { is_marked_unread: isMarkedUnread }),
    }
    if (Object.keys(columns).length > 0) await updateMember(tx, room.row, me.userId, columns)
    return publishOwn(app, tx, room, me.userId)
  })
}

/**
 * What a person called their rooms, and which tags they gave them; rooms with one other person stay after an erasure. What the others called
 * those rooms named the person: it goes, too, and their devices follow.
 */
export async function eraseOwnSettings(app: App, tx: Tx, { tenantId, userId }: UserKey): Promise<void> {
  const namedRooms: { row: RoomRow; namedBy: string }[] = []
  // A room before its members, as every send locks them.
  for (const { roomId, namedBy } of await findNamedPrivateRooms(tx, { tenantId, userId })) {
    const row = await lockRoom(tx, tenantId, roomId)
    if (row) namedRooms.push({ row, namedBy })
  }
  await tx
    .updateTable('room_member')
    .set({ private_name: '', personal_tags: '[]' })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  for (const { row, namedBy } of namedRooms)
    await writeInto(app, tx, row, async room => {
      await updateMember(tx, row, namedBy, { private_name: '' })
      await publishSelf(app, tx, room, namedBy)
    })
}

/** Makes and changes tags, and answers the ids of those that the room is to have. */
async function changeTags(
  app: App,
  tx: Tx,
  me: UserKey,
  ofRoom: readonly TagEdit[] | undefined,
  tagEdits: readonly TagEdit[],
): Promise<string[] | undefined> {
  await lockTags(tx, me.tenantId, me.userId)
  const tags = new Map((await selectTags(tx, me.tenantId, me.userId)).map(tag => [tag.tagId, tag]))
  const changedTags = new Set<PersonalTag>()
  const take = (edit: TagEdit): string => {
    const old = edit.tagId === undefined ? undefined : tags.get(edit.tagId)
    if (edit.tagId !== undefined && !old) throw fail('personalTagNotFound')
    if (old && edit.text === undefined) return old.tagId
    if (edit.text === undefined)
      throw fail('validationFailed', { fields: [{ path: 'body.personalTags', reason: 'required' }] })
    const { text, colour, emoji, icon } = edit
    if (icon && !mayBeIcon(icon, app.config.iconHosts.length > 0))
      throw fail('validationFailed', { fields: [{ path: 'body.personalTags', reason: 'invalid' }] })
    const tag: PersonalTag = {
      tagId: old?.tagId ?? uuidv7(),
      text,
      ...(colour ? { colour } : {}),
      ...(emoji ? { emoji } : {}),
      ...(icon ? { icon } : {}),
    }
    if (old && isSame(old, tag)) return old.tagId
    tags.set(tag.tagId, tag)
    changedTags.add(tag)
    return tag.tagId
  }
  for (const edit of tagEdits) take(edit)
  const ids = ofRoom && [...new Set(ofRoom.map(take))]
  if (tags.size > maxPersonalTags) throw fail('tooManyPersonalTags', { max: maxPersonalTags })
  const now = new Date(app.clock.now())
  for (const tag of changedTags) await saveTag(tx, me, tag, now)
  if (changedTags.size > 0) await publishTags(app, tx, me)
  return ids
}

const isSame = (a: PersonalTag, b: PersonalTag) =>
  a.text === b.text && a.colour === b.colour && a.emoji === b.emoji && a.icon === b.icon

/** Tells the person's devices all of their tags; the caller holds the lock on them. */
async function publishTags(app: App, tx: Tx, me: UserKey): Promise<PersonalTag[]> {
  const personalTags = await selectTags(tx, me.tenantId, me.userId)
  await app.outbox.add(tx, me.tenantId, me.userId, [
    { to: { users: [me.userId] }, event: { type: 'personalTagsUpdated', data: { personalTags } } },
  ])
  return personalTags
}

/** Answers those that are left. @throws personalTagNotFound */
export function forgetTag(app: App, me: UserKey, tagId: string): Promise<PersonalTag[]> {
  return transact(app, async tx => {
    await lockTags(tx, me.tenantId, me.userId)
    if (!(await deleteTag(tx, me.tenantId, me.userId, tagId))) throw fail('personalTagNotFound')
    return publishTags(app, tx, me)
  })
}
