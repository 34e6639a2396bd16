import type { App } from '#platform/app.ts'
import type { Requester, UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'

/** What media needs of the services above it, whose messages, notes and the like carry files: each adds its own to `app.services.mediaUses`. */
export interface MediaUse {
  /**
   * Those of these files that the person may read because of something they can see now.
   * @param roomId where they are shown, if the client says so; only tells where to look first
   */
  readableBy(
    app: App,
    person: Requester,
    mediaIds: readonly string[],
    roomId: string | undefined,
  ): Promise<ReadonlySet<string>>
  /** Those of these files that anything at all refers to. */
  inUse(q: Queryable, tenantId: string, mediaIds: readonly string[]): Promise<ReadonlySet<string>>
  /** What a file is called by what refers to it under this id, where the person can see that now. */
  nameOf?(app: App, person: Requester, mediaId: string, referrerId: string): Promise<string | undefined>
  /**
   * A first look, before the bytes come, at whether the space of a folder has room for them.
   * @throws quotaExceeded
   */
  requireSpace?(app: App, person: Requester, folderId: string, bytes: number): Promise<void>
  /** What a person, or room, has been given instead of what everybody may use. */
  quotaBytes?(q: Queryable, owner: UserKey): Promise<number | undefined>
  /** What files of others take of what a person may use; their own are counted anyway. */
  foreignBytes?(q: Queryable, owner: UserKey): Promise<number>
}

declare module '#platform/app.ts' {
  interface Services {
    mediaUses: MediaUse[]
  }
}

/** Asks one after the other for what is not readable yet; the highest service first, since most files are in messages. */
export async function readableElsewhere(
  app: App,
  person: Requester,
  mediaIds: readonly string[],
  roomId: string | undefined,
): Promise<Set<string>> {
  const readable = new Set<string>()
  for (const use of app.services.mediaUses.toReversed()) {
    const unreadableIds = mediaIds.filter(id => !readable.has(id))
    if (unreadableIds.length === 0) break
    for (const id of await use.readableBy(app, person, unreadableIds, roomId)) readable.add(id)
  }
  return readable
}

/** What a file is called where the person sees it under this id; undefined where they do not. */
export async function nameElsewhere(
  app: App,
  person: Requester,
  mediaId: string,
  referrerId: string,
): Promise<string | undefined> {
  for (const use of app.services.mediaUses.toReversed()) {
    const name = await use.nameOf?.(app, person, mediaId, referrerId)
    if (name !== undefined) return name
  }
  return undefined
}

export async function usedAnywhere(
  app: App,
  q: Queryable,
  tenantId: string,
  mediaIds: readonly string[],
): Promise<Set<string>> {
  const usedIds = new Set<string>()
  for (const use of app.services.mediaUses)
    for (const id of await use.inUse(q, tenantId, mediaIds)) usedIds.add(id)
  return usedIds
}
