import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { shortAddress } from '#platform/network.ts'
import type { LinkOpenRow, LinkRow } from '../tables.ts'
import { insertOpen } from './open-store.ts'

/** Where a request of a visitor comes from. */
export type VisitorRequest = Pick<RequestContext<App>, 'app' | 'ipAddress' | 'device'>

interface Visit {
  what: LinkOpenRow['what']
  name?: string
  fileName?: string
}

/** What is kept of where a visitor comes from: of their address only the network. */
export interface VisitorTrace {
  address: string
  userAgent: string
}

export const traceOf = (ipAddress: string, userAgent: string): VisitorTrace => ({
  ...{ address: shortAddress(ipAddress), userAgent: userAgent.slice(0, 300) },
})

/** Notes for the managers of the node what a visitor did. */
export const noteVisit = (
  q: Queryable,
  { app, ipAddress, device }: VisitorRequest,
  row: LinkRow,
  visit: Visit,
): Promise<void> => noteTraced(q, app, row, traceOf(ipAddress, device.userAgent), visit)

/** The same of a visit whose request is over. */
export async function noteTraced(
  q: Queryable,
  app: App,
  row: LinkRow,
  { address, userAgent }: VisitorTrace,
  { what, name, fileName }: Visit,
): Promise<void> {
  await insertOpen(q, row, {
    ...{ what, name: name || null, file_name: fileName ?? null, address },
    ...{ user_agent: userAgent, opened_time: new Date(app.clock.now()) },
  })
}
