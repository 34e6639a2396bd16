/** Who may make an account: what client and server both know of its limits. */

/** OPEN: anybody. INVITATION: holders of a link. DOMAIN: who proves an e-mail address of these domains. APPROVAL: whom an administrator approves. */
export const registrationModes = ['OPEN', 'INVITATION', 'DOMAIN', 'APPROVAL'] as const
export type RegistrationMode = (typeof registrationModes)[number]

export const registrationStatuses = ['PENDING', 'APPROVED', 'REFUSED'] as const
export type RegistrationState = (typeof registrationStatuses)[number]

export const maxRegistrationDomains = 100
/** Registrations that wait for approval at once. */
export const maxPendingRegistrations = 5_000
/** Decided in one call. */
export const maxDecisions = 100
export const maxRefusalReason = 300
/** Links of a tenant that still work. */
export const maxRegistrationInvitations = 200
export const maxInvitationNote = 100
export const maxInvitationUses = 1_000
export const maxInvitationHours = 365 * 24
/** Days after which a registration that nobody decided, and one that was decided, is forgotten. */
export const pendingRegistrationDays = 90
export const decidedRegistrationDays = 30
