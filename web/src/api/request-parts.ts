import { ApiError } from './errors.ts'
import { currentTenant } from './settings.ts'

type Fields = Record<string, unknown>

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

function isPlain(value: unknown): value is Fields {
  const prototype = value && typeof value === 'object' ? Object.getPrototypeOf(value) : undefined
  return prototype === Object.prototype || prototype === null
}

/**
 * Drops fields that are undefined, null or ''. Objects inside are cleaned too; arrays, files and forms are kept as they are,
 * since places in them mean something.
 */
export function dropEmpty<T>(payload: T): T {
  if (!isPlain(payload)) return payload
  // Not by assignment: a field named `__proto__` is a field like any other.
  const entries = Object.entries(payload).filter(([, value]) => !isEmpty(value))
  return Object.fromEntries(entries.map(([name, value]) => [name, dropEmpty(value)])) as T
}

/**
 * Puts values into a path's braces, percent-encoded. A missing tenant is the current one, which is "default" until somebody
 * of another tenant signs in.
 */
export function fillPath(path: string, params: object = {}): string {
  const filledParams = dropEmpty(params as Fields)
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value =
      filledParams[name] ?? (name === 'tenant' || name === 'tenantId' ? currentTenant() : undefined)
    if (value === undefined) {
      throw new ApiError({ kind: 'bad-request', code: 'badRequest', message: `${path} needs ${name}` })
    }
    return encodeURIComponent(String(value))
  })
}

/** Lists are joined by commas, objects (`orders`, `extraParams`, `requestPayload`) written as JSON. */
export function queryString(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(dropEmpty(query as Fields))) {
    const queryText = queryValue(value)
    if (queryText) search.set(name, queryText)
  }
  const text = search.toString()
  return text && `?${text}`
}

function queryValue(value: unknown): string {
  if (Array.isArray(value)) {
    return value.some(item => typeof item === 'object') ? JSON.stringify(value) : value.join(',')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
