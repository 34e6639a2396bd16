import type { contract, ServedFile } from '@trau/contract'
import type { App, Context } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { countDownload } from '../links/downloads.ts'
import {
  findInLink,
  giving,
  passwordMark,
  requireInLink,
  requireLinkById,
  requireLinkRole,
} from '../links/visits.ts'
import type { ZipRow } from '../tables.ts'
import { planZip } from './plan.ts'
import { isValidZip, personReader, planFor, serveZip } from './serving.ts'
import { findZip } from './zip-store.ts'
import { visitorHolder } from './zips.ts'

export const getDriveZip: Handler<typeof contract.driveZip.getDriveZip, App> = async (
  context,
  { params, query },
) => {
  const { app, tenantId } = context
  const row = await findZip(app.db, tenantId, params.zipId)
  if (!row) throw fail('nodeNotFound')
  const { signature } = query
  return row.link_id
    ? serveToVisitor(context, row, row.link_id, signature)
    : serveToPerson(context, row, signature)
}

async function serveToPerson(
  { app, tenantId }: Context,
  row: ZipRow,
  signature: string,
): Promise<ServedFile> {
  if (!isValidZip(app, row, signature)) throw fail('nodeNotFound')
  const me = { tenantId, userId: row.user_id!, sessionId: row.session_id! }
  if (app.revocations.isRevoked(me)) throw fail('nodeNotFound')
  const plan = await planFor(app, me, row.node_ids)
  const reader = personReader(app, me)
  return serveZip(app, {
    ...{ tenantId, plan, holder: { key: me.userId } },
    reader: {
      // Who signs out, or is locked, has no rights from then on.
      readable: async nodeIds => (app.revocations.isRevoked(me) ? new Map() : reader.readable(nodeIds)),
    },
  })
}

async function serveToVisitor(
  context: Context,
  row: ZipRow,
  linkId: string,
  signature: string,
): Promise<ServedFile> {
  const { app, tenantId, ipAddress } = context
  const link = await requireLinkById(app, tenantId, linkId)
  const mark = passwordMark(link.row)
  if (!isValidZip(app, row, signature, mark)) throw fail('nodeNotFound')
  requireLinkRole(link, giving)
  const plan = await planZip(app, tenantId, await requireInLink(app, link, row.node_ids))
  const holder = visitorHolder(linkId, ipAddress)
  app.services.runningZips.requireFree(holder)
  await countDownload(context, link.row, {
    ...{ downloadId: row.zip_id, fileName: plan.name, name: row.visitor ?? '' },
  })
  return serveZip(app, {
    ...{ tenantId, plan, holder },
    reader: {
      async readable(nodeIds) {
        const now = await requireLinkById(app, tenantId, linkId)
        requireLinkRole(now, giving)
        if (passwordMark(now.row) !== mark) throw fail('linkPasswordRequired')
        return findInLink(app, now, nodeIds)
      },
    },
  })
}
