import { z } from 'zod'
import { administrator } from '../access.ts'
import { endpoint, KB, servicePath } from '../endpoint.ts'
import { context, listQuery, page } from '../paging.ts'
import {
  FileRules,
  HouseRuleChange,
  HouseRules,
  PasswordRules,
  RegistrationRules,
  SessionRules,
  WordRules,
} from './models.ts'

/** A service of our own: the rules that a tenant sets for its people. */
const path = servicePath('house-rule-service')

export const getHouseRules = endpoint({
  method: 'GET',
  path: path('v1', '/rules'),
  summary: 'The rules of the house',
  access: administrator('rule.read'),
  query: context,
  answer: HouseRules,
})

const expectedRevision = z
  .number()
  .int()
  .min(0)
  .max(2_147_483_646)
  .optional()
  .describe('The revision that this changes; another one answers houseRulesConflict')

export const updateHouseRules = endpoint({
  method: 'PUT',
  path: path('v1', '/rules'),
  summary: 'Replace one section of the rules',
  access: administrator('rule.edit'),
  body: z.discriminatedUnion('section', [
    z.object({ section: z.literal('REGISTRATION'), value: RegistrationRules, expectedRevision }),
    z.object({ section: z.literal('PASSWORD'), value: PasswordRules, expectedRevision }),
    z.object({ section: z.literal('SESSION'), value: SessionRules, expectedRevision }),
    z.object({ section: z.literal('WORDS'), value: WordRules, expectedRevision }),
    z.object({ section: z.literal('FILES'), value: FileRules, expectedRevision }),
  ]),
  answer: HouseRules,
  errors: ['houseRulesConflict'],
  bodyLimit: 256 * KB,
  audit: true,
})

export const listHouseRuleChanges = endpoint({
  method: 'GET',
  path: path('v1', '/changes'),
  summary: 'What was changed, the newest first, of the last 200',
  access: administrator('rule.read'),
  query: listQuery(),
  answer: page(HouseRuleChange),
})

export const undoHouseRuleChange = endpoint({
  method: 'POST',
  path: path('v1', '/changes/{changeId}/undo'),
  summary: 'Take back the latest change of a section: a further change, which can be taken back too',
  access: administrator('rule.edit'),
  params: z.object({ changeId: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: HouseRules,
  errors: ['houseRuleChangeNotFound', 'houseRulesConflict'],
  audit: true,
})
