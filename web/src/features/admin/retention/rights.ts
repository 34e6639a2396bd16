import type { Permission } from '@trau/contract'
import { useOwnPermissions } from '../../../model/account/own-permissions.ts'

/** Whether the administrator holds a permission, somewhere at least. */
export const useHolds = (permission: Permission): boolean => useOwnPermissions()?.has(permission) ?? false
