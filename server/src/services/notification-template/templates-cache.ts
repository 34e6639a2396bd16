import type { TemplateFallback } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { Notices } from '#platform/db/notices.ts'
import { findShipped, type Shipped } from './defaults/index.ts'
import { type Compiled, compile } from './engine/compile.ts'
import { selectTemplates, upsertFallback } from './template-store.ts'

/** A text of the tenant's own, read; or why it cannot be. */
export type OwnTemplate = Compiled | { problem: string }
type OwnTemplates = ReadonlyMap<string, OwnTemplate>

export interface Templates {
  /** The texts in use that this tenant wrote itself, by template id. `db` is the caller's transaction, where there is one. */
  of(tenantId: string, db?: Queryable): Promise<OwnTemplates>
  /** After a change of the tenant's templates. */
  forget(tenantId: string): void
  /** Logs that a shipped text stood in, and notes it on the template; once a minute for each template and reason. */
  report(
    tenantId: string,
    templateId: string,
    fallback: { reason: TemplateFallback['reason']; variable?: string },
  ): Promise<void>
}

declare module '#platform/app.ts' {
  interface Services {
    templates: Templates
  }
}

/** NOTIFY's, with the tenant as payload. */
export const templatesTopic = 'notification_template'
const cachedTenants = 1_000
const reportEveryMs = 60_000

/** Own texts by tenant, so that rendering asks the database nothing; forgotten when they change, here and in other processes. */
export function createTemplates(app: App, notices: Notices): Templates {
  const cache = createBoundedCache<Promise<OwnTemplates>>(cachedTenants)
  const recentReports = createBoundedCache<{ time: number }>(10_000)

  async function of(tenantId: string, db: Queryable = app.db): Promise<OwnTemplates> {
    const cachedTemplates = cache.get(tenantId)
    try {
      if (cachedTemplates) return await cachedTemplates
    } catch {
      // Read within somebody else's transaction, which failed.
    }
    const reading = read(tenantId, db)
    cache.set(tenantId, reading)
    // What is forgotten meanwhile is read again by whoever asks next.
    reading.catch(() => {
      if (cache.get(tenantId) === reading) cache.delete(tenantId)
    })
    return reading
  }

  notices.on(
    templatesTopic,
    tenantId => cache.delete(tenantId),
    async () => cache.clear(),
  )

  return {
    of,
    forget: tenantId => cache.delete(tenantId),
    async report(tenantId, templateId, { reason, variable }) {
      const now = app.clock.now()
      const key = `${tenantId} ${templateId} ${reason} ${variable ?? ''}`
      const last = recentReports.get(key)?.time
      if (last !== undefined && Math.abs(now - last) < reportEveryMs) return
      recentReports.set(key, { time: now })
      app.log.warn({ tenantId, templateId, reason, variable }, 'a shipped text stood in for a template')
      try {
        await upsertFallback(app.db, {
          tenant_id: tenantId,
          template_id: templateId,
          reason,
          variable: variable ?? null,
          fallback_time: new Date(now),
        })
      } catch (error) {
        app.log.warn({ err: error, templateId }, 'the fallback of a template could not be noted')
      }
    },
  }
}

async function read(tenantId: string, db: Queryable): Promise<OwnTemplates> {
  const rows = await selectTemplates(db, tenantId)
  return new Map(
    rows.flatMap(row => {
      const shippedTemplate = findShipped(row.template_id)
      if (!shippedTemplate || !row.is_enabled || row.body === null) return []
      return [
        [row.template_id, readOwn(shippedTemplate, { subject: row.subject ?? '', body: row.body })] as const,
      ]
    }),
  )
}

/** It was read when it was saved; a later release may declare other variables. */
function readOwn({ type, channel }: Shipped, source: { subject: string; body: string }): OwnTemplate {
  try {
    return compile(type, channel, source)
  } catch (error) {
    return { problem: (error as Error).message }
  }
}
