import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { appForFile } from '../../testing/for-file.ts'
import { seller } from '../../testing/invoices.ts'

const app = appForFile({ env: { DATABASE_POOL: '16' } })
const { createInvoice, getInvoice } = contract.billing
const { createCreditNote, openInvoice, updateSeller } = contract.invoice

it('100 invoices opened by 16 callers, some twice at once and some refused, are numbered 1 to 100', async () => {
  const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  await admin.ask(updateSeller, { body: seller })
  const line = { description: 'Học phí', quantity: 1, unitPrice: 100_000, vatRate: null }
  const make = (lines: (typeof line)[]) =>
    admin.ask(createInvoice, { body: { buyer: { name: 'Khách' }, lines } })
  const drafts = await Promise.all(Array.from({ length: 100 }, () => make([line])))
  const empty = await Promise.all(Array.from({ length: 10 }, () => make([])))
  // Each is opened twice; what is refused must take no number.
  const queue = [...drafts, ...empty, ...drafts].map(one => one.invoiceId)
  const codes: (string | undefined)[] = []
  const refusals: string[] = []
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let id = queue.shift(); id; id = queue.shift()) {
        const outcome = await admin.call(openInvoice, { params: { id }, body: {} })
        if (outcome.data) codes.push(outcome.data.code)
        else refusals.push(outcome.error!.code)
      }
    }),
  )
  const numbers = codes.map(code => Number(code!.slice(5))).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
  expect(refusals.filter(code => code === 'invoiceNotDraft')).toHaveLength(100)
  expect(refusals.filter(code => code === 'invoiceEmpty')).toHaveLength(10)
  const [first] = drafts
  expect((await admin.ask(getInvoice, { params: { id: first!.invoiceId } })).total).toBe(100_000)
})

it('credit notes and invoices take their numbers from one series, and one that is refused takes none', async () => {
  const admin = await app.person('Trần Thị Hoa', { isAdmin: true })
  const draft = () =>
    admin.ask(createInvoice, {
      body: {
        buyer: { name: 'Khách' },
        lines: [{ description: 'Học phí', quantity: 1, unitPrice: 100_000, vatRate: 10 }],
      },
    })
  const open = async () => {
    const { invoiceId } = await draft()
    return admin.ask(openInvoice, { params: { id: invoiceId }, body: {} })
  }
  const numberOf = (code: string | undefined) => Number(code!.slice(5))
  const invoices = await Promise.all(Array.from({ length: 10 }, open))
  const last = Math.max(...invoices.map(({ code }) => numberOf(code)))
  // Each invoice is credited by 30 %, four times at once: the fourth is too much.
  const credits = invoices.flatMap(({ invoiceId }) =>
    Array.from({ length: 4 }, () =>
      admin.call(createCreditNote, {
        params: { id: invoiceId },
        body: {
          creditNoteId: crypto.randomUUID(),
          lines: [{ line: 0, amount: 30_000 }],
          reason: 'Giảm giá',
        },
      }),
    ),
  )
  const outcomes = await Promise.all(credits)
  const more = await Promise.all(Array.from({ length: 5 }, open))
  expect(outcomes.filter(({ error }) => error?.code === 'creditTooLarge')).toHaveLength(10)
  const numbers = [...outcomes.flatMap(({ data }) => (data ? [data.code] : [])), ...more.map(one => one.code)]
    .map(numberOf)
    .sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 35 }, (_, n) => last + 1 + n))
  for (const { invoiceId } of invoices)
    expect(await admin.ask(getInvoice, { params: { id: invoiceId } })).toMatchObject({
      credited: 99_000,
      transfer: { amount: 11_000 },
    })
})

it('a transaction that dies after it took a number gives the number back', async () => {
  const { pool } = app.app.database
  const seriesOf = async () =>
    (await pool.query("SELECT last_number FROM invoice_series WHERE tenant_id = 'default'")).rows
  const before = await seriesOf()
  const admin = await app.person('Lý Thị Mai', { isAdmin: true })
  const { invoiceId } = await admin.ask(createInvoice, {
    body: {
      buyer: { name: 'Khách' },
      lines: [{ description: 'Học phí', quantity: 1, unitPrice: 100_000, vatRate: 10 }],
    },
  })
  await admin.ask(openInvoice, { params: { id: invoiceId }, body: {} })
  // The insertion of the credit note, which follows its number, fails.
  await pool.query(`ALTER TABLE invoice ADD CONSTRAINT broken CHECK (status <> 'CREDIT_NOTE') NOT VALID`)
  const body = { creditNoteId: crypto.randomUUID(), reason: 'Giảm giá' }
  const broken = await admin.call(createCreditNote, { params: { id: invoiceId }, body })
  await pool.query('ALTER TABLE invoice DROP CONSTRAINT broken')
  expect(broken.error?.code).toBe('internal')
  expect((await seriesOf())[0].last_number).toBe(before[0].last_number + 1)
  const issued = await admin.ask(createCreditNote, { params: { id: invoiceId }, body })
  expect(Number(issued.code!.slice(5))).toBe(before[0].last_number + 2)
})
