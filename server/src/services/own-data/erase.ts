import { createHash } from 'node:crypto'
import type { ErasureReceipt } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { publishRoleChange } from '../admin-permission/index.ts'
import { endSpaces, purgeEndedSpaces } from '../drive/index.ts'
import { deleteBounces } from '../email/index.ts'
import { eraseIdentity, forgetPictures, requireErasable, requireUser } from '../identity/index.ts'
import { forgetSessions, revokeAndTell } from '../identity-authen/index.ts'
import { requireNotHeld } from '../legal-hold/index.ts'
import { planRelease, planReleaseOf, releaseMedia, releaseMediaOf } from '../media/index.ts'
import { endHearing, publishLostNotes } from '../note/index.ts'
import { eraseLineActor } from '../notification/index.ts'
import { eraseOwnSettings, leaveAllGroups } from '../room/index.ts'
import { leaveAllWorkspaces } from '../workspace/index.ts'
import { expireExports } from './exports.ts'
import {
  eraseHeld,
  eraseOutgoingMessages,
  eraseOwnRoom,
  insertReceipt,
  keepsAny,
  selectSharedRooms,
} from './own-data-store.ts'

/**
 * Takes an account and everything that is its person's alone out of the world. What was said to others stays with them, under an author
 * without a name. Whoever is signed in to it is out at once. What breaks before the commit can be done again; what files are left by what
 * breaks after it, jobs take away.
 * @throws userNotFound, lastAdministrator, underLegalHold
 */
export async function erase(app: App, tenantId: string, userId: string): Promise<ErasureReceipt> {
  const user = await requireUser(app.db, tenantId, userId)
  await requireErasable(app, tenantId, userId)
  // Before anything is left, and again in the transaction that erases.
  await transact(app, tx => requireNotHeld(tx, tenantId, userId))
  const roomIds = await selectSharedRooms(app.db, tenantId, userId)
  await leaveAllWorkspaces(app, { tenantId, userId })
  await leaveAllGroups(app, { tenantId, userId })
  const { receipt, sessionIds, pictureIds, mediaIds, lostNotes } = await transact(app, async tx => {
    await requireNotHeld(tx, tenantId, userId)
    const identity = await eraseIdentity(app, tx, tenantId, userId)
    const own = await eraseOwnRoom(tx, tenantId, userId)
    await eraseOwnSettings(app, tx, { tenantId, userId })
    await eraseLineActor(tx, { tenantId, userId })
    const drives = await endSpaces(app, tx, tenantId, [userId, ...own.roomIds])
    await planRelease(tx, tenantId, own.mediaIds)
    await planReleaseOf(tx, { tenantId, userId })
    const lostNotes = await publishLostNotes(app, tx, { tenantId, userId })
    const erasedCounts = [
      { what: 'profile', count: 1 },
      { what: 'friendships', count: identity.friendships },
      { what: 'blocks', count: identity.blocks },
      { what: 'pictures', count: identity.pictureIds.length },
      { what: 'messagesToOneself', count: own.messages },
      { what: 'drive', count: drives },
    ]
    for (const data of app.personalData)
      erasedCounts.push({ what: data.what, count: await eraseHeld(tx, tenantId, userId, data) })
    // No process keeps them among who is there.
    await publishRoleChange(app, tx, tenantId, [userId])
    const addresses = [user.email, user.phone_number].filter(address => address !== null)
    erasedCounts.push({ what: 'letters', count: await eraseOutgoingMessages(tx, tenantId, addresses) })
    erasedCounts.push({ what: 'returnedMail', count: await deleteBounces(tx, tenantId, addresses) })
    const sessionIds = await revokeAndTell(tx, app, tenantId, userId, { reason: 'erased' })
    const keptData: ErasureReceipt['kept'] = []
    for (const data of app.personalData) {
      const { what, erase } = data
      if (typeof erase !== 'object' || !('keep' in erase)) continue
      if (keptData.some(keptEntry => keptEntry.what === what && keptEntry.why === erase.keep)) continue
      if (await keepsAny(tx, tenantId, userId, { data, roomIds })) keptData.push({ what, why: erase.keep })
    }
    // By name: the order of the services would show which of several that keep the same has something, as a legal hold does.
    keptData.sort((one, other) => (one.what < other.what ? -1 : 1))
    const receipt = receiptOf(
      app,
      erasedCounts.filter(part => part.count > 0),
      keptData,
    )
    await insertReceipt(tx, tenantId, receipt)
    return { receipt, sessionIds, pictureIds: identity.pictureIds, mediaIds: own.mediaIds, lostNotes }
  })
  forgetSessions(app, userId, sessionIds)
  await endHearing(app, lostNotes)
  for (const removal of [
    () => forgetPictures(app, tenantId, pictureIds),
    () => purgeEndedSpaces(app),
    () => releaseMedia(app, tenantId, mediaIds),
    () => releaseMediaOf(app, { tenantId, userId }),
    () => expireExports(app),
  ])
    await removal().catch(error =>
      app.log.warn({ err: error }, 'files of an erased account could not be removed; they will be'),
    )
  return receipt
}

/** Of what was there: neither what a person never had nor what they do not leave behind. */
function receiptOf(
  app: App,
  erasedCounts: ErasureReceipt['erased'],
  keptData: ErasureReceipt['kept'],
): ErasureReceipt {
  const erasedTime = app.clock.now()
  const digest = createHash('sha256')
    .update(JSON.stringify({ erasedTime, erased: erasedCounts, kept: keptData }))
    .digest('hex')
  return { receiptId: uuidv7(), erasedTime, erased: erasedCounts, kept: keptData, digest }
}
