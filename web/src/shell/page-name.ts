const names = {
  '/_private/': 'chat',
  '/_private/people': 'people',
  '/_private/notifications': 'notifications',
  '/_private/notes/': 'notes',
  '/_private/notes/$noteId': 'notes',
  '/_private/calls': 'calls',
  '/_private/admin': 'admin',
  '/_private/me': 'me',
  '/_private/workspaces': 'workspaces',
  '/_private/workspace/join/$token': 'workspaces',
  '/_private/drive/': 'drive',
  '/_private/drive/my-drive': 'myDrive',
  '/_private/drive/shared': 'drive',
  '/_private/drive/rooms': 'drive',
  '/_private/drive/recent': 'drive',
  '/_private/drive/starred': 'drive',
  '/_private/drive/trash': 'drive',
  '/_private/drive/folder/$folderId': 'drive',
  '/_private/drive/attachments/$spaceId': 'drive',
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
export const pageName = (
  routeId: string | undefined,
  search: object = {},
): PageName | 'password' | undefined =>
  routeId === '/auth/forgetpass' && 'reset' in search && search.reset
    ? 'password'
    : names[routeId as keyof typeof names]
