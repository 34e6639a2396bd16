export const appPasswordErrors = {
  appPasswordNotFound: { status: 404 },
  tooManyAppPasswords: { status: 409 },
} as const

export interface AppPasswordErrorData {
  tooManyAppPasswords: { max: number }
}
