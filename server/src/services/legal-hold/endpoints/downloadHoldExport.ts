import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { writeExport } from '../export.ts'
import { findHold } from '../hold-store.ts'
import { findRequest } from '../request-store.ts'
import { requestMs } from '../view.ts'

export const downloadHoldExport: Handler<typeof contract.legalHold.downloadHoldExport, App> = async (
  { app, me },
  { params },
) => {
  const request = await findRequest(app.db, me.tenantId, params.requestId)
  if (request?.kind !== 'EXPORT' || request.requested_by !== me.userId) throw fail('holdRequestNotFound')
  const hold = await findHold(app.db, me.tenantId, request.hold_id)
  const isOpen =
    request.status === 'APPROVED' && request.decided_time!.getTime() + requestMs > app.clock.now()
  if (!isOpen || hold?.status !== 'ACTIVE') throw fail('holdExportNotReady')
  return {
    body: writeExport(app, hold, request),
    mediaType: 'application/x-ndjson',
    maxAgeSeconds: 0,
    fileName: `luu-giu-phap-ly-${request.request_id}.jsonl`,
  }
}
