import { z } from 'zod'
import { maxListLimit, maxListOffset, maxSearchLength } from './rules/list.ts'
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

/** What a list does beyond its pages. The rest is refused with `validationFailed`, unless it is empty: nothing is silently ignored. */
interface ListOptions<Field extends string, Searched extends boolean> {
  search?: Searched
  /** By which fields it can be ordered. */
  orders?: readonly Field[]
  /** By so many of them at once. */
  mostOrders?: number
  /** How far an offset reaches. */
  maxOffset?: number
}

const notSupported = { params: { reason: 'notSupported' } }

/** Query of a list (R-ENTITY-LISTS). `orders` is a JSON array of {field, direction}. */
export const listQuery = <Field extends string = never, const Searched extends boolean = false>(
  options: ListOptions<Field, Searched> = {},
) => {
  const {
    search: isSearched = false,
    orders: fields = [],
    mostOrders = 5,
    maxOffset = maxListOffset,
  } = options
  const isKnown = (field: string): field is Field => (fields as readonly string[]).includes(field)
  const field = z.string().max(64).refine(isKnown, notSupported) as unknown as z.ZodType<Field, string>
  const search = z
    .string()
    .max(maxSearchLength)
    .transform(text => normalizeText(text).trim())
    .refine(text => isSearched || text === '', notSupported)
  return context.extend({
    offset: z.coerce.number().int().min(0).max(maxOffset).default(0),
    limit: z.coerce.number().int().min(1).max(maxListLimit).default(30),
    // Where a list is not searched, a client that sends words does not compile.
    search: (search as unknown as z.ZodType<string, Searched extends true ? string : ''>).optional(),
    orders: jsonInQuery(
      z.array(z.object({ field, direction: z.enum(['asc', 'desc']).default('asc') })).max(mostOrders),
    ).optional(),
    extraParams: jsonInQuery(flat).optional(),
    requestPayload: jsonInQuery(flat).optional(),
  })
}

/** Query of a list that grows without bound: opaque `cursor` from the page before, in place of an offset. */
export const cursorQuery = <Field extends string = never, const Searched extends boolean = false>(
  options: ListOptions<Field, Searched> = {},
) =>
  listQuery(options).extend({
    offset: z.coerce
      .number()
      .int()
      .refine(offset => offset === 0, notSupported)
      .default(0),
    cursor: z.string().max(1_024).optional(),
  })

/** `{ items, total?, nextCursor? }`: total where counting is cheap, nextCursor where there is a next page. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int().optional(), nextCursor: z.string().optional() })
