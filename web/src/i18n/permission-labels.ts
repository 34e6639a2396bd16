const labels = new Map<string, string>()

/** The catalogue of permissions has come: sentences name them from now on. */
export function keepPermissionLabels(items: readonly { permission: string; label: string }[]) {
  for (const { permission, label } of items) labels.set(permission, label)
}

/** In the words of the catalogue; before it has come, the permission's own name. */
export const permissionLabel = (permission: string): string => labels.get(permission) ?? permission
