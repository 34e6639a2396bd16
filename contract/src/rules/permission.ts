/** Limits of roles. */
export const maxRoleName = 100
export const maxRoleDescription = 500
export const maxRoles = 20_000
export const maxRoleTemplates = 1_000
/** Roles that one person holds. */
export const maxRolesOfUser = 100
/** People whose roles one act changes, and different roles that it gives and takes. */
export const mostPeopleOfChange = 200
export const mostRolesOfChange = 50

/** Where a role or a rule holds, from the widest to the narrowest. */
export const scopeKinds = ['TENANT', 'WORKSPACE', 'ROOM'] as const
