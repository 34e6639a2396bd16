import type { RegistrationInvitation, RegistrationRequest, RegistrationStatus } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { findUserInfos } from '../../identity/index.ts'
import type { InvitationRow, RequestRow } from './tables.ts'

export const viewStatus = (row: RequestRow): RegistrationStatus => ({
  status: row.status,
  username: row.username,
  fullName: row.full_name,
  ...(row.reason && { reason: row.reason }),
  createdTime: row.created_time.getTime(),
  ...(row.decided_time && { decidedTime: row.decided_time.getTime() }),
})

export async function viewRequests(
  app: App,
  tenantId: string,
  rows: readonly RequestRow[],
): Promise<RegistrationRequest[]> {
  const deciderIds = rows.flatMap(row => row.decided_by ?? [])
  const deciders = await findUserInfos(app, tenantId, [...new Set(deciderIds)])
  return rows.map(row => ({
    ...viewStatus(row),
    registrationId: row.registration_id,
    ...(row.email && { email: row.email }),
    ...(row.phone_number && { phoneNumber: row.phone_number }),
    proven: (['EMAIL', 'PHONE'] as const).filter(kind =>
      row.proven.includes(kind === 'EMAIL' ? 'email' : 'phoneNumber'),
    ),
    ...(row.identity && { providerName: row.identity.providerName }),
    ...(row.user_id && { userId: row.user_id }),
    ...(row.decided_by && { decidedBy: deciders.get(row.decided_by) ?? { userId: row.decided_by } }),
  }))
}

export async function viewInvitations(
  app: App,
  tenantId: string,
  rows: readonly InvitationRow[],
): Promise<RegistrationInvitation[]> {
  const authors = await findUserInfos(app, tenantId, [...new Set(rows.map(row => row.created_by))])
  const workspaceIds = rows.flatMap(row => row.workspace_id ?? [])
  const names = await app.services.newcomers.namesOf(app, tenantId, [...new Set(workspaceIds)])
  return rows.map(row => {
    const name = row.workspace_id ? names.get(row.workspace_id) : undefined
    return {
      invitationId: row.invitation_id,
      note: row.note,
      ...(row.workspace_id && name !== undefined && row.workspace_role
        ? { workspace: { workspaceId: row.workspace_id, name, role: row.workspace_role } }
        : {}),
      expiresTime: row.expires_time.getTime(),
      maxUses: row.max_uses,
      useCount: row.use_count,
      createdBy: authors.get(row.created_by) ?? { userId: row.created_by },
      createdTime: row.created_time.getTime(),
    }
  })
}
