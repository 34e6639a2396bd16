import { pagePaths } from './page-paths.gen.ts'

const pages: ReadonlySet<string> = new Set(pagePaths)
/** What the addresses begin with whose end is of any name. */
const starts = pagePaths.flatMap(path => (path.endsWith('$') ? [path.slice(0, -1)] : []))

/**
 * Whether a page of the client stands at this path, with or without a slash at its end. The server answers such addresses with the page and the
 * status 200, and others with 404.
 */
export function isPagePath(path: string): boolean {
  const trimmedPath = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (pages.has(trimmedPath)) return true
  return starts.some(start => {
    const name = trimmedPath.startsWith(start) ? trimmedPath.slice(start.length) : ''
    return name !== '' && !name.includes('/')
  })
}
