import { transact } from '#platform/outbox/outbox.ts'
import { deleteLocks } from '../../drive/index.ts'
import { type Answer, type Dav, DavRefusal } from '../context.ts'
import { tokenOf } from '../properties/live.ts'
import { locksOf, requireConditions, requirePresent } from '../require.ts'
import { resolve } from '../resolve.ts'

/** Ends a lock of the person's own that holds for the resource. */
export async function unlock(dav: Dav): Promise<Answer> {
  const { app, me, request } = dav
  const token = /^\s*<([^<>]+)>\s*$/.exec(String(request.headers['lock-token'] ?? ''))?.[1]
  if (!token) throw new DavRefusal(400)
  const target = await resolve(app, me, dav.segments)
  await requireConditions(dav, target)
  const heldLock = (await locksOf(dav, requirePresent(target))).find(one => tokenOf(one.lock_id) === token)
  if (!heldLock) throw new DavRefusal(409, 'lock-token-matches-request-uri')
  if (heldLock.user_id !== me.userId) throw new DavRefusal(403)
  await transact(app, tx => deleteLocks(tx, me.tenantId, [heldLock.lock_id]))
  return { status: 204 }
}
