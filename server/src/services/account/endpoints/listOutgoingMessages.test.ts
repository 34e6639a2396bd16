import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'

const { listOutgoingMessages } = contract.account
const app = appForFile()

it('shows an administrator the mail and SMS of their tenant that nothing carried, the newest first, and audits the look', async () => {
  const admin = await app.person('Quản Trị', { isAdmin: true })
  const an = await app.person('An')
  await app.setUser(an, { email: 'an@vidu.vn', phone_number: '+84912345678' })
  for (const username of ['an@vidu.vn', '0912345678', 'khong@vidu.vn'])
    await app.call(contract.identityAuthen.requestPasswordReset, { body: { username } })
  await app.app.outgoing.add(app.app.db, {
    tenantId: 'khac',
    channel: 'EMAIL',
    to: 'x@vidu.vn',
    template: 'x',
    subject: 'x',
    text: 'x',
  })
  const { items, total } = await admin.ask(listOutgoingMessages)
  expect(total).toBe(2)
  expect(items.map(({ channel, to, template, state }) => [channel, to, template, state])).toEqual([
    ['SMS', '+84912345678', 'resetCode', 'LOCAL'],
    ['EMAIL', 'an@vidu.vn', 'resetCode', 'LOCAL'],
  ])
  expect(items[1]).toMatchObject({ subject: expect.stringContaining('Mã đặt lại mật khẩu') })
  expect(items[1]!.text).toMatch(/^\d{6}$/m)
  const page = await admin.ask(listOutgoingMessages, { query: { offset: 1, limit: 1 } })
  expect(page.items).toEqual([items[1]])
  expect((await an.call(listOutgoingMessages)).error?.code).toBe('forbidden')
  const auditRows = await app.app.db
    .selectFrom('audit')
    .select(['actor_id', 'outcome'])
    .where('action', '=', 'listOutgoingMessages')
    .orderBy('seq')
    .execute()
  expect(auditRows).toEqual([
    { actor_id: admin.userId, outcome: 'ok' },
    { actor_id: admin.userId, outcome: 'ok' },
    { actor_id: an.userId, outcome: 'forbidden' },
  ])
})
