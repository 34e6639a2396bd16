import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { readActiveHolds } from './hold-store.ts'
import { insertFiles, insertItems } from './sealed-store.ts'
import type { HoldRow, SealCause, SealedItemRow } from './tables.ts'

export const itemPurpose = 'legal-hold-item'

/** Something that a hold can cover: a message or a call. */
export interface HeldItem {
  itemId: string
  kind: SealedItemRow['kind']
  roomId: string
  /** Who wrote it, or took part in it. */
  personIds: readonly string[]
  createdTime: Date
  /** All that it says, as JSON. */
  content: Record<string, unknown>
  mediaIds: readonly string[]
}

/** The services above that have such things add this, for an export: what is there, not what was deleted. */
export interface HeldSource {
  itemsOf(app: App, hold: HoldRow): AsyncIterable<HeldItem>
}

declare module '#platform/app.ts' {
  interface Services {
    heldSources: readonly HeldSource[]
  }
}

export const covers = (
  hold: HoldRow,
  item: Pick<HeldItem, 'roomId' | 'personIds' | 'createdTime'>,
): boolean =>
  (hold.room_ids.includes(item.roomId) || item.personIds.some(id => hold.user_ids.includes(id))) &&
  (hold.from_time === null || item.createdTime >= hold.from_time) &&
  (hold.until_time === null || item.createdTime < hold.until_time)

/**
 * To be called in the transaction that deletes content, before it does: what an active hold covers is kept sealed. Where nothing is held, which
 * one row tells, nothing is read.
 * @param read what will be deleted; what has been deleted before is not in it
 */
export async function sealHeld(
  app: App,
  tx: Tx,
  of: { tenantId: string; cause: SealCause },
  read: () => Promise<readonly HeldItem[]>,
): Promise<void> {
  const holds = await readActiveHolds(tx, of.tenantId)
  if (holds.length === 0) return
  const items = (await read()).filter(item => holds.some(hold => covers(hold, item)))
  if (items.length === 0) return
  const newIds = await insertItems(
    tx,
    items.map(item => ({
      tenant_id: of.tenantId,
      item_id: item.itemId,
      kind: item.kind,
      room_id: item.roomId,
      person_ids: [...item.personIds],
      created_time: item.createdTime,
      sealed_time: new Date(app.clock.now()),
      cause: of.cause,
      sealed: app.secrets.seal(JSON.stringify(item.content), itemPurpose),
    })),
  )
  await insertFiles(
    tx,
    items
      .filter(item => newIds.has(item.itemId))
      .flatMap(item =>
        [...new Set(item.mediaIds)].map(mediaId => ({
          tenant_id: of.tenantId,
          item_id: item.itemId,
          media_id: mediaId,
        })),
      ),
  )
}

/** In the transaction that erases somebody's account. @throws underLegalHold */
export async function requireNotHeld(tx: Tx, tenantId: string, userId: string): Promise<void> {
  const holds = await readActiveHolds(tx, tenantId)
  if (holds.some(hold => hold.user_ids.includes(userId))) throw fail('underLegalHold')
}
