/** The body that asks for a code to one's own phone number, as the specification has it: its type is the constant 3, and earlier codes end. */
export const identifierVerification = (username: string) => ({
  username,
  identifierType: 3 as const,
  forceNewSession: true,
})
