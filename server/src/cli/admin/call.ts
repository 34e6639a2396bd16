import type { AnswerOf, AnyEndpoint, RequestOf } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { beginAudit, endAudit } from '#platform/audit/pending.ts'
import { type AuditEntry, writeAudit } from '#platform/audit.ts'
import { operatorId } from '#platform/auth/operator.ts'
import { requestContext } from '#platform/http/context.ts'
import { audited, type Handler, parseInput } from '#platform/http/routes.ts'

/** The operator's calls of one tenant: the endpoints of administration, without a network between. */
export interface Operator {
  app: App
  tenantId: string
  /** Where people find the product. */
  origin: string
  /** Runs an endpoint as its route does: input checked, the handler's own rules, an entry of the audit log. */
  call<E extends AnyEndpoint>(
    name: string,
    endpoint: E,
    handler: Handler<E, App>,
    parts?: Partial<RequestOf<E>>,
  ): Promise<AnswerOf<E>>
}

export function operatorOf(app: App, tenantId: string, origin: string): Operator {
  const services = {
    writeAudit: (entry: AuditEntry, pendingId?: string) =>
      pendingId ? endAudit(app.db, pendingId, entry) : writeAudit(app.db, entry),
    beginAudit: (entry: AuditEntry) => beginAudit(app.db, entry),
    isReadOnly: () => false,
  }
  return {
    app,
    tenantId,
    origin,
    async call(name, endpoint, handler, parts = {}) {
      const context = requestContext<App>({
        ...{ app, tenantId, origin, bearer: undefined, proof: undefined },
        ...{ requestId: 'cli', ipAddress: 'cli', device: { deviceId: '', userAgent: '' } },
        caller: {
          ...{ tenantId, userId: operatorId, sessionId: operatorId, isAdmin: true },
          expiresAt: Number.MAX_SAFE_INTEGER,
        },
      })
      const { params, query, body } = parts as { params?: unknown; query?: unknown; body?: unknown }
      const input = {
        params: parseInput(endpoint.params, 'params', params ?? {}),
        query: parseInput(endpoint.query, 'query', query ?? {}),
        body: endpoint.body ? parseInput(endpoint.body, 'body', body ?? {}) : undefined,
      }
      return audited(services, { name, row: endpoint, handler }, context, input, async () =>
        handler(context, input as Parameters<typeof handler>[1]),
      )
    },
  }
}
