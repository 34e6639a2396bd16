import fc from 'fast-check'
import { expect, it } from 'vitest'
import { crc16, type Transfer, vietQr } from './vietqr.ts'

it('computes CRC-16/CCITT-FALSE', () => expect(crc16('123456789')).toBe('29B1'))

it('writes the published sample of NAPAS', () => {
  const transfer = { bankBin: '970415', account: '113366668888', amount: 79_000, memo: 'Ung Ho Quy Vac Xin' }
  expect(vietQr(transfer)).toBe(
    '00020101021238560010A0000007270126000697041501121133666688880208QRIBFTTA53037045405790005802VN62220818Ung Ho Quy Vac Xin63043ACF',
  )
})

/** A reader of its own: tag, length, value. */
function read(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return fields
}

function decode(payload: string): Transfer & { isForOneTransfer: boolean } {
  const fields = read(payload)
  const account = read(fields.get('38')!)
  const beneficiary = read(account.get('01')!)
  expect(fields.get('63')).toBe(crc16(payload.slice(0, -4)))
  expect([fields.get('53'), fields.get('58'), account.get('00')]).toEqual(['704', 'VN', 'A000000727'])
  const memo = fields.has('62') ? read(fields.get('62')!).get('08') : undefined
  return {
    bankBin: beneficiary.get('00')!,
    account: beneficiary.get('01')!,
    isForOneTransfer: fields.get('01') === '12',
    ...(fields.has('54') ? { amount: Number(fields.get('54')) } : {}),
    ...(memo === undefined ? {} : { memo }),
  }
}

it('a VietQR is read back, whatever is transferred', () => {
  const text = (alphabet: string, min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...alphabet), minLength: min, maxLength: max })
  const transfers = fc.record(
    {
      bankBin: text('0123456789', 6, 6),
      account: text('0123456789AZaz', 4, 19),
      amount: fc.integer({ min: 1, max: 9_999_999_999_999 }),
      memo: text('ABZaz0189 ', 1, 25),
    },
    { requiredKeys: ['bankBin', 'account'] },
  )
  fc.assert(
    fc.property(transfers, transfer => {
      expect(decode(vietQr(transfer))).toEqual({
        ...transfer,
        isForOneTransfer: transfer.amount !== undefined,
      })
    }),
    { numRuns: 1000 },
  )
})
