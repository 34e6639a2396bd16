import type { Permission } from '@trau/contract'
import { sharedValue } from '../../store/shared-value.ts'

export interface SeenRole {
  roleId: string
  name: string
  permissions: readonly Permission[]
}

/** The role as whose holder this tab shows administration; null while it shows what the person may do. */
export const seenRole = sharedValue<SeenRole | null>(null)
