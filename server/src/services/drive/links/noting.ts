import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/db/index.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { shortAddress } from '../../../platform/network.ts'
import type { LinkOpenRow, LinkRow } from '../tables.ts'
import { insertOpen } from './open-store.ts'

/** Where a request of a visitor comes from. */
export type VisitorRequest = Pick<RequestContext<App>, 'app' | 'ipAddress' | 'device'>

interface Visit {
  what: LinkOpenRow['what']
  name?: string
  fileName?: string
}

/** Notes for the managers of the node what a visitor did. Of their address only the network is kept. */
export async function noteVisit(
  q: Queryable,
  { app, ipAddress, device }: VisitorRequest,
  row: LinkRow,
  { what, name, fileName }: Visit,
): Promise<void> {
  await insertOpen(q, row, {
    ...{ what, name: name || null, file_name: fileName ?? null, address: shortAddress(ipAddress) },
    ...{ user_agent: device.userAgent.slice(0, 300), opened_time: new Date(app.clock.now()) },
  })
}
