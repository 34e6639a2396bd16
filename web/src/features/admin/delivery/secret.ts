/** What becomes of a stored secret: undefined keeps it, null removes it, a text that is not empty replaces it. */
export type SecretValue = string | null | undefined

/** As the server takes it: an empty field says nothing. */
export const secretToSend = (value: SecretValue): SecretValue => (value === '' ? undefined : value)
