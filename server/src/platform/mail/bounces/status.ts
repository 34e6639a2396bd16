/**
 * What a report says about an address. NEVER: it does not exist or takes no mail; NOT_NOW: it refused mail for the time being; ARRIVED: the mail is
 * there; NOTHING: the cause lies in the sender, the mail or the way, or the mail is still being tried.
 */
export type AddressVerdict = 'NEVER' | 'NOT_NOW' | 'ARRIVED' | 'NOTHING'

/** An enhanced status code (RFC 3463): class, subject, detail. */
const statusPattern = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/

/** Of permanent failures: those that say less than that the address takes no mail. */
const weaker: Readonly<Record<string, AddressVerdict>> = {
  // The sender's own address.
  '1.7': 'NOTHING',
  '1.8': 'NOTHING',
  // A mailbox that is full is emptied one day.
  '2.2': 'NOT_NOW',
  // The mail is too large.
  '2.3': 'NOTHING',
  '3.4': 'NOTHING',
  // The limit of the sending account: the same mail is taken tomorrow.
  '4.5': 'NOTHING',
  // It was tried until its time ran out.
  '4.7': 'NOT_NOW',
}

/** The first enhanced status code of an answer. */
export const statusOf = (answer: string): string | undefined => statusPattern.exec(answer)?.[0]

/** What a status says, of a delivery that was given up. */
export function verdictOf(status: string): AddressVerdict {
  const [, kind, subject, detail] = statusPattern.exec(status) ?? []
  if (kind === '2') return 'ARRIVED'
  if (kind === '4') return `${subject}.${detail}` === '4.5' ? 'NOTHING' : 'NOT_NOW'
  if (kind !== '5') return 'NOTHING'
  // 5.6: the content cannot be carried; 5.7: a rule of theirs about the sender or the content.
  if (subject === '6' || subject === '7') return 'NOTHING'
  return weaker[`${subject}.${detail}`] ?? 'NEVER'
}
