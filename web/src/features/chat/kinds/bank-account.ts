import type { BankCard } from '@trau/contract'
import { maxTransferAmount } from '@trau/contract/rules/attachment'
import { maxTransferMemo } from '@trau/contract/rules/vietqr'
import { browserStorage, parseJson } from '../../../storage/browser-storage.ts'
import type { Owner } from '../../../storage/local-db.ts'
import { bankAccountKey } from '../../../sync/bank-account.ts'
import { readMoney } from '../../../text/money.ts'
import { withoutMarks } from '../../../text/vietnamese.ts'

type Account = Pick<BankCard, 'bankBin' | 'account' | 'holder'>

/** The account that this person last sent from this device. */
export function lastAccount(owner: Owner): Account | undefined {
  const storedAccount = parseJson(browserStorage.get(bankAccountKey(owner))) as Partial<Account> | null
  if (!storedAccount || typeof storedAccount !== 'object') return undefined
  const { bankBin, account, holder } = storedAccount
  if (typeof bankBin !== 'string' || typeof account !== 'string' || typeof holder !== 'string')
    return undefined
  return { bankBin, account, holder }
}

export const rememberAccount = (owner: Owner, { bankBin, account, holder }: Account) =>
  browserStorage.set(bankAccountKey(owner), JSON.stringify({ bankBin, account, holder }))

/** As banks write it: letters without marks, since a transfer holds ASCII alone. */
const bankText = (text: string): string =>
  withoutMarks(text)
    .replace(/[^ -~]/g, '')
    .replace(/ +/g, ' ')

export const holderText = (text: string): string => bankText(text).toUpperCase()
export const memoText = (text: string): string => bankText(text).trim().slice(0, maxTransferMemo).trim()

/** Whole đồng that a transfer takes; undefined for what is none. */
export function readAmount(text: string): number | undefined {
  const amount = readMoney(text)
  return amount && amount <= maxTransferAmount ? amount : undefined
}
