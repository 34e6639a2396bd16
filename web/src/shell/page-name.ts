const names: Readonly<Record<string, string>> = {
  '/_private/': 'chat',
  '/_private/workspace/join/$token': 'workspaces',
  '/_private/drive/my-drive': 'myDrive',
  '/auth/': 'signIn',
  '/auth/register': 'register',
  '/auth/loginqr': 'qr',
  '/auth/logininterface': 'chooser',
  '/auth/forgetpass': 'forgot',
  '/auth/oidc': 'signIn',
  '/coming': 'coming',
}

/** The key of the word for a route's page in the shell's texts, if there is one. Pages of an area begin with its name. */
export const pageName = (routeId: string | undefined, search: object = {}): string | undefined =>
  routeId === '/auth/forgetpass' && 'reset' in search && search.reset
    ? 'password'
    : (names[routeId ?? ''] ?? /^\/_private\/(\w+)/.exec(routeId ?? '')?.[1])
