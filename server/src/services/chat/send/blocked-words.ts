import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { WordFilter } from '../../house-rule/index.ts'
import type { StoredMeta } from '../messages/meta.ts'
import type { Body } from './body-parts.ts'

/** What a refusal repeats of the text, at most. */
const mostRepeated = 100

/** The tenant's filter, from memory but for the first time; undefined where no word is blocked. */
const filterOf = async (app: App, tenantId: string): Promise<WordFilter | undefined> => {
  const rules = app.services.houseRules.peek(tenantId) ?? (await app.services.houseRules.of(tenantId))
  return rules.wordFilter
}

/** A message as the rules of the house let it pass: refused, or with words masked. @throws messageBlocked */
export async function passBlockedWords(app: App, tenantId: string, body: Body): Promise<Body> {
  const filter = await filterOf(app, tenantId)
  if (!filter) return body
  const content = pass(filter, body.content)
  const { meta, metaData } = body
  if (!meta) return { ...body, content }
  const cards = passCards(filter, meta)
  return {
    content,
    meta: { ...meta, ...cards },
    ...(metaData && { metaData: { ...metaData, ...cards } }),
  }
}

/** What people have typed into cards, which are drawn by it and not by the content. */
function passCards(
  filter: WordFilter,
  { poll, bank, location }: StoredMeta,
): Pick<StoredMeta, 'poll' | 'bank' | 'location'> {
  const passed = (text: string) => pass(filter, text)
  return {
    ...(poll && {
      poll: {
        ...poll,
        question: passed(poll.question),
        options: poll.options.map(option => ({ ...option, text: passed(option.text) })),
      },
    }),
    ...(bank && {
      bank: {
        ...bank,
        holder: passed(bank.holder),
        ...(bank.memo === undefined ? {} : { memo: passed(bank.memo) }),
      },
    }),
    ...(location?.name && { location: { ...location, name: passed(location.name) } }),
  }
}

/** The new text of a message that is edited, or an option that a poll gets. @throws messageBlocked */
export async function passBlockedText(app: App, tenantId: string, text: string): Promise<string> {
  const filter = await filterOf(app, tenantId)
  return filter ? pass(filter, text) : text
}

function pass(filter: WordFilter, text: string): string {
  const finding = filter.check(text)
  if (!finding.isRefused) return finding.text
  const foundWords = [...finding.found].slice(0, mostRepeated).join('')
  throw fail('messageBlocked', { kind: finding.kind, found: foundWords })
}
