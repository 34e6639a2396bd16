import type { MailFailure, OutgoingMessage } from '@trau/contract'

export type FailureCause = MailFailure | 'expired' | 'cap' | 'interrupted' | 'other'

/** The first that matches: what a provider says is free text, so only what is unmistakable is named. */
const patterns: readonly [RegExp, FailureCause][] = [
  [/^too late\b/i, 'expired'],
  [/daily cap/i, 'cap'],
  [/^the server ended in each try/i, 'interrupted'],
  [/\b(53[0458])\b|invalid login|auth\w* (failed|required)|\bHTTP 40[13]\b|unauthori[sz]ed/i, 'signIn'],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo|not public|OUTBOUND_ALLOW/i, 'address'],
  [/\b4(21|50|51|52)\b|\b429\b|\b503\b|too many|rate limit|try again later|greylist/i, 'busy'],
  [/certificate|\bTLS\b|\bSSL\b|STARTTLS|self.signed/i, 'tls'],
  [/ECONN|EHOST|ENETUNREACH|ETIMEDOUT|timed? ?out|timeout|socket|connect/i, 'connect'],
  [/5\.1\.[78]\b|\bsender\b.*(reject|denied|refused)/i, 'sender'],
  [
    /\b55[013]\b|5\.1\.\d|user unknown|no such (user|mailbox)|mailbox (un|not)|invalid .*(phone|number|recipient)/i,
    'recipient',
  ],
  [/\b5\d\d\b|\b4\d\d\b|reject|denied|refused|blocked|spam/i, 'refused'],
]

/** Why a mail or SMS was not sent: as the server understood a mail server, else as far as the answer itself tells. */
export const causeOf = ({ cause, failure = '' }: Pick<OutgoingMessage, 'cause' | 'failure'>): FailureCause =>
  cause ?? patterns.find(([pattern]) => pattern.test(failure))?.[1] ?? 'other'
