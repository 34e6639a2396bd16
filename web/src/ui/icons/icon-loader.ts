/** One query to one icon service, and the walk over the services, with Iconify's own answers (R-ICON-1). */

export interface IconQuery {
  type: 'icons'
  prefix: string
  icons: readonly string[]
}

export type Answer =
  | { kind: 'success'; data: object }
  /** this service cannot help: ask the next one */
  | { kind: 'next'; status: number }
  /** no service will help: stop */
  | { kind: 'abort'; status: number }

export type Fetch = (url: string) => Promise<Response>

const NOT_JSON = 501
const UNREACHABLE = 503
const UNSUPPORTED = 400
const NO_FETCH = 424

/** `/lucide.json?icons=house,star` under the service's base: `/icons` on our own server, `https://api.iconify.design` on Iconify's. */
export function iconPath(prefix: string, icons: readonly string[]): string {
  return `/${prefix}.json?${new URLSearchParams({ icons: icons.join(',') })}`
}

export async function askService(base: string, query: IconQuery, fetch: Fetch | undefined): Promise<Answer> {
  if (!fetch) return { kind: 'abort', status: NO_FETCH }
  if (query.type !== 'icons') return { kind: 'abort', status: UNSUPPORTED }
  let failure = UNREACHABLE
  try {
    const response = await fetch(base + iconPath(query.prefix, query.icons))
    if (response.status !== 200)
      return { kind: response.status === 404 ? 'abort' : 'next', status: response.status }
    failure = NOT_JSON
    const data: unknown = await response.json()
    if (data === 404) return { kind: 'abort', status: 404 }
    if (typeof data !== 'object' || data === null) return { kind: 'next', status: NOT_JSON }
    return { kind: 'success', data }
  } catch {
    return { kind: 'next', status: failure }
  }
}

/** Asks each service in turn, our own first; the last answer tells why none succeeded. */
export async function askServices(
  services: readonly string[],
  query: IconQuery,
  fetch: Fetch | undefined,
): Promise<Answer> {
  let answer: Answer = { kind: 'next', status: UNREACHABLE }
  for (const base of services) {
    answer = await askService(base, query, fetch)
    if (answer.kind !== 'next') break
  }
  return answer
}
