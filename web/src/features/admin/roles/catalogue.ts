import type { Permission, PermissionInfo } from '@trau/contract'
import type { PermissionRow } from './matrix.ts'

export const rowOf = ({
  permission,
  label,
  area,
  areaLabel,
  isPlaceable,
}: PermissionInfo): PermissionRow<Permission> => ({
  permission,
  label,
  group: area,
  groupLabel: areaLabel,
  isPlaceable,
})
