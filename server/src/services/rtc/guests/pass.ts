import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { readClaims, signClaims } from '#platform/claims.ts'
import { fail } from '#platform/errors.ts'
import { findCall, type StoredCall } from '../call-store.ts'
import { isLive, type Participant, participantOf } from '../machine/model.ts'

/**
 * What a guest holds in place of an account: signed, of one participant of one call, and dead with that call. It opens the endpoints of guests
 * and a real-time connection that hears their own channel.
 */
const purpose = 'call/guest'
const lifeMs = 12 * 3_600_000
const Pass = z.object({
  tenant: z.string(),
  call: z.uuid(),
  participant: z.uuid(),
  until: z.number(),
})

export interface GuestPass {
  tenantId: string
  callId: string
  participantId: string
  /** Epoch milliseconds. */
  expiresTime: number
}

export function newPass(
  app: App,
  { tenantId, callId }: StoredCall['model'],
  participantId: string,
): { pass: string; expiresTime: number } {
  const expiresTime = app.clock.now() + lifeMs
  const claims = { tenant: tenantId, call: callId, participant: participantId, until: expiresTime }
  return { pass: signClaims(app, purpose, claims), expiresTime }
}

export function readPass(app: App, pass: string): GuestPass | undefined {
  const claims = pass ? readClaims(app, purpose, Pass, pass) : undefined
  if (!claims || claims.until <= app.clock.now()) return undefined
  return {
    tenantId: claims.tenant,
    callId: claims.call,
    participantId: claims.participant,
    expiresTime: claims.until,
  }
}

export interface Guest {
  call: StoredCall
  mine: Participant
}

/** @throws guestPassInvalid, callEnded, notInCall */
export async function requireGuest(app: App, tenantId: string, pass: string): Promise<Guest> {
  const knownPass = readPass(app, pass)
  if (knownPass?.tenantId !== tenantId) throw fail('guestPassInvalid')
  const call = await findCall(app.db, knownPass)
  const mine = call && participantOf(call.model, knownPass.participantId)
  if (!call || !mine || mine.userId !== null) throw fail('guestPassInvalid')
  if (!isLive(call.model)) throw fail('callEnded', { endReason: call.model.endReason ?? undefined })
  if (mine.state !== 'JOINED' && mine.state !== 'LOBBY') throw fail('notInCall')
  return { call, mine }
}

/** The same for what the lobby may not. @throws guestPassInvalid, callEnded, notInCall */
export async function requireAdmitted(app: App, tenantId: string, pass: string): Promise<Guest> {
  const guest = await requireGuest(app, tenantId, pass)
  if (guest.mine.state !== 'JOINED') throw fail('notInCall')
  return guest
}
