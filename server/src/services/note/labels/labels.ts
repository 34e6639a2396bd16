import { type contract, maxNoteLabels } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { uniqueConstraintOf } from '#platform/db/failure.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { publishLabelsChanged } from '../events.ts'
import { deleteLabel, findLabelByName, requireLabels, selectLabels } from './label-store.ts'

type Calls = typeof contract.note

export const listNoteLabels: Handler<Calls['listNoteLabels'], App> = async ({ app, me }) => ({
  items: await selectLabels(app.db, me),
})

export const createNoteLabel: Handler<Calls['createNoteLabel'], App> = async ({ app, me }, { body }) => {
  const labels = await selectLabels(app.db, me)
  const presentId = await findLabelByName(app.db, me, body.name)
  const present = labels.find(label => label.labelId === presentId)
  if (present) return present
  if (labels.length >= maxNoteLabels) throw fail('tooManyNoteLabels', { max: maxNoteLabels })
  const now = new Date(app.clock.now())
  return transact(app, async tx => {
    await tx
      .insertInto('note_label')
      .values({
        tenant_id: me.tenantId,
        user_id: me.userId,
        label_id: uuidv7(),
        name: body.name,
        created_time: now,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    // Another device may have made it a moment ago.
    const [label] = await selectLabels(tx, me, await findLabelByName(tx, me, body.name))
    await publishLabelsChanged(app, tx, me, label!.labelId)
    return label!
  })
}

export const renameNoteLabel: Handler<Calls['renameNoteLabel'], App> = async (
  { app, me },
  { params, body },
) =>
  transact(app, async tx => {
    await requireLabels(tx, me, [params.labelId])
    const presentId = await findLabelByName(tx, me, body.name)
    if (presentId !== undefined && presentId !== params.labelId) throw fail('noteLabelExists')
    await tx
      .updateTable('note_label')
      .set({ name: body.name })
      .where('tenant_id', '=', me.tenantId)
      .where('user_id', '=', me.userId)
      .where('label_id', '=', params.labelId)
      .execute()
      // Another label took the name a moment ago.
      .catch(error => {
        throw uniqueConstraintOf(error) === undefined ? error : fail('noteLabelExists')
      })
    await publishLabelsChanged(app, tx, me, params.labelId)
    const [label] = await selectLabels(tx, me, params.labelId)
    return label!
  })

export const deleteNoteLabel: Handler<Calls['deleteNoteLabel'], App> = async ({ app, me }, { params }) =>
  transact(app, async tx => {
    await requireLabels(tx, me, [params.labelId])
    await deleteLabel(tx, me, params.labelId)
    await publishLabelsChanged(app, tx, me, params.labelId)
    return { labelId: params.labelId }
  })
