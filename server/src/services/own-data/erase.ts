import { createHash } from 'node:crypto'
import type { ErasureReceipt } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { transact } from '../../platform/outbox/outbox.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import {
  eraseIdentity,
  findUser,
  forgetErased,
  forgetPictures,
  picturesOf,
  provideEraser,
  requireErasable,
} from '../identity/index.ts'
import { endSessions } from '../identity-authen/index.ts'
import { releaseMedia, releaseMediaOf } from '../media/index.ts'
import { leaveAllGroups } from '../room/index.ts'
import { fileOf } from './exports.ts'
import { holdings } from './holdings.ts'
import { eraseHeld, eraseLetters, eraseOwnRoom, insertReceipt, selectExports } from './store.ts'

/**
 * Takes an account and everything that is its person's alone out of the world. What was said to others stays with them, under an author
 * without a name. Whoever is signed in to it is out at once; what fails half-way can be done again.
 * @throws userNotFound, lastAdministrator
 */
export async function erase(app: App, tenantId: string, userId: string): Promise<ErasureReceipt> {
  const user = await findUser(app.db, tenantId, userId)
  if (!user || user.erased_time) throw fail('userNotFound')
  await requireErasable(app, tenantId, userId)
  await leaveAllGroups(app, { tenantId, userId })
  const pictures = await picturesOf(app.db, tenantId, userId)
  const exports = await selectExports(app.db, tenantId, userId)
  let touched: string[] = []
  let mediaIds: string[] = []
  const receipt = await transact(app, async tx => {
    const identity = await eraseIdentity(app, tx, tenantId, userId)
    touched = identity.touched
    const own = await eraseOwnRoom(tx, tenantId, userId)
    mediaIds = own.mediaIds
    const erased = [
      { what: 'profile', count: 1 },
      { what: 'friendships', count: identity.friendships },
      { what: 'blocks', count: identity.blocks },
      { what: 'messagesToOneself', count: own.messages },
    ]
    for (const holding of holdings)
      erased.push({ what: holding.what, count: await eraseHeld(tx, tenantId, userId, holding) })
    const addresses = [user.email, user.phone_number].filter(address => address !== null)
    erased.push({ what: 'letters', count: await eraseLetters(tx, tenantId, addresses) })
    const made = receiptOf(
      app,
      erased.filter(part => part.count > 0),
    )
    await insertReceipt(tx, tenantId, made)
    return made
    // Also after an error: a commit whose answer was lost has happened all the same.
  }).finally(() => forgetErased(app, tenantId, userId, touched))
  await endSessions(app, tenantId, userId, { reason: 'erased' })
  await forgetPictures(
    app,
    tenantId,
    pictures.map(picture => picture.picture_id),
  )
  await releaseMedia(app, tenantId, mediaIds)
  await releaseMediaOf(app, { tenantId, userId })
  for (const row of exports) await app.files.delete(fileOf(row))
  return receipt
}

function receiptOf(app: App, erased: ErasureReceipt['erased']): ErasureReceipt {
  const kept = holdings.flatMap(({ what, erase }) =>
    typeof erase === 'object' && 'keep' in erase ? [{ what, why: erase.keep }] : [],
  )
  const erasedTime = app.clock.now()
  const digest = createHash('sha256').update(JSON.stringify({ erasedTime, erased, kept })).digest('hex')
  return { receiptId: uuidv7(), erasedTime, erased, kept, digest }
}

provideEraser(erase)
