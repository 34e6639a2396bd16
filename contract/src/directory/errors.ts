export const directoryErrors = {
  importRefused: { status: 422 },
  ldapNotSet: { status: 409 },
  ldapFilterInvalid: { status: 422 },
  directoryUnavailable: { status: 503 },
  tooManyScimTokens: { status: 409 },
  scimTokenNotFound: { status: 404 },
  scimGroupNotFound: { status: 404 },
} as const

export interface DirectoryErrorData {
  tooManyScimTokens: { max: number }
  /** Lines with errors; nothing was imported. */
  importRefused: { lines: number }
}
