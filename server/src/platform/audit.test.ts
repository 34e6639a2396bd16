import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { hashOfEntry, writeAudit } from './audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const actorId = '018f0000-0000-7000-8000-000000000001'
const entry = (action: string, target: object) => ({
  ...{ tenantId: 'default', actorId, ipAddress: '127.0.0.1' },
  ...{ action, target },
})

/** The actions whose entry is not what was written, or does not follow the one before it. */
async function broken(): Promise<string[]> {
  const rows = await app.app.db.selectFrom('audit').selectAll().orderBy('audit_id').execute()
  return rows
    .filter((row, n) => {
      const before = rows[n - 1]?.hash
      const now = hashOfEntry(before, {
        tenantId: row.tenant_id,
        actorId: row.actor_id!,
        action: row.action,
        target: row.target,
        ipAddress: row.ip_address!,
        createdTime: row.created_time,
      })
      return (
        !now.equals(row.hash) ||
        Buffer.compare(row.previous_hash ?? Buffer.alloc(0), before ?? Buffer.alloc(0)) !== 0
      )
    })
    .map(row => row.action)
}

test('an audit entry that is changed or taken away shows in the chain, which is computed from what is stored', async () => {
  const { db } = app.app
  await Promise.all(
    ['a', 'b', 'c', 'd'].map(action =>
      writeAudit(db, entry(action, { zone: 'z', id: action, list: [{ b: 1, a: null }], không: undefined })),
    ),
  )
  expect(await broken()).toEqual([])
  const [first, second, third] = await db
    .selectFrom('audit')
    .select(['audit_id', 'action'])
    .orderBy('audit_id')
    .execute()

  const change = (actor: string) =>
    db.updateTable('audit').set({ actor_id: actor }).where('audit_id', '=', first!.audit_id).execute()
  await change('018f0000-0000-7000-8000-000000000002')
  expect(await broken()).toEqual([first!.action])
  await change(actorId)

  await db.deleteFrom('audit').where('audit_id', '=', second!.audit_id).execute()
  expect(await broken()).toEqual([third!.action])
})
