export interface Change {
  name: string
  before: unknown
  after: unknown
}

/** What is not the same before and after, field by field. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter(name => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
    .map(name => ({ name, before: old[name], after: now[name] }))
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
