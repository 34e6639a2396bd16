import type { Permission } from '../permissions.ts'

export const adminPermissionErrors = {
  roleNotFound: { status: 404 },
  roleTemplateNotFound: { status: 404 },
  scopeNotFound: { status: 404 },
  roleBuiltIn: { status: 409 },
  roleConflict: { status: 409 },
  roleTemplateConflict: { status: 409 },
  roleNameTaken: { status: 409 },
  roleTemplateNameTaken: { status: 409 },
  roleTemplateInUse: { status: 409 },
  permissionNotHeld: { status: 403 },
  superAdminNeeded: { status: 403 },
  roleUsersRefused: { status: 422 },
  tooManyRoles: { status: 409 },
  tooManyRoleTemplates: { status: 409 },
  tooManyRolesOfUser: { status: 409 },
} as const

export interface AdminPermissionErrorData {
  /** The versions that are there now. */
  roleConflict: { version: number }
  roleTemplateConflict: { version: number }
  roleTemplateInUse: { roles: number }
  /** Nobody gives or takes what they do not hold themselves. */
  permissionNotHeld: { permissions: Permission[] }
  roleUsersRefused: { refused: { userId: string; code: 'userNotFound' | 'tooManyRolesOfUser' }[] }
  tooManyRoles: { max: number }
  tooManyRoleTemplates: { max: number }
  tooManyRolesOfUser: { max: number }
}
