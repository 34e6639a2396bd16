export const legalHoldErrors = {
  underLegalHold: { status: 409 },
  holdsNotAllowed: { status: 409 },
  holdsActive: { status: 409 },
  holdNotFound: { status: 404 },
  holdNotActive: { status: 409 },
  tooManyHolds: { status: 409 },
  holdRequestNotFound: { status: 404 },
  holdRequestPending: { status: 409 },
  holdRequestDecided: { status: 409 },
  ownHoldRequest: { status: 409 },
  holdExportNotReady: { status: 409 },
} as const

export interface LegalHoldErrorData {
  tooManyHolds: { max: number }
}
