import { type BuildFiles, cacheOf, isPageOf, keptAnswer } from './precache.ts'

/** The kept page opens after this long without an answer; without a network at once. */
const patienceMs = 2500

/** Addresses that the server answers itself, and no screen of the client has. */
const ofServer =
  /^\/([a-z-]+\/v\d+\/|docs(\/|$)|dev(\/|$)|media\/|files\/|connection\/|icons\/|assets\/|openapi\.json|asyncapi\.json|healthz|readyz|metrics|preview\/|dav(\/|$)|shared-files\/|shared-note-files\/|zips\/|sw\.js)/

export type Handling = 'page' | 'file' | 'shared' | 'none'

/** What the worker does with a request. Calls of the API are none of its business: nothing that a token opened is ever kept. */
export function handlingOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  { origin, first }: { origin: string; first: ReadonlySet<string> },
): Handling {
  const { pathname, origin: urlOrigin } = new URL(url)
  if (urlOrigin !== origin) return 'none'
  if (method === 'POST') return pathname === '/share' && mode === 'navigate' ? 'shared' : 'none'
  if (method !== 'GET') return 'none'
  if (mode === 'navigate') return ofServer.test(pathname) ? 'none' : 'page'
  return pathname.startsWith('/assets/') || first.has(pathname) ? 'file' : 'none'
}

/** The page from the network, so that who reloads has the newest; the kept one where the network is away or slow. */
export async function answerPage(
  build: BuildFiles,
  response: Promise<Response | undefined>,
  keep: (work: Promise<unknown>) => void,
  patience = patienceMs,
): Promise<Response> {
  const fromNetwork = response.then(answer => {
    if (!answer) throw new Error('nothing was asked')
    return answer
  })
  // The policy in its headers may be newer than that of the kept one.
  keep(fromNetwork.then(answer => renewPage(build, answer.clone())).catch(() => undefined))
  const keptPage = await caches.match('/', { cacheName: cacheOf(build), ignoreVary: true })
  if (!keptPage) return fromNetwork
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeLimit = new Promise<Response>(resolve => {
    timer = setTimeout(() => resolve(keptPage), patience)
  })
  const better = fromNetwork.then(
    // A proxy in between that answers for a server that is away says nothing that helps.
    answer => (answer.status >= 502 && answer.status <= 504 ? keptPage : answer),
    () => keptPage,
  )
  return Promise.race([better, timeLimit]).finally(() => clearTimeout(timer))
}

async function renewPage(build: BuildFiles, answer: Response) {
  if (!(await isPageOf(build, answer.clone()))) return
  await (await caches.open(cacheOf(build))).put('/', answer)
}

/** A file of this build, or of one before it that a tab still runs: its name changes with its content, so a kept one is right for ever. */
export async function answerFile(
  build: BuildFiles,
  request: Request,
  keep: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const own = await caches.match(pathname, { cacheName: cacheOf(build), ignoreVary: true })
  const keptFile = own ?? (await keptAnswer(pathname))
  if (keptFile) return keptFile
  const answer = await fetch(request)
  if (answer.status === 200 && pathname.startsWith('/assets/')) {
    const copy = answer.clone()
    keep(
      caches
        .open(cacheOf(build))
        .then(cache => cache.put(pathname, copy))
        .catch(() => undefined),
    )
  }
  return answer
}
