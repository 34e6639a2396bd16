const names = {
  '/_private/': 'chat',
  '/_private/people': 'people',
  '/_private/notifications': 'notifications',
  '/_private/notes': 'notes',
  '/_private/calls': 'calls',
  '/_private/admin': 'admin',
  '/_private/drive/': 'drive',
  '/_private/drive/my-drive': 'myDrive',
  '/auth/': 'signIn',
  '/auth/register': 'register',
  '/auth/loginqr': 'qr',
  '/auth/logininterface': 'chooser',
  '/auth/forgetpass': 'forgot',
  '/auth/oidc': 'signIn',
  '/coming': 'coming',
} as const

export type PageName = (typeof names)[keyof typeof names]

/** The word for a route's page in the shell's texts, if it has one. */
export const pageName = (routeId: string | undefined): PageName | undefined =>
  names[routeId as keyof typeof names]
