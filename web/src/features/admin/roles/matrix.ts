import { fold } from '../../../text/vietnamese.ts'

/** What a role says about one permission: nothing beside its template, more than it, or never. */
export type Choice = 'template' | 'allow' | 'deny'
export const choices: readonly Choice[] = ['template', 'allow', 'deny']

/** What a role says beside its template. */
export interface Overrides<P extends string> {
  allow: readonly P[]
  deny: readonly P[]
}

export const choiceOf = <P extends string>({ allow, deny }: Overrides<P>, permission: P): Choice =>
  deny.includes(permission) ? 'deny' : allow.includes(permission) ? 'allow' : 'template'

/** The overrides with another choice for one permission. */
export function withChoice<P extends string>(
  { allow, deny }: Overrides<P>,
  permission: P,
  choice: Choice,
): Overrides<P> {
  const others = (list: readonly P[]) => list.filter(one => one !== permission)
  return {
    allow: choice === 'allow' ? [...others(allow), permission] : others(allow),
    deny: choice === 'deny' ? [...others(deny), permission] : others(deny),
  }
}

/** Whether a role allows it by itself: a deny beats its own allow and its template. */
export const isAllowed = <P extends string>(
  template: ReadonlySet<P>,
  overrides: Overrides<P>,
  permission: P,
): boolean => {
  const choice = choiceOf(overrides, permission)
  return choice === 'allow' || (choice === 'template' && template.has(permission))
}

export interface Difference<P extends string> {
  added: P[]
  removed: P[]
}

/**
 * What a role allows and its template does not, and what it denies: a deny takes away what other roles give, too. An allow that repeats the
 * template differs in nothing.
 */
export const differenceFrom = <P extends string>(
  template: ReadonlySet<P>,
  overrides: Overrides<P>,
): Difference<P> => ({
  added: overrides.allow.filter(one => !template.has(one) && !overrides.deny.includes(one)),
  removed: [...overrides.deny],
})

/** Between two sets: what the newer one has more, and what it lacks. */
export const differenceBetween = <P extends string>(
  older: readonly P[],
  newer: readonly P[],
): Difference<P> => ({
  added: newer.filter(one => !older.includes(one)),
  removed: older.filter(one => !newer.includes(one)),
})

/** Two lists with the same members, whatever their order. */
export const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every(member => other.includes(member))

export interface PermissionRow<P extends string> {
  permission: P
  label: string
  group: string
  groupLabel: string
  /** Acts in a workspace or group too. */
  isPlaceable?: boolean
}

export interface PermissionGroup<P extends string> {
  group: string
  label: string
  rows: PermissionRow<P>[]
}

/** The permissions by area, in the order of the catalogue; a query without marks finds with them, in labels, areas and names. */
export function groupsOf<P extends string>(
  rows: readonly PermissionRow<P>[],
  query: string,
): PermissionGroup<P>[] {
  const needles = fold(query).split(/\s+/).filter(Boolean)
  const groups = new Map<string, PermissionGroup<P>>()
  for (const row of rows) {
    const text = fold(`${row.groupLabel} ${row.label} ${row.permission}`)
    if (!needles.every(needle => text.includes(needle))) continue
    const group = groups.get(row.group) ?? { group: row.group, label: row.groupLabel, rows: [] }
    group.rows.push(row)
    groups.set(row.group, group)
  }
  return [...groups.values()]
}
