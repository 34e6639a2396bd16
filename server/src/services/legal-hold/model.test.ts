import { contract, type Message } from '@trau/contract'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { sweepByRules } from '../retention/index.ts'
import { makeGroup, say, sceneForFile } from '../room/testing/scene.ts'
import { endHold, openHold } from './testing/holds.ts'

/**
 * Random orders of sending, recalling, growing old, sweeping, holding and erasing. The model says of each message whether it can be seen and whether
 * it must be sealed; the database has to agree after every order.
 */

const scene = sceneForFile()
let admins: readonly [Person, Person]
beforeAll(async () => {
  admins = await Promise.all([
    scene.app.person('Đặng Thị Lan', { isAdmin: true }),
    scene.app.person('Phạm Văn Hùng', { isAdmin: true }),
  ])
})

interface Sent {
  message: Message
  author: number
  isOld: boolean
  isShown: boolean
  isSealed: boolean
}

const author = fc.nat(1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('send' as const), author }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('recall' as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('age', 'sweep', 'holdRoom', 'end', 'erase') }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('hold' as const), author }) },
)

const query = (text: string, values: unknown[]) => scene.app.app.database.pool.query(text, values)

it('nothing that is held is lost, and nothing that is not held is kept, in any order of what happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async steps => {
      const people = [scene.an, scene.binh]
      const { roomId } = (await makeGroup(scene.an, [scene.binh], 'Nhóm')).room
      const rule = { scope: { kind: 'ROOM' as const, id: roomId }, kind: 'MESSAGES' as const, days: 30 }
      await admins[0].ask(contract.retention.putRetentionRule, { body: rule })
      const sent: Sent[] = []
      /** The one hold that is active, and whom it names; the room where it names nobody. */
      let hold: { holdId: string; author: number | undefined } | undefined
      const isHeld = (one: Sent) => hold !== undefined && (hold.author ?? one.author) === one.author
      const goes = (one: Sent) => {
        if (one.isShown && isHeld(one)) one.isSealed = true
        one.isShown = false
      }
      const end = async () => {
        if (!hold) return
        await endHold(admins, hold.holdId)
        hold = undefined
        for (const one of sent) one.isSealed = false
      }
      for (const one of steps) {
        if (one.act === 'send' && 'author' in one) {
          const message = await say(people[one.author]!, roomId, `Tin ${sent.length}`)
          sent.push({ message, author: one.author, isOld: false, isShown: true, isSealed: false })
        } else if (one.act === 'recall' && 'at' in one) {
          const shown = sent.filter(each => each.isShown && !each.isOld)
          const target = shown[one.at % Math.max(1, shown.length)]
          if (!target) continue
          await people[target.author]!.ask(contract.chat.deleteMessage, {
            params: { id: target.message.messageId },
            query: { roomId },
          })
          goes(target)
        } else if (one.act === 'age') {
          await query(`UPDATE message SET created_time = now() - interval '40 days' WHERE room_id = $1`, [
            roomId,
          ])
          for (const each of sent) each.isOld = true
        } else if (one.act === 'sweep') {
          await sweepByRules(scene.app.app)
          for (const each of sent) if (each.isOld) goes(each)
        } else if (one.act === 'hold' && 'author' in one) {
          await end()
          hold = {
            holdId: await openHold(admins, { people: [people[one.author]!.userId] }),
            author: one.author,
          }
        } else if (one.act === 'holdRoom') {
          await end()
          hold = { holdId: await openHold(admins, { rooms: [roomId] }), author: undefined }
        } else if (one.act === 'end') await end()
        else if (one.act === 'erase' && hold?.author !== undefined) {
          const person = people[hold.author]!
          const refused = await person.call(contract.ownData.eraseAccount, {
            body: { password: person.password },
          })
          expect(refused.error?.code).toBe('underLegalHold')
        }
      }
      const { rows } = await query(
        `SELECT m.message_id, m.content <> '' AS is_shown, s.item_id IS NOT NULL AS is_sealed FROM message m
         LEFT JOIN sealed_item s ON s.tenant_id = m.tenant_id AND s.item_id = m.message_id
         WHERE m.room_id = $1 AND m.message_id = ANY($2)`,
        [roomId, sent.map(each => each.message.messageId)],
      )
      const stored = new Map(rows.map(row => [row.message_id, row]))
      for (const { message, isShown, isSealed } of sent)
        expect(stored.get(message.messageId)).toMatchObject({ is_shown: isShown, is_sealed: isSealed })
      await end()
      expect((await query('SELECT FROM sealed_item WHERE room_id = $1', [roomId])).rowCount).toBe(0)
    }),
    { numRuns: 6 },
  )
})
