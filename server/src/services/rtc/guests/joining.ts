import type { GuestCall } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { findCall, type StoredCall } from '../call-store.ts'
import { changeCall } from '../changing.ts'
import { chooseTransport, mostIn, requireGroupCall } from '../machine/group.ts'
import {
  type CallModel,
  change,
  isLive,
  joinedOf,
  joining,
  nextPosition,
  type Participant,
  participantOf,
} from '../machine/model.ts'
import { newParticipant } from '../machine/start.ts'
import { settleGroup } from '../machine/time.ts'
import { mediaPower } from '../media/power.ts'
import type { CallLinkRow } from '../tables.ts'
import { viewCall } from '../view.ts'
import { findLink, holdLink } from './link-store.ts'
import type { GuestPass } from './pass.ts'

/** More would fill the list of participants with people whom nobody knows. */
const mostWaiting = 20
const mostGone = 20
/** With everybody who was ever there. */
const mostParticipants = 300

export interface LiveLink {
  link: CallLinkRow
  call: StoredCall
}

/**
 * Asked with every request: its time, its revocation, the end of its call. Its time does not matter to a guest whom it has brought into the call.
 * @throws linkNotFound; notInCall for a guest of the link whom a host has refused or removed
 */
export async function requireCallLink(
  app: App,
  tenantId: string,
  token: string,
  former?: GuestPass,
): Promise<LiveLink> {
  const link = await findLink(app.db, tenantId, token)
  if (!link) throw fail('linkNotFound')
  const call = await findCall(app.db, { tenantId, callId: link.call_id })
  if (!call || !isLive(call.model)) throw fail('linkNotFound')
  const formerGuest = guestOfLink(call.model, link, former?.participantId)
  if (formerGuest?.state === 'REMOVED') throw fail('notInCall')
  const hasExpired = link.expires_time.getTime() <= app.clock.now()
  if (hasExpired && formerGuest?.joinedTime == null) throw fail('linkNotFound')
  return { link, call }
}

function guestOfLink(
  call: CallModel,
  link: CallLinkRow,
  participantId: string | undefined,
): Participant | undefined {
  const one = participantId ? participantOf(call, participantId) : undefined
  return one?.userId === null && one.linkId === link.link_id ? one : undefined
}

interface NewGuest {
  name: string
  deviceId: string
}

interface Entered {
  call: StoredCall
  mine: Participant
}

/** In the call or, where the link has one, in its lobby. @throws callEnded, callLocked, callFull, linkNotFound, notInCall (removed) */
export async function letGuestIn(
  app: App,
  { link, call }: LiveLink,
  guest: NewGuest,
  formerId: string | undefined,
): Promise<Entered> {
  const participantId = guestOfLink(call.model, link, formerId)?.participantId ?? uuidv7()
  const changedCall = await changeCall(app, call.model, async (model, now, tx) => {
    requireGroupCall(model)
    // A host may have revoked it a moment ago.
    if (!(await holdLink(tx, link))) throw fail('linkNotFound')
    return enter(app, model, { ...guest, participantId }, link, now)
  })
  return { call: changedCall, mine: participantOf(changedCall.model, participantId)! }
}

/**
 * The place of a guest who is in the call or its lobby, on the page that they have reloaded. It is theirs whatever has become of the link since.
 * @returns undefined where they are not there
 */
export async function returnGuest(
  app: App,
  { tenantId, callId, participantId }: GuestPass,
  deviceId: string,
): Promise<Entered | undefined> {
  const isThere = (one: Participant | undefined) =>
    one?.userId === null && (one.state === 'JOINED' || one.state === 'LOBBY')
  const call = await findCall(app.db, { tenantId, callId })
  if (!call || !isLive(call.model) || !isThere(participantOf(call.model, participantId))) return undefined
  const changedCall = await changeCall(app, call.model, (model, now) => {
    if (!isThere(participantOf(model, participantId))) return model
    const device = { sessionId: participantId, deviceId }
    return change(model, participantId, { device, isConnected: false, beatTime: now })
  })
  const mine = participantOf(changedCall.model, participantId)
  return mine && isThere(mine) ? { call: changedCall, mine } : undefined
}

function enter(
  app: App,
  model: CallModel,
  guest: NewGuest & { participantId: string },
  link: CallLinkRow,
  now: number,
): CallModel {
  const { participantId, name, deviceId } = guest
  const knownParticipant = participantOf(model, participantId)
  const device = { sessionId: participantId, deviceId }
  if (knownParticipant?.state === 'REMOVED') throw fail('notInCall')
  // Who was in the call before it was locked, and lost the network, comes back as a member does.
  if (model.isLocked && knownParticipant?.joinedTime == null) throw fail('callLocked')
  const mine =
    knownParticipant ??
    newParticipant({
      participantId,
      position: nextPosition(model),
      guestName: name,
      linkId: link.link_id,
    })
  const withGuest = knownParticipant ? model : { ...model, participants: [...withoutGone(model), mine] }
  const power = mediaPower(app)
  const waits = hasLobby(model, link) && knownParticipant?.joinedTime == null
  const count = waits
    ? model.participants.filter(one => one.state === 'LOBBY').length
    : joinedOf(model).length
  const max = waits ? mostWaiting : mostIn(power)
  if (count >= max) throw fail('callFull', { max })
  const enteredCall = waits
    ? { ...joining(device, now), state: 'LOBBY' as const, joinedTime: null }
    : joining(device, now)
  return chooseTransport(settleGroup(change(withGuest, participantId, enteredCall), now), power)
}

/**
 * A link whose guest a host has removed has a lobby from then on: without one they would be back at once, by another name.
 */
export const hasLobby = (model: CallModel, link: CallLinkRow): boolean =>
  link.has_lobby || model.participants.some(one => one.linkId === link.link_id && one.state === 'REMOVED')

/** Of guests who have left, the latest alone are kept: every view of the call carries all of them. */
function withoutGone(model: CallModel): readonly Participant[] {
  const goneGuests = model.participants.filter(one => one.userId === null && one.state === 'LEFT')
  const keptGuests = new Set(goneGuests.toSorted((a, b) => b.leftTime! - a.leftTime!).slice(0, mostGone))
  const rest = model.participants.filter(one => !goneGuests.includes(one) || keptGuests.has(one))
  if (rest.length >= mostParticipants) throw fail('callFull', { max: mostParticipants })
  return rest
}

export async function viewGuest(app: App, call: StoredCall, mine: Participant): Promise<GuestCall> {
  const { callId } = call.model
  const state = mine.state === 'LOBBY' ? 'LOBBY' : 'JOINED'
  return {
    callId,
    participantId: mine.participantId,
    state,
    ...(state === 'JOINED' ? { call: await viewCall(app, call, 'guest') } : {}),
  }
}
