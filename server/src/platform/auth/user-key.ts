/** A user of a tenant. */
export interface UserKey {
  tenantId: string
  userId: string
}

/** Who makes a request; without a session, nothing that they have put behind their PIN is visible. */
export interface Requester extends UserKey {
  sessionId?: string
}
