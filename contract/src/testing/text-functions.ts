import { NewMessage, NewPoll } from '../chat/new-message.ts'
import { listQuery } from '../paging.ts'
import { countGraphemes, truncateGraphemes } from '../rules/graphemes.ts'
import { holdsLink, isTypedHost } from '../rules/hosts.ts'
import { createKeywordFinder, keywordKey } from '../rules/keywords.ts'
import { composedForm, decomposedForm } from '../rules/normal-form.ts'
import { id, line, normalizeText, paragraph, personName, webAddress } from '../text.ts'

const any = 1_000_000
const name = personName({ max: any })
const oneLine = line({ max: any })
const many = paragraph({ max: any })
const address = webAddress({ max: any })

/** Everything of the contract that reads what people write, without the limits that stand before it. */
export const textFunctions: Record<string, (text: string) => unknown> = {
  countGraphemes,
  truncateGraphemes: text => truncateGraphemes(text, text.length),
  composedForm,
  decomposedForm,
  normalizeText,
  line: text => oneLine.safeParse(text),
  paragraph: text => many.safeParse(text),
  'host typed without a scheme': text => isTypedHost(text, false),
  'link in a message': holdsLink,
  'keyword to look for': keywordKey,
  'keywords of a message': text =>
    createKeywordFinder(['họp', text.slice(0, 50)]).search([text], () => undefined),
  personName: text => name.safeParse(text),
  webAddress: text => address.safeParse(text),
  id: text => id().safeParse(text),
  'content of a message': text => NewMessage.safeParse({ content: text }),
  'question of a poll': text => NewPoll.safeParse({ question: text, options: [text, text] }),
  'search of a list': text => listQuery({ search: true }).safeParse({ search: text }),
}
