export const contactErrors = {
  contactNotFound: { status: 404 },
  contactLimitReached: { status: 409 },
} as const

export interface ContactErrorData {
  contactLimitReached: { max: number }
}
