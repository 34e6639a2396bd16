import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { NodeAccess } from '../policy.ts'
import { visiblePage } from '../visible-page.ts'
import { selectAttachments } from './attachment-store.ts'

/** The latest files in the messages of a room that the person can see. */
export async function visibleAttachments(
  app: App,
  me: Requester,
  roomId: string,
  limit: number,
): Promise<NodeAccess[]> {
  const { accesses } = await visiblePage(app, me, {
    limit,
    after: undefined,
    select: (after: { seq: number; position: number } | undefined, limit) =>
      selectAttachments(app.db, me.tenantId, roomId, after, limit),
    placeOf: row => ({ seq: row.seq!, position: row.position! }),
  })
  return accesses
}
