import type { RegistrationState } from '@trau/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { GivenConsent } from './consents-port.ts'

declare module '#platform/db/index.ts' {
  interface Tables {
    registration_request: RequestTable
    registration_invitation: InvitationTable
    registration_invitation_use: {
      tenant_id: string
      user_id: string
      invitation_id: string
      workspace_id: string | null
      workspace_role: 'MEMBER' | 'GUEST' | null
      used_time: Date
      settled_time: Date | null
    }
  }
}

/** The account at another service by which somebody wants to come in. */
export interface WaitingIdentity {
  providerId: string
  providerName: string
  issuer: string
  subject: string
  email: string | null
}

interface RequestTable {
  tenant_id: string
  registration_id: string
  token_hash: Buffer
  status: RegistrationState
  username: string
  full_name: string
  email: string | null
  phone_number: string | null
  language: string | null
  proven: string[]
  password_hash: string | null
  identity: ColumnType<WaitingIdentity | null, string | null, string | null>
  consent: ColumnType<GivenConsent | null, string | null, string | null>
  reason: Generated<string>
  user_id: string | null
  decided_by: string | null
  decided_time: Date | null
  created_time: Date
}
export type RequestRow = Selectable<RequestTable>

interface InvitationTable {
  tenant_id: string
  invitation_id: string
  token_hash: Buffer
  note: string
  workspace_id: string | null
  workspace_role: 'MEMBER' | 'GUEST' | null
  expires_time: Date
  max_uses: number
  use_count: Generated<number>
  created_by: string
  created_time: Date
}
export type InvitationRow = Selectable<InvitationTable>
