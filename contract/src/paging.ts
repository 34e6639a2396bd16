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

const defaultMostOrders = 5

// What is the same in every list is made once: made anew for each, these were a third of all schemas in memory.
const limit = z.coerce.number().int().min(1).max(maxListLimit).default(30)
const parameters = jsonInQuery(flat).optional()
const direction = z.enum(['asc', 'desc']).default('asc')
const words = z
  .string()
  .max(maxSearchLength)
  .transform(text => normalizeText(text).trim())
const search = words.optional()
const noSearch = words.refine(text => text === '', notSupported).optional()
const total = z.number().int().optional()
const cursor = z.string().max(1_024).optional()
const nextCursor = z.string().optional()
const noOffset = z.coerce
  .number()
  .int()
  .refine(offset => offset === 0, notSupported)
  .default(0)
const offset = offsetUpTo(maxListOffset)
const noOrders = ordersBy([], defaultMostOrders)

function offsetUpTo(maxOffset: number) {
  return z.coerce.number().int().min(0).max(maxOffset).default(0)
}

function ordersBy<Field extends string>(fields: readonly Field[], mostOrders: number) {
  const isKnown = (field: string): field is Field => (fields as readonly string[]).includes(field)
  const field = z.string().max(64).refine(isKnown, notSupported) as unknown as z.ZodType<Field, string>
  return jsonInQuery(z.array(z.object({ field, direction })).max(mostOrders)).optional()
}

/** Query of a list (R-ENTITY-LISTS). `orders` is a JSON array of {field, direction}. */
export const listQuery = <Field extends string = never, const Searched extends boolean = false>(
  options: ListOptions<Field, Searched> = {},
) => {
  const {
    search: isSearched = false,
    orders: fields = [],
    mostOrders = defaultMostOrders,
    maxOffset,
  } = options
  return context.extend({
    offset: maxOffset === undefined ? offset : offsetUpTo(maxOffset),
    limit,
    // Where a list is not searched, a client that sends words does not compile.
    search: (isSearched ? search : noSearch) as unknown as z.ZodOptional<
      z.ZodType<string, Searched extends true ? string : ''>
    >,
    orders: (fields.length > 0 ? ordersBy(fields, mostOrders) : noOrders) as ReturnType<
      typeof ordersBy<Field>
    >,
    extraParams: parameters,
    requestPayload: parameters,
  })
}

/** Query of a list that grows without bound: opaque `cursor` from the page before, in place of an offset. */
export const cursorQuery = <Field extends string = never, const Searched extends boolean = false>(
  options: ListOptions<Field, Searched> = {},
) => listQuery(options).extend({ offset: noOffset, cursor })

/** Query of a list that was paged by offset before it had a cursor: either, and not both. */
export const cursorOrOffsetQuery = <Field extends string = never, const Searched extends boolean = false>(
  options: ListOptions<Field, Searched> = {},
) =>
  listQuery(options)
    .extend({ cursor })
    .refine(query => query.cursor === undefined || query.offset === 0, { path: ['offset'], ...notSupported })

/** `{ items, total?, nextCursor? }`: total where counting is cheap, nextCursor where there is a next page. */
export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total, nextCursor })
