import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import type { AuditEntry } from '../audit.ts'
import type { RequestContext } from './context.ts'
import { audited } from './routes.ts'

async function entryOf(
  body: object,
  audit: { before?: unknown; after?: unknown } = {},
  handler: Parameters<typeof audited>[1]['handler'] = {},
): Promise<AuditEntry> {
  const entries: AuditEntry[] = []
  const begunEntries: AuditEntry[] = []
  const services = {
    beginAudit: async (entry: AuditEntry) => {
      begunEntries.push(entry)
      return 'pending'
    },
    writeAudit: async (entry: AuditEntry) => void entries.push(entry),
    isReadOnly: () => false,
  }
  const context = {
    me: { userId: 'an' },
    tenantId: 'default',
    ipAddress: '',
    audit: { subjectIds: [], ...audit },
  }
  const input = { params: { id: 'x' }, query: {}, body }
  const row = contract.billing.createInvoice
  await audited(
    services as never,
    { name: 'createInvoice', row, handler },
    context as unknown as RequestContext,
    input,
    async () => 0,
  )
  expect(begunEntries[0]!.target, 'also of a call that is interrupted').toEqual(entries[0]!.target)
  return entries[0]!
}

it('keeps out of the log what is written about a person, however deep it stands', async () => {
  const { target } = await entryOf({
    userId: 'binh',
    buyer: { name: 'Trần Thị Bình', address: '5 Hàng Bông', taxCode: '0101' },
    lines: [{ description: 'Thuốc cho Bình', quantity: 1 }],
    note: 'Bình trả sau',
    status: 'DONE',
    answer: 'Chào Bình',
    changes: [{ userId: 'binh', isPasswordSet: true, newPassword: 'trầu' }],
  })
  const mark = '[not kept]'
  expect(target).toEqual({
    ...{ id: 'x', userId: 'binh', lines: mark, note: mark, status: 'DONE', answer: mark },
    buyer: { name: mark, address: mark, taxCode: mark },
    changes: [{ userId: 'binh', isPasswordSet: true, newPassword: mark }],
  })
})

it('keeps it out of what was so before and after too', async () => {
  const time = new Date(0)
  const { before, after } = await entryOf(
    {},
    { before: { people: [{ fullName: 'Bình', userId: 'binh' }] }, after: { note: 'về Bình', time } },
  )
  expect(before).toEqual({ people: [{ fullName: '[not kept]', userId: 'binh' }] })
  expect(after).toEqual({ note: '[not kept]', time })
})

it('keeps what the handler names of the request, from when the call begins', async () => {
  const handler = { auditTarget: () => ({ userId: 'binh', email: 'binh@vidu.vn' }) }
  const { target } = await entryOf({ userId: 'binh', text: 'Chào Bình' }, {}, handler)
  expect(target).toEqual({ userId: 'binh', email: '[not kept]' })
})
