import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { checkChain } from '#platform/audit/chain.ts'
import type { Handler } from '#platform/http/routes.ts'

const partSize = 20_000

export const checkAudit: Handler<typeof contract.administration.checkAudit, App> = async (
  { app, me },
  { body },
) => {
  const { afterSeq } = body
  const part = await checkChain(app.database.pool, me.tenantId, { afterSeq, most: partSize })
  return !part.broken && part.seq < part.lastSeq ? { ...part, nextSeq: part.seq } : part
}
