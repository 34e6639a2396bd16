import type { AuditEntry } from '../audit.ts'
import type { Caller } from '../auth/access-token.ts'
import { fail } from '../errors.ts'

/** What a handler knows of the request beside its parsed input. */
export interface RequestContext<App = unknown> {
  app: App
  tenantId: string
  /** The signed-in person; reading it on a call that needs no token throws unauthenticated. */
  readonly me: Caller
  /** Bearer as sent, for the calls that spend one. */
  bearer: string | undefined
  requestId: string
  ipAddress: string
  /** Where the browser found us: `https://trau.example`. */
  origin: string
  device: { deviceId: string; userAgent: string }
  /** DPoP proof (RFC 9449) as sent, with the method and URL it must name. */
  proof: { header: string; method: string; url: string } | undefined
  /** What the handler of an audited call adds to its entry: whom it is about beside those that the request names, and what it changed. */
  audit: Pick<AuditEntry, 'before' | 'after'> & { subjectIds: string[] }
}

export function requestContext<App>(
  parts: Omit<RequestContext<App>, 'me' | 'audit'> & { caller: Caller | undefined },
): RequestContext<App> {
  const { caller, ...rest } = parts
  const audit: RequestContext['audit'] = { subjectIds: [] }
  const context: Omit<RequestContext<App>, 'me'> = { ...rest, audit }
  return Object.defineProperty(context, 'me', {
    get() {
      if (!caller) throw fail('unauthenticated')
      return caller
    },
  }) as RequestContext<App>
}
