import type { SystemEvent } from '@trau/contract'
import { MemberRole } from '@trau/contract/rules/role'
import type { ChatWords } from '../../i18n/vi/chat.ts'

type Person = SystemEvent['actor']

const mostNames = 3

/** What happened in the room, as a sentence. The reader is "bạn" in it. */
export function systemSentence(system: SystemEvent, me: string, words: ChatWords): string {
  const name = (person: Person | undefined) =>
    !person
      ? words.someone
      : person.userId === me
        ? words.youInSentence
        : person.name || person.username || words.someone
  const names = (people: readonly Person[]) => {
    const shownNames = people.slice(0, mostNames).map(name)
    const more = people.length - shownNames.length
    return more > 0 ? words.namesAndMore(shownNames.join(', '), more) : words.namesJoined(shownNames)
  }
  const { event, actor, users = [], text = '', role, switches = {}, seconds = 0 } = system
  const say = words.system
  const sentence = {
    roomCreated: () => say.roomCreated(name(actor)),
    roomRenamed: () => say.roomRenamed(name(actor), text),
    membersAdded: () => say.membersAdded(name(actor), names(users)),
    membersRemoved: () => say.membersRemoved(name(actor), names(users)),
    memberLeft: () => say.memberLeft(name(actor)),
    roleChanged: () => say.roleChanged(name(actor), names(users), words.roleName(role ?? MemberRole.MEMBER)),
    ownerChanged: () => say.ownerChanged(names(users)),
    messagePinned: () => say.messagePinned(name(actor)),
    memberJoined: () => say.memberJoined(name(actor)),
    roomAvatarChanged: () => say.roomAvatarChanged(name(actor)),
    switchesChanged: () => {
      const [only, ...more] = Object.entries(switches)
      const what = only && more.length === 0 ? words.switchNames[only[0]] : undefined
      return what ? say.switchTurned(name(actor), what, only![1]) : say.switchesChanged(name(actor))
    },
    selfDestructChanged: () =>
      seconds > 0
        ? say.selfDestructSet(name(actor), words.lifetime(seconds))
        : say.selfDestructOff(name(actor)),
  }[event]
  // A server newer than this page may tell of things it has no sentence for.
  const sentenceText = sentence?.() ?? (text || words.systemUnknown)
  return sentenceText.charAt(0).toLocaleUpperCase('vi') + sentenceText.slice(1)
}
