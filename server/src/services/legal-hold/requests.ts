import { type HoldRequest, type HoldRequestKind, maxHolds } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import {
  changeActiveCount,
  countOpenHolds,
  findHold,
  insertHold,
  lockPolicy,
  moveHold,
} from './hold-store.ts'
import { decideRequest, findRequest, findWaiting, insertRequest } from './request-store.ts'
import type { HoldRow, RequestRow } from './tables.ts'
import { requestMs, viewRequests } from './view.ts'

/** What two administrators do together. Everything here holds the tenant's policy row, so that it happens one after the other. */

type Me = Pick<Requester, 'tenantId' | 'userId'>

export type NewHold = Pick<HoldRow, 'reason' | 'user_ids' | 'room_ids' | 'from_time' | 'until_time'>

/** @throws holdsNotAllowed, tooManyHolds */
export async function askForHold(app: App, me: Me, hold: NewHold): Promise<HoldRequest> {
  const row = await transact(app, async tx => {
    const policy = await lockPolicy(tx, me.tenantId)
    if (!policy?.is_on) throw fail('holdsNotAllowed')
    const since = new Date(app.clock.now() - requestMs)
    if ((await countOpenHolds(tx, me.tenantId, since)) >= maxHolds)
      throw fail('tooManyHolds', { max: maxHolds })
    const { hold_id } = await insertHold(tx, {
      ...{ tenant_id: me.tenantId, hold_id: uuidv7(), ...hold, status: 'REQUESTED' },
      ...{ created_time: new Date(app.clock.now()), opened_time: null, ended_time: null },
    })
    return writeRequest(app, tx, me, { holdId: hold_id, kind: 'OPEN', note: '' })
  })
  return viewOne(app, row)
}

/** To end an active hold, or to export what it covers. @throws holdNotFound, holdNotActive, holdRequestPending */
export async function askAboutHold(
  app: App,
  me: Me,
  newRequest: { holdId: string; kind: Exclude<HoldRequestKind, 'OPEN'>; note: string },
): Promise<HoldRequest> {
  const row = await transact(app, async tx => {
    await lockPolicy(tx, me.tenantId)
    const hold = await findHold(tx, me.tenantId, newRequest.holdId)
    if (!hold) throw fail('holdNotFound')
    if (hold.status !== 'ACTIVE') throw fail('holdNotActive')
    const now = new Date(app.clock.now())
    if (await findWaiting(tx, { tenantId: me.tenantId, ...newRequest, now })) throw fail('holdRequestPending')
    return writeRequest(app, tx, me, newRequest)
  })
  return viewOne(app, row)
}

function writeRequest(
  app: App,
  tx: Tx,
  me: Me,
  { holdId, kind, note }: { holdId: string; kind: HoldRequestKind; note: string },
): Promise<RequestRow> {
  const now = app.clock.now()
  return insertRequest(tx, {
    ...{ tenant_id: me.tenantId, request_id: uuidv7(), hold_id: holdId, kind, note },
    ...{ requested_by: me.userId, requested_time: new Date(now), expires_time: new Date(now + requestMs) },
  })
}

/**
 * Another administrator approves: it takes effect with the commit.
 * @throws holdRequestNotFound, holdRequestDecided, ownHoldRequest, holdsNotAllowed, holdNotActive
 */
export async function approve(app: App, me: Me, requestId: string): Promise<HoldRequest> {
  const row = await transact(app, async tx => {
    const policy = await lockPolicy(tx, me.tenantId)
    const request = await findRequest(tx, me.tenantId, requestId)
    if (!request) throw fail('holdRequestNotFound')
    if (request.requested_by === me.userId) throw fail('ownHoldRequest')
    const now = new Date(app.clock.now())
    const decidedRequest = await decideRequest(tx, request, { status: 'APPROVED', by: me.userId, now })
    if (!decidedRequest) throw fail('holdRequestDecided')
    await takeEffect(tx, decidedRequest, { isAllowed: policy?.is_on ?? false, now })
    return decidedRequest
  })
  return viewOne(app, row)
}

async function takeEffect(
  tx: Tx,
  request: RequestRow,
  { isAllowed, now }: { isAllowed: boolean; now: Date },
): Promise<void> {
  const { tenant_id: tenantId, kind } = request
  if (kind === 'OPEN') {
    if (!isAllowed) throw fail('holdsNotAllowed')
    if (!(await moveHold(tx, request, 'REQUESTED', { status: 'ACTIVE', opened_time: now })))
      throw fail('holdRequestDecided')
    await changeActiveCount(tx, tenantId, 1)
  } else if (kind === 'END') {
    if (!(await moveHold(tx, request, 'ACTIVE', { status: 'ENDED', ended_time: now })))
      throw fail('holdNotActive')
    await changeActiveCount(tx, tenantId, -1)
  } else if ((await findHold(tx, tenantId, request.hold_id))?.status !== 'ACTIVE') throw fail('holdNotActive')
}

/** Its own requester withdraws it. @throws holdRequestNotFound, holdRequestDecided */
export async function refuse(app: App, me: Me, requestId: string): Promise<HoldRequest> {
  const row = await transact(app, async tx => {
    await lockPolicy(tx, me.tenantId)
    const request = await findRequest(tx, me.tenantId, requestId)
    if (!request) throw fail('holdRequestNotFound')
    const status = request.requested_by === me.userId ? 'WITHDRAWN' : 'REFUSED'
    const decidedRequest = await decideRequest(tx, request, {
      status,
      by: me.userId,
      now: new Date(app.clock.now()),
    })
    if (!decidedRequest) throw fail('holdRequestDecided')
    if (decidedRequest.kind === 'OPEN') await moveHold(tx, decidedRequest, 'REQUESTED', { status: 'REFUSED' })
    return decidedRequest
  })
  return viewOne(app, row)
}

async function viewOne(app: App, row: RequestRow): Promise<HoldRequest> {
  const [request] = await viewRequests(app, row.tenant_id, [row])
  return request!
}
