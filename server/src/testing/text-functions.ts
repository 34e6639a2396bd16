import { readSteps } from '#platform/csv.ts'
import { dispositionOf } from '#platform/http/files.ts'
import { isRefusedJson } from '#platform/http/json-text.ts'
import { htmlOf } from '#platform/mail/html.ts'
import { readMentions } from '../services/chat/mentions/mentions.ts'
import { readCaption, readContent, readDraftText } from '../services/chat/messages/content.ts'
import { firstLink } from '../services/chat/previews/links.ts'
import { readReaction } from '../services/chat/reactions/emoji.ts'
import { cleanName as cleanContactName } from '../services/contact/rows.ts'
import { normalizeEmail, normalizePhone, parseIdentifier } from '../services/identity/users/identifiers.ts'
import { splitFullName } from '../services/identity/users/names.ts'
import { plainName } from '../services/identity-authen/oidc/oidc-account.ts'
import { checkPasswordStrength } from '../services/identity-authen/passwords/password-strength.ts'
import { readUsername } from '../services/identity-authen/registration/usernames.ts'
import { deviceName } from '../services/identity-authen/sessions/device-name.ts'
import { cleanName, extensionOf, renamed } from '../services/media/names.ts'
import { clean as cleanValue } from '../services/notification-template/engine/values.ts'
import { composeName, matchesName } from '../services/room/rooms/names.ts'

const room = { type: 'GROUP', role: 0, roles: new Map() } as never
/** As long as a query may be; the contract refuses more. */
const longestSearch = 200

/** Everything of the server that reads what people write, most of it without the limits that stand before it. */
export const textFunctions: Record<string, (text: string) => unknown> = {
  'link of a preview': firstLink,
  'content of a message': readContent,
  'caption of a file': readCaption,
  'text of a draft': readDraftText,
  'mentions of a message': text =>
    readMentions(
      room,
      text,
      text.trim(),
      Array.from({ length: 50 }, (_, n) => ({ offset: n * 2, length: 1 })),
    ),
  'one long mention': text =>
    readMentions(room, `@${text}`, `@${text}`, [{ offset: 0, length: text.length }]),
  'emoji of a reaction': text => readReaction(text, 'body.emoji'),
  'name of a file': cleanName,
  'extension of a file': text => extensionOf(text, text),
  'name of a converted file': text => renamed(text, 'webp', ['jpg']),
  'file name in a header': text => dispositionOf({ fileName: text, isInline: false }),
  'name in an address book': cleanContactName,
  'phone number': normalizePhone,
  'e-mail address': normalizeEmail,
  'name at sign-in': parseIdentifier,
  'people of a CSV file': text => [...readSteps(text)],
  username: readUsername,
  'username from a provider': plainName,
  'full name': splitFullName,
  'search for a room': text => matchesName(text, text.slice(0, longestSearch)),
  'name of a group': text => composeName([{ user: { userId: '', name: text } }]),
  'password strength': text => checkPasswordStrength(text, [text.slice(0, 100)]),
  'user agent': deviceName,
  'mail as HTML': htmlOf,
  'value in a template': cleanValue,
  'NUL and depth of a body': isRefusedJson,
}
