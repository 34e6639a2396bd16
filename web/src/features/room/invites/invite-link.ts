/** The address that a link into a group opens. */
export const inviteLink = (token: string): string => `${location.origin}/join/${token}`
