/** What of the roles is shown stands in `item` of the address. */
export type RolesView = 'roles' | 'people' | 'templates' | 'why'

export type RolesPlace =
  | { view: RolesView; userId?: string | undefined }
  | { roleId: string }
  | { templateId: string }

const after = (item: string, prefix: string) =>
  item.startsWith(prefix) ? item.slice(prefix.length) : undefined

/** Unknown places show the list of roles. */
export function placeOf(item: string | undefined): RolesPlace {
  if (!item) return { view: 'roles' }
  const roleId = after(item, 'role.')
  if (roleId) return { roleId }
  const templateId = after(item, 'template.')
  if (templateId) return { templateId }
  if (item === 'why' || item.startsWith('why.'))
    return { view: 'why', userId: after(item, 'why.') || undefined }
  return { view: item === 'templates' || item === 'people' ? item : 'roles' }
}

export const rolesSearch = (place: RolesPlace) => ({
  tab: 'roles' as const,
  item:
    'roleId' in place
      ? `role.${place.roleId}`
      : 'templateId' in place
        ? `template.${place.templateId}`
        : place.view === 'roles'
          ? undefined
          : place.userId
            ? `${place.view}.${place.userId}`
            : place.view,
})
