import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import {
  domainName,
  type HouseRuleSection,
  houseRuleSections,
  maxBlockedWord,
  maxBlockedWords,
  maxIdleHours,
  maxLeastPassword,
  maxPasswordDays,
  maxQuotaGigabytes,
  maxRememberedPasswords,
  maxSessionHours,
  minBlockedWord,
  passwordClasses,
  wordActions,
} from '../rules/house-rule.ts'
import { maxRegistrationDomains, registrationModes } from '../rules/registration.ts'
import { passwordLength } from '../rules/sign-in.ts'
import { line, time } from '../text.ts'

const action = z
  .enum(wordActions)
  .describe('REFUSE: not sent. MASK: sent with * in its place. REPORT: sent, and a case for moderators')

export const BlockedWord = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('WORD'),
    text: line({ min: minBlockedWord, max: maxBlockedWord }).describe(
      'A word or words; case does not matter',
    ),
    action,
    ignoresMarks: z.boolean().describe('Also found as it is typed without Vietnamese marks'),
    isWholeWord: z.boolean().describe('Not found inside of a longer word'),
  }),
  z.strictObject({
    kind: z.literal('DOMAIN'),
    text: line({ max: 253 })
      .transform(text => text.toLowerCase())
      .refine(text => domainName.test(text), { params: { reason: 'invalid' } })
      .describe('A host name; those below it are found too'),
    action,
  }),
])
export type BlockedWord = z.output<typeof BlockedWord>

export const WordRules = z
  .strictObject({ words: z.array(BlockedWord).max(maxBlockedWords) })
  .superRefine(({ words }, context) => {
    const seenKeys = new Set<string>()
    words.forEach(({ kind, text }, n) => {
      const key = `${kind}/${text.toLowerCase()}`
      if (seenKeys.has(key))
        context.addIssue({ code: 'custom', path: ['words', n, 'text'], params: { reason: 'twice' } })
      seenKeys.add(key)
    })
  })
export type WordRules = z.output<typeof WordRules>

export const PasswordRules = z.strictObject({
  minLength: z.number().int().min(passwordLength.min).max(maxLeastPassword),
  classes: z
    .number()
    .int()
    .min(1)
    .max(passwordClasses)
    .describe('How many of lower case, upper case, digits and others it must have; 1 asks for none'),
  rememberLast: z
    .number()
    .int()
    .min(0)
    .max(maxRememberedPasswords)
    .describe('So many of the last passwords, the present one included, may not be taken again'),
  maxAgeDays: z
    .number()
    .int()
    .min(0)
    .max(maxPasswordDays)
    .describe('An older password must be replaced at the next sign-in; 0: never'),
})
export type PasswordRules = z.output<typeof PasswordRules>

export const SessionRules = z
  .strictObject({
    maxHours: z.number().int().min(1).max(maxSessionHours).describe('After the sign-in'),
    idleHours: z.number().int().min(1).max(maxIdleHours).describe('After the last renewal of its tokens'),
  })
  .refine(({ maxHours, idleHours }) => idleHours <= maxHours, {
    path: ['idleHours'],
    params: { reason: 'outOfOrder' },
  })
export type SessionRules = z.output<typeof SessionRules>

export const FileRules = z.strictObject({
  quotaGigabytes: z
    .number()
    .int()
    .min(0)
    .max(maxQuotaGigabytes)
    .describe('What files of each person, and of each room, may take; 0: as the machine is set up'),
})
export type FileRules = z.output<typeof FileRules>

export const RegistrationRules = z
  .strictObject({
    mode: z
      .enum(registrationModes)
      .describe(
        'OPEN: anybody. INVITATION: holders of a link. DOMAIN: who proves an e-mail address of `domains`. APPROVAL: whom an administrator approves',
      ),
    domains: z
      .array(
        line({ max: 253 })
          .transform(text => text.toLowerCase())
          .refine(text => domainName.test(text), { params: { reason: 'invalid' } }),
      )
      .max(maxRegistrationDomains)
      .describe('Without those below them: `vidu.vn` is not `m.vidu.vn`'),
  })
  .superRefine(({ mode, domains }, context) => {
    if (mode === 'DOMAIN' && domains.length === 0)
      context.addIssue({ code: 'custom', path: ['domains'], params: { reason: 'required' } })
    domains.forEach((domain, n) => {
      if (domains.indexOf(domain) < n)
        context.addIssue({ code: 'custom', path: ['domains', n], params: { reason: 'twice' } })
    })
  })
export type RegistrationRules = z.output<typeof RegistrationRules>

/** What each section must be. */
export const houseRuleValues = {
  REGISTRATION: RegistrationRules,
  PASSWORD: PasswordRules,
  SESSION: SessionRules,
  WORDS: WordRules,
  FILES: FileRules,
} satisfies Record<HouseRuleSection, z.ZodType>

export const HouseRuleSectionName = z.enum(houseRuleSections)

/** All rules of the tenant; a section that nobody has changed is as it comes. */
export const HouseRules = z.object({
  revision: z.number().int().describe('Grows by one with every change of the tenant'),
  registration: RegistrationRules,
  passwords: PasswordRules,
  sessions: SessionRules,
  words: WordRules,
  files: FileRules,
})
export type HouseRules = z.output<typeof HouseRules>

export const HouseRuleChange = z.object({
  changeId: z.number().int().describe('The revision that it made'),
  section: HouseRuleSectionName,
  differences: z
    .array(z.object({ field: z.string(), before: z.string().optional(), after: z.string().optional() }))
    .describe('Field by field, as JSON; of lists the entries that came and went'),
  editor: UserInfo,
  undoneId: z.number().int().optional().describe('The change that this one takes back'),
  canUndo: z
    .boolean()
    .describe('It can be undone: it made what the section is now, or it is the latest undo of it'),
  createdTime: time(),
})
export type HouseRuleChange = z.output<typeof HouseRuleChange>
