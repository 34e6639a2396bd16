import { givenName } from '@trau/contract/rules/given-name'
import { isBigEmoji, parseBlocks, plainText } from '@trau/contract/rules/markup'
import { dropEmpty, fillPath, queryString } from '../api/request-parts.ts'
import { estimateStrength } from '../features/auth/strength.ts'
import { isEmail, isPhone, usernameProblem, usualLimits } from '../features/auth/username.ts'
import { findNameTrigger, findTrigger } from '../features/chat/composer/completion.ts'
import { toggleMark } from '../features/chat/composer/formatting.ts'
import { followMentions, piecesWithMentions } from '../features/chat/composer/mention-places.ts'
import { readPlace } from '../features/chat/kinds/location.ts'
import { readContactFile } from '../features/people/contact-file.ts'
import { personOfLink } from '../features/people/profile-link.ts'
import { excerptAround } from '../model/messages/excerpt.ts'
import { findLinks, findLinksAndPhones } from '../model/messages/links.ts'
import { hideMentions } from '../model/messages/mentions.ts'
import { composed } from '../text/composed.ts'
import { fileExtension } from '../text/file-name.ts'
import { firstGrapheme, splitText } from '../text/graphemes.ts'
import { displayPhone, normalizePhoneForRequest } from '../text/phone.ts'
import {
  compareNames,
  findFolded,
  findWords,
  fold,
  foldCase,
  initials,
  matchRank,
  sectionLetter,
} from '../text/vietnamese.ts'
import { webAddress } from '../text/web-address.ts'

/** Fifty, as many as a message may have. */
const mentionsIn = (text: string) =>
  Array.from({ length: 50 }, (_, n) => ({
    userId: 'n',
    offset: Math.floor((n * text.length) / 50),
    length: 1,
  }))

/** Everything of the client that reads what people write, its own person and others, without the limits that stand before it. No JSX. */
export const textFunctions: Record<string, (text: string) => unknown> = {
  fold,
  foldCase,
  firstGrapheme,
  'text split into messages': text => splitText(text, 4_000, 16_000),
  'text and mentions composed': text => composed(text, mentionsIn(text)),
  givenName,
  initials,
  sectionLetter,
  'order of names': text => compareNames(text, `${text}a`),
  'rank of a match': text => matchRank(text, text),
  'search in a name': text => findFolded(text, text.slice(0, 50)),
  'search for one letter in a name': text => findFolded(text, 'a'),
  'search in a message': text => findWords(text, text.slice(0, 200)),
  'search for all of a message': text => findWords(text, text),
  'excerpt of a message found': text => excerptAround(text, text.slice(-50)),
  'markup of a message': text => parseBlocks(text, findLinksAndPhones),
  'markup with mentions': text => {
    const { source, show } = hideMentions(text, mentionsIn(text))
    return show(parseBlocks(source, findLinks))
  },
  'message in one line': plainText,
  'emoji alone': isBigEmoji,
  'links of a message': findLinks,
  'emoji completion': text => findTrigger(text, text.length),
  'name completion': text => findNameTrigger(text, text.length),
  'bold by keyboard': text => toggleMark({ text, start: 5, end: text.length - 5 }, '**'),
  'mentions while typing': text =>
    followMentions(
      { mentions: mentionsIn(text), ended: [] },
      text,
      `${text.slice(0, 9)}x${text.slice(9)}`,
      10,
    ),
  'mentions of the pieces': text =>
    piecesWithMentions([text.slice(0, 5_000), text.slice(5_000)], text, mentionsIn(text)),
  'typed place': readPlace,
  'typed web address': webAddress,
  'link to a profile': personOfLink,
  'phone number as shown': displayPhone,
  'phone number as sent': normalizePhoneForRequest,
  'e-mail address': isEmail,
  'phone number': isPhone,
  username: text => usernameProblem(text, usualLimits.username),
  'password strength': text => estimateStrength(text, [text.slice(0, 100)]),
  'extension of a file': text => fileExtension(text, text),
  'address book as vCard': text => readContactFile('a.vcf', text),
  'address book as CSV': text => readContactFile('a.csv', text),
  'body of a request': text => dropEmpty({ text, more: { text } }),
  'query of a request': text => queryString({ text }),
  'path of a request': text => fillPath('/a/{text}', { text }),
}
