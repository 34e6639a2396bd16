/**
 * The addresses of the client's pages. `$` stands for one part, of any name. The server answers them with the page and the status 200, and other
 * addresses with 404; a test of the client holds them against its routes.
 */
export const pagePaths = [
  '/',
  '/admin',
  '/auth',
  '/auth/forgetpass',
  '/auth/logininterface',
  '/auth/loginqr',
  '/auth/oidc',
  '/auth/register',
  '/calls',
  '/coming',
  '/drive',
  '/drive/attachments/$',
  '/drive/folder/$',
  '/drive/my-drive',
  '/drive/recent',
  '/drive/rooms',
  '/drive/shared',
  '/drive/starred',
  '/drive/trash',
  '/goi/$',
  '/join/$',
  '/me',
  '/n/$',
  '/notes',
  '/notes/$',
  '/notifications',
  '/people',
  '/s/$',
  '/settings/$',
  '/share',
  '/unsubscribe/$',
  '/workspace/join/$',
  '/workspaces',
] as const

const pages: ReadonlySet<string> = new Set(pagePaths)
const parents = new Set(pagePaths.flatMap(path => (path.endsWith('/$') ? [path.slice(0, -2)] : [])))

/** Whether a page of the client stands at this path, with or without a slash at its end. */
export function isPagePath(path: string): boolean {
  const trimmedPath = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (pages.has(trimmedPath)) return true
  const cut = trimmedPath.lastIndexOf('/')
  return cut < trimmedPath.length - 1 && parents.has(trimmedPath.slice(0, cut))
}
