import { InvoiceStatus } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { readPayload } from '#platform/http/payload.ts'
import { dayInVietnam } from './calendar.ts'
import type { InvoiceFilter } from './invoice-store.ts'

const Payload = z.object({
  status: InvoiceStatus.nullish(),
  isOverdue: z.boolean().nullish(),
  year: z.number().int().min(2000).max(2999).nullish(),
  userId: z.uuid().nullish(),
})

/** What a list of administrators is narrowed to. @throws validationFailed */
export function readFilter(
  app: App,
  query: { search?: string | undefined; requestPayload?: Record<string, unknown> | undefined },
): InvoiceFilter {
  const { status, isOverdue, year, userId } = readPayload(Payload, query)
  return {
    search: query.search || undefined,
    status: status ?? undefined,
    overdueOn: isOverdue ? dayInVietnam(app.clock.now()) : undefined,
    year: year ?? undefined,
    userId: userId ?? undefined,
  }
}
