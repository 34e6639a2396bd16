import type { HouseRuleChange } from '@trau/contract'
import type { houseRule } from '../../../i18n/vi/houseRule.ts'

interface Shown {
  label: string
  before?: string
  after?: string
}

const mostListed = 10

/** A change as one reads it: of lists what came and what went. */
export const shownDifferences = (
  differences: HouseRuleChange['differences'],
  text: typeof houseRule,
): Shown[] =>
  differences.flatMap(({ field, before, after }): Shown[] => {
    const [old, next] = [before, after].map(json => (json === undefined ? undefined : JSON.parse(json)))
    if (!Array.isArray(old) && !Array.isArray(next))
      return [{ label: labelOf(field, text), before: shownValue(old, text), after: shownValue(next, text) }]
    return [
      ...(Array.isArray(next) && next.length > 0 ? [{ label: text.added, after: listed(next, text) }] : []),
      ...(Array.isArray(old) && old.length > 0 ? [{ label: text.removed, before: listed(old, text) }] : []),
    ]
  })

/** A value as one reads it: modes of registration have names. */
const shownValue = (value: unknown, text: typeof houseRule): string =>
  Object.entries(text.modes).find(([mode]) => mode === value)?.[1] ?? String(value ?? '')

const labelOf = (field: string, text: typeof houseRule): string => {
  const label: unknown = text[field as keyof typeof text]
  return typeof label === 'string' ? label : field
}

function listed(entries: readonly unknown[], text: typeof houseRule): string {
  const names = entries.slice(0, mostListed).map(nameOf).join(', ')
  return entries.length > mostListed ? `${names} ${text.andMore(entries.length - mostListed)}` : names
}

const nameOf = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'text' in entry ? String(entry.text) : String(entry)
