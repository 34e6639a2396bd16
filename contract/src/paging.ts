import { z } from 'zod'
import { normalizeText } from './text.ts'

/** A JSON document carried in one query parameter, as the specification's `orders`, `extraParams` and `requestPayload` are. */
const jsonInQuery = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(8192)
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value)
      } catch {
        context.addIssue({ code: 'custom', params: { reason: 'invalid' } })
        return z.NEVER
      }
    })
    .pipe(schema)

const flat = z.record(
  z.string().max(64),
  z.union([
    z.string().max(1024),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.union([z.string().max(256), z.number()])).max(500),
  ]),
)

/** Context that any GET may carry (R-ENTITY-CONTEXT). `accessToken` is accepted and ignored: a token in a URL is a leak. */
export const context = z.object({
  accessToken: z.string().optional().describe('Ignored; use the Authorization header'),
  userId: z.string().max(64).optional(),
  deviceId: z.string().max(64).optional(),
  language: z.string().max(16).optional(),
  meta: z.string().max(4096).optional(),
  correlationId: z.string().max(128).optional(),
})

/** Query of a list (R-ENTITY-LISTS). `orders` is a JSON array of {field, direction}. */
export const listQuery = context.extend({
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  search: z
    .string()
    .max(200)
    .transform(text => normalizeText(text).trim())
    .optional(),
  orders: jsonInQuery(
    z
      .array(z.object({ field: z.string().max(64), direction: z.enum(['asc', 'desc']).default('asc') }))
      .max(5),
  ).optional(),
  extraParams: jsonInQuery(flat).optional(),
  requestPayload: jsonInQuery(flat).optional(),
})

/** Query of a list that grows without bound: opaque `cursor` from the page before. */
export const cursorQuery = listQuery.extend({ cursor: z.string().max(256).optional() })

/** `{ items, total?, nextCursor? }`: total where counting is cheap, nextCursor where there is a next page. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int().optional(), nextCursor: z.string().optional() })
