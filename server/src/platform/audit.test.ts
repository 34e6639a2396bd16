import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { checkAuditLog } from '../cli/doctor/database.ts'
import { connectionOf } from '../cli/testing.ts'
import { appForFile } from '../testing/for-file.ts'
import { checkChain } from './audit/chain.ts'
import { beginAudit, endAudit, writeInterrupted } from './audit/pending.ts'
import { createRefusalNotes } from './audit/refusal-notes.ts'
import { writeAudit } from './audit.ts'

const app = appForFile()

const actorId = '018f0000-0000-7000-8000-000000000001'
const otherId = '018f0000-0000-7000-8000-000000000002'
const entry = (action: string, target: object = {}) => ({
  tenantId: 'default',
  actorId,
  ipAddress: '127.0.0.1',
  action,
  target,
})
const run = (text: string) => app.app.database.pool.query(text)
const check = (options = {}) => checkChain(app.app.database.pool, 'default', options)

beforeEach(async () => {
  await run('DELETE FROM audit')
  await run('DELETE FROM audit_head')
  for (const action of ['a', 'b', 'c', 'd', 'e'])
    await writeAudit(app.app.db, {
      ...entry(action, { zone: 'z', userId: otherId, list: [{ b: 1, a: null }], không: undefined }),
      ...{ before: { isOn: true }, after: { z: 1, a: 2 } },
    })
})

test('entries of concurrent writers are numbered without gaps and follow each other', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => writeAudit(app.app.db, entry(`x${n}`))))
  expect(await check()).toMatchObject({ checked: 45, seq: 45, lastSeq: 45 })
  expect((await check()).broken).toBeUndefined()
})

const content = {
  action: "'f'",
  actor_id: `'${otherId}'`,
  target: "'{}'",
  ip_address: "'::1'",
  outcome: "'x'",
}
const more = {
  subject_ids: "'{}'",
  before: 'NULL',
  after: `'{"z":2}'`,
  created_time: "created_time + interval '1 s'",
}
test.each(Object.entries({ ...content, ...more }))('a changed %s is found', async (column, value) => {
  await run(`UPDATE audit SET ${column} = ${value} WHERE seq = 3`)
  expect((await check()).broken).toMatchObject({ seq: 3, reason: 'changed' })
})

const swap = 'UPDATE audit SET seq = CASE seq WHEN 102 THEN 3 ELSE 2 END WHERE seq > 100'
test.each([
  ['taken away', ['DELETE FROM audit WHERE seq = 2'], { seq: 2, reason: 'missing' }],
  ['taken from the begin', ['DELETE FROM audit WHERE seq = 1'], { seq: 1, reason: 'missing' }],
  ['taken from the end', ['DELETE FROM audit WHERE seq > 3'], { seq: 4, reason: 'missing' }],
  ['all taken', ['DELETE FROM audit'], { seq: 1, reason: 'missing' }],
  [
    'put in another order',
    ['UPDATE audit SET seq = seq + 100 WHERE seq IN (2, 3)', swap],
    { seq: 2, reason: 'changed' },
  ],
  [
    'renumbered over a gap',
    ['DELETE FROM audit WHERE seq = 5', 'UPDATE audit SET seq = 5 WHERE seq = 4'],
    { seq: 4 },
  ],
  [
    'taken away with the head set back',
    ['DELETE FROM audit WHERE seq = 5', 'UPDATE audit_head SET seq = 4'],
    { seq: 4, reason: 'changed' },
  ],
  ['without a head', ['DELETE FROM audit_head'], { seq: 5, reason: 'changed' }],
] as const)('entries that were %s are found', async (_how, statements, broken) => {
  for (const statement of statements) await run(statement)
  expect((await check()).broken).toMatchObject(broken)
})

test('an entry whose hash was made anew no longer has the next one behind it', async () => {
  await run(`UPDATE audit SET previous_hash = decode('00', 'hex') WHERE seq = 3`)
  expect((await check()).broken).toMatchObject({ seq: 3, reason: 'changed' })
})

test('the check goes on from a part to the next, and doctor names the first broken entry', async () => {
  expect(await check({ most: 2 })).toMatchObject({ checked: 2, seq: 2, lastSeq: 5 })
  expect(await check({ afterSeq: 2, most: 10 })).toMatchObject({ checked: 3, seq: 5 })
  const client = new pg.Client(connectionOf(app))
  await client.connect()
  try {
    expect(await checkAuditLog(client)).toMatchObject({
      status: 'ok',
      text: expect.stringContaining('5 entries'),
    })
    await run(`UPDATE audit SET actor_id = '${otherId}' WHERE seq = 4`)
    await run('DELETE FROM audit WHERE seq = 5')
    const finding = await checkAuditLog(client)
    expect(finding.status).toBe('wrong')
    expect(finding.text).toMatch(/^Tenant default: entry 4 \(d, .*\) was changed\.$/)
  } finally {
    await client.end()
  }
})

const outcomes = async () =>
  (await run("SELECT action, outcome FROM audit WHERE action LIKE 'call%' ORDER BY seq")).rows.map(
    row => `${row.action} ${row.outcome}`,
  )

test('a call whose process dies after its work has an entry all the same, once, and the chain holds', async () => {
  const begin = new Date()
  const ended = await beginAudit(app.app.db, entry('callEnded'), begin)
  await beginAudit(app.app.db, entry('callKilled', { userId: otherId }), begin)
  await endAudit(app.app.db, ended, entry('callEnded'))
  expect(await outcomes()).toEqual(['callEnded ok'])
  const later = (minutes: number) => new Date(begin.getTime() + minutes * 60_000)
  expect(await writeInterrupted(app.app.db, later(14)), 'it may still be running').toBe(0)
  const sweeps = await Promise.all([16, 16, 16].map(minutes => writeInterrupted(app.app.db, later(minutes))))
  expect(sweeps.reduce((a, b) => a + b)).toBe(1)
  expect(await outcomes()).toEqual(['callEnded ok', 'callKilled interrupted'])
  const { rows } = await run("SELECT target, subject_ids FROM audit WHERE action = 'callKilled'")
  expect(rows[0]).toMatchObject({ target: { beganTime: begin.getTime() } })
  expect((await run('SELECT FROM audit_pending')).rowCount).toBe(0)
  expect((await check()).broken).toBeUndefined()
})

test('a process that starts alone writes at once what the one before it left', async () => {
  await beginAudit(app.app.db, entry('callKilled'), new Date(Date.now() - 1_000))
  expect(await writeInterrupted(app.app.db, new Date(), true)).toBe(1)
  expect(await outcomes()).toEqual(['callKilled interrupted'])
})

test('refusals of people without a role are written once an hour for each action, those of administrators all', () => {
  let now = 0
  const isNoted = createRefusalNotes(() => now)
  const caller = { tenantId: 'default', userId: actorId, sessionId: otherId, expiresAt: 0, isAdmin: false }
  const ask = (action: string, more: object = {}) => isNoted({ ...caller, ...more }, action)
  expect([ask('lockUser'), ask('lockUser'), ask('deleteUser')]).toEqual([true, false, true])
  now = 3_600_000
  expect(ask('lockUser')).toBe(true)
  expect([ask('x', { isAdmin: true }), ask('x', { isAdmin: true })]).toEqual([true, true])
})
