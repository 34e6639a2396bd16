export const accountLinkingErrors = {
  accountLinkNotFound: { status: 404 },
  accountLinkExists: { status: 409 },
  accountLinkToSelf: { status: 409 },
  tooManyAccountLinks: { status: 409 },
  accountLinkLocked: { status: 403 },
  accountLinkInvalidated: { status: 409 },
  accountLinkTokenInvalid: { status: 403 },
  passcodeWrong: { status: 400 },
} as const

export interface AccountLinkingErrorData {
  passcodeWrong: { triesLeft: number }
  tooManyAccountLinks: { max: number }
}
