import {
  type HouseRules,
  houseRuleValues,
  maxIdleHours,
  maxSessionHours,
  passwordLength,
} from '@trau/contract'
import type { HouseRuleRow } from './tables.ts'

/** A tenant's rules where nobody has changed them. */
export const defaultRules: Omit<HouseRules, 'revision'> = {
  registration: { mode: 'OPEN', domains: [] },
  passwords: { minLength: passwordLength.min, classes: 1, rememberLast: 0, maxAgeDays: 0 },
  sessions: { maxHours: maxSessionHours, idleHours: maxIdleHours },
  words: { words: [] },
  files: { quotaGigabytes: 0 },
}

const names = {
  REGISTRATION: 'registration',
  PASSWORD: 'passwords',
  SESSION: 'sessions',
  WORDS: 'words',
  FILES: 'files',
} as const satisfies Record<HouseRuleRow['section'], keyof typeof defaultRules>

/** The rules that these rows make; what an older release stored and this one no longer reads is as it comes. */
export function rulesOf(rows: readonly HouseRuleRow[]): Omit<HouseRules, 'revision'> {
  const rules: Record<string, unknown> = { ...defaultRules }
  for (const { section, value } of rows) {
    const read = houseRuleValues[section]?.safeParse(value)
    if (read?.success) rules[names[section]] = read.data
  }
  return rules as Omit<HouseRules, 'revision'>
}

/** One section of them. */
export const sectionOf = (
  rules: Omit<HouseRules, 'revision'>,
  section: HouseRuleRow['section'],
): Record<string, unknown> => rules[names[section]]
